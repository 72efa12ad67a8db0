import { randomBytes } from 'node:crypto';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Connector, StoreKey } from '#provider/platforms/connector.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { readShop, type SandboxStore, hashAccessToken } from './sandbox-client.ts';
import type { SandboxCredentials } from './sandbox-credentials.ts';
import { findShop, insertShop, setAccess } from './sandbox-shop.store.ts';
import { stockShop } from './stock-shop.ts';

const SECRET_BYTES = 32;
const SHOP_ID_BYTES = 8;

/** A shop to open, empty or with a few products of its own, or one to be let in to again. The transaction is the caller's. */
export type SandboxShopWish = { tx: Tx } & (
  { shopId: string } | { name: string; country: string; currency: string; withProducts: boolean }
);

/** The sandbox asks nobody for consent: its shops are opened by being connected, and hand out token and webhook secret, once. */
export const sandboxConnector: Connector<void, SandboxShopWish, SandboxCredentials> = {
  async start() {
    return { consentUrl: null };
  },

  async finish(_services, wish) {
    const credentials = { accessToken: `sbx_${newSecret()}`, webhookSecret: newSecret() };
    const access = { access_token_hash: hashAccessToken(credentials.accessToken), webhook_secret: credentials.webhookSecret };
    const shop = 'shopId' in wish ? await setAccess(wish.tx, wish.shopId, access) : await openShop(wish, access);
    if (shop === undefined) throw new Refusal('not-found');
    const { id: externalId, domain, name, country, currency } = shop;
    return { externalId, domain, facts: { name, country, currency, timeZone: null }, credentials };
  },

  /** A shop of the sandbox grants everything. */
  async scopes() {
    return { granted: [], missing: [] };
  },

  async checkHealth(services, store) {
    const connected = await requireStore(services, store);
    try {
      const shop = await readShop(services, connected, (db) => findShop(db, connected.externalId));
      if (shop === undefined) return { status: 'ill', cause: { code: 'store-not-connected', params: {} } };
      const { name, country, currency } = shop;
      return { status: 'healthy', facts: { name, country, currency, timeZone: null } };
    } catch (error) {
      if (error instanceof PlatformRefusal) return { status: 'ill', cause: error.reason };
      throw error;
    }
  },

  /** A shop of the sandbox has all it needs. */
  async setUp() {},

  async disconnect(services, store) {
    const { externalId } = await requireStore(services, store);
    await setAccess(services.database.db, externalId, {
      access_token_hash: hashAccessToken(newSecret()),
      webhook_secret: newSecret(),
    });
  },
};

async function openShop(
  { tx, withProducts, ...wish }: Extract<SandboxShopWish, { name: string }>,
  access: { access_token_hash: Buffer; webhook_secret: string },
) {
  const id = randomBytes(SHOP_ID_BYTES).toString('hex');
  const shop = { id, domain: `${domainLabel(wish.name)}-${id.slice(0, 8)}.sandbox.test`, ...wish };
  await insertShop(tx, { ...shop, ...access });
  if (withProducts) await stockShop(tx, { id, currency: wish.currency });
  return shop;
}

async function requireStore({ database }: Services, { accountId, storeId }: StoreKey): Promise<SandboxStore> {
  const found = await database.db
    .selectFrom('store')
    .select('external_id')
    .where('account_id', '=', accountId)
    .where('id', '=', storeId)
    .where('platform', '=', 'sandbox')
    .executeTakeFirst();
  if (found === undefined) throw new Refusal('not-found');
  return { accountId, id: storeId, externalId: found.external_id };
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Letters and digits of a name as they may stand in a host name. */
function domainLabel(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replaceAll(/^-|-$/g, '').slice(0, 40).replace(/-$/, '') || 'store';
}
