import { randomBytes } from 'node:crypto';
import { Refusal } from '#provider/http/refusal.ts';
import type { Connector, StoreKey } from '#provider/platforms/connector.ts';
import { PlatformRefusal, storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import type { FoundApi } from './find-api.ts';
import { READ_CURRENCY, readFacts } from './read-facts.ts';
import { KeysRefused, RestRefused, sendRequest } from './send-request.ts';
import { type CallStore, callStore, requireCredentials } from './store-client.ts';
import { subscribeWebhooks, unsubscribeWebhooks } from './subscribe-webhooks.ts';
import type { StoreAccess, WooCommerceCredentials } from './woocommerce-credentials.ts';

const SECRET_BYTES = 32;

/** A request for keys: what the store shows its merchant, and where it sends the keys and the merchant. */
interface ConsentWish {
  api: FoundApi;
  /** Names the request in what the store sends back. */
  reference: string;
  returnUrl: string;
  /** Where the store itself delivers the keys; whoever knows the address may deliver. */
  callbackUrl: string;
}
/** Keys as the store or the merchant gave them. */
export interface GivenKeys {
  api: FoundApi;
  consumerKey: string;
  consumerSecret: string;
}

/** Self-hosted stores: each has an address, keys and a webhook secret of its own. */
export const wooCommerceConnector: Connector<ConsentWish, GivenKeys, WooCommerceCredentials> = {
  async start({ config }, { api, reference, returnUrl, callbackUrl }) {
    const url = new URL(`${api.site}${api.api === 'index' ? '/index.php' : ''}/wc-auth/v1/authorize`);
    url.searchParams.set('app_name', config.brandName);
    url.searchParams.set('scope', 'read_write');
    url.searchParams.set('user_id', reference);
    url.searchParams.set('return_url', returnUrl);
    url.searchParams.set('callback_url', callbackUrl);
    return { consentUrl: url.href };
  },

  /** Proves the keys by reading with them and by setting up webhooks, which read-only keys can't. */
  async finish(services, { api, ...keys }) {
    const { siteId } = api;
    const access = await findKeyStyle(services, { api, ...keys });
    const webhookSecret = randomBytes(SECRET_BYTES).toString('base64url');
    const facts = await withKeys(services, access, async (call) => {
      await subscribeWebhooks(call, { name: services.config.brandName, deliveryUrl: deliveryUrl(services), secret: webhookSecret });
      return readFacts(call);
    });
    return { externalId: siteId, domain: siteId, facts, credentials: { ...access, webhookSecret } };
  },

  /** Keys read and write, or are none. */
  async scopes(services, store) {
    await requireStore(services, store);
    return { granted: ['read_write'], missing: [] };
  },

  async checkHealth(services, store) {
    await requireStore(services, store);
    try {
      return { status: 'healthy', facts: await readFacts(callOf(services, store)) };
    } catch (error) {
      if (error instanceof PlatformRefusal) return { status: 'ill', cause: error.reason };
      throw error;
    }
  },

  async setUp(services, store) {
    const { webhookSecret: secret } = await requireCredentials(services, store);
    await subscribeWebhooks(callOf(services, store), { name: services.config.brandName, deliveryUrl: deliveryUrl(services), secret });
  },

  /** Its merchant revokes the keys; no call of ours can. */
  async disconnect(services, store) {
    await requireStore(services, store);
    await unsubscribeWebhooks(callOf(services, store), deliveryUrl(services));
  },
};

/** One address for all stores: which one a delivery is of is said by its source, and proved by that store's own secret. */
function deliveryUrl({ config }: Services): string {
  return `${config.publicUrl}/hooks/woocommerce/store`;
}

function callOf(services: Services, { accountId, storeId }: StoreKey): CallStore {
  return (call) => callStore(services, { accountId, id: storeId }, call);
}

/** Proves that keys read in their store, and how it takes them. Hosts that drop the header take them as parameters; over HTTPS alone. */
export async function findKeyStyle(services: Services, { api: { site, api }, ...keys }: GivenKeys): Promise<StoreAccess> {
  const access: StoreAccess = { site, api, keyStyle: new URL(site).protocol === 'http:' ? 'signed' : 'header', ...keys };
  try {
    await withKeys(services, access, (call) => call(READ_CURRENCY));
    return access;
  } catch (error) {
    if (access.keyStyle !== 'header' || !(error instanceof KeysRefused)) throw error;
  }
  const inQuery: StoreAccess = { ...access, keyStyle: 'query' };
  await withKeys(services, inQuery, (call) => call(READ_CURRENCY));
  return inQuery;
}

async function withKeys<Result>(services: Services, access: StoreAccess, work: (call: CallStore) => Promise<Result>): Promise<Result> {
  try {
    return await work((call) => sendRequest(services, access, call));
  } catch (error) {
    throw error instanceof RestRefused ? storeRefused() : error;
  }
}

async function requireStore({ database }: Services, { accountId, storeId }: StoreKey): Promise<void> {
  const found = await database.db
    .selectFrom('store')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', storeId)
    .where('platform', '=', 'woocommerce')
    .executeTakeFirst();
  if (found === undefined) throw new Refusal('not-found');
}
