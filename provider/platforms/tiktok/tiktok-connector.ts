import { z } from 'zod';
import type { TiktokMarket } from '#contract/stores-tiktok.values.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Connector, ShopFacts, StoreHealth, StoreKey } from '#provider/platforms/connector.ts';
import { PlatformRefusal, storeNotConnected } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { freshAccess } from './access-token.ts';
import { listAuthorizedShops, type ShopOfSeller } from './authorized-shops.ts';
import { currencyOfRegion } from './markets.ts';
import { requireTiktok } from './require-tiktok.ts';
import { callTiktok, type TiktokStore } from './tiktok-client.ts';
import { type AuthorizedShop, findConnection, type TiktokConnection } from './tiktok-connection.store.ts';
import type { TiktokGrant } from './token-endpoint.ts';
import { requireWarehouse } from './warehouse.ts';
import { hookEvents } from './webhook-events.ts';

/** Scopes the app has in Partner Center, as TikTok names them. */
const NEEDED_SCOPES: readonly string[] = [
  'seller.authorization.info',
  'seller.delivery.status.write',
  'seller.fulfillment.basic',
  'seller.logistics',
  'seller.order.info',
  'seller.product.basic',
  'seller.product.delete',
  'seller.product.write',
  'seller.return_refund.basic',
];

const Webhooks = z.object({ webhooks: z.array(z.object({ event_type: z.string(), address: z.string() })).nullish() });
const Nothing = z.unknown();

/** Shops of TikTok Shop: a seller agrees on TikTok's page, for one or several shops at once. */
export const tiktokConnector: Connector<
  { market: TiktokMarket; state: string },
  { grant: TiktokGrant; shop: ShopOfSeller },
  AuthorizedShop
> = {
  async start(services, { market, state }) {
    const { consentUrls, serviceId } = requireTiktok(services);
    return { consentUrl: `${consentUrls[market]}/open/authorize?${new URLSearchParams({ service_id: serviceId, state })}` };
  },

  async finish(_services, { grant, shop }) {
    return {
      externalId: shop.id,
      domain: shop.code === '' ? shop.id : shop.code,
      facts: factsOf(shop),
      credentials: { grant, shopCipher: shop.cipher, region: shop.region },
    };
  },

  async scopes({ database }, store) {
    const { grantedScopes: granted } = await requireConnection(database.db, store);
    // Older authorizations answer without their scopes.
    return { granted, missing: granted.length === 0 ? [] : NEEDED_SCOPES.filter((scope) => !granted.includes(scope)) };
  },

  async checkHealth(services, store) {
    const connection = await requireConnection(services.database.db, store);
    try {
      return await askForShop(services, store, connection);
    } catch (error) {
      if (error instanceof PlatformRefusal) return { status: 'ill', cause: error.reason };
      throw error;
    }
  },

  async setUp(services, store) {
    const shop = await tiktokStoreOf(services, store);
    await requireWarehouse(services, shop);
    await registerWebhooks(services, shop);
  },

  /** Takes back our webhooks; only a seller takes back an authorization. */
  async disconnect(services, store) {
    const shop = await tiktokStoreOf(services, store);
    for (const event_type of hookEvents)
      await callTiktok(services, shop, {
        method: 'DELETE',
        path: '/event/202309/webhooks',
        body: { event_type },
        data: Nothing,
        repeatable: true,
      });
  },
};

async function askForShop(services: Services, store: StoreKey, { shop: id }: TiktokConnection): Promise<StoreHealth> {
  // A shop call goes by way of the client, which notes a token that is taken no longer.
  await callTiktok(services, await tiktokStoreOf(services, store), {
    method: 'GET',
    path: '/event/202309/webhooks',
    data: Webhooks,
    repeatable: true,
  });
  const { accessToken } = await freshAccess(services, store);
  const shop = (await listAuthorizedShops(services, accessToken)).find((each) => each.id === id);
  if (shop === undefined) throw storeNotConnected();
  return { status: 'healthy', facts: factsOf(shop) };
}

/** Of a region TikTok opened lately nobody here knows the currency: it has no rate either. */
function factsOf({ name, region, id }: ShopOfSeller): ShopFacts {
  return { name: name === '' ? id : name, currency: currencyOfRegion(region) ?? 'XXX', country: region, timeZone: null };
}

/** Has each event sent here, where it is not yet. */
async function registerWebhooks(services: Services, store: TiktokStore): Promise<void> {
  const address = `${services.config.publicUrl}/hooks/tiktok-shop/app`;
  const path = '/event/202309/webhooks';
  const { webhooks } = await callTiktok(services, store, { method: 'GET', path, data: Webhooks, repeatable: true });
  for (const event_type of hookEvents) {
    if (webhooks?.some((hook) => hook.event_type === event_type && hook.address === address) === true) continue;
    await callTiktok(services, store, { method: 'PUT', path, body: { event_type, address }, data: Nothing, repeatable: true });
  }
}

async function tiktokStoreOf({ database }: Services, store: StoreKey): Promise<TiktokStore> {
  const { shop, region } = await requireConnection(database.db, store);
  return { accountId: store.accountId, id: store.storeId, externalId: shop, currency: currencyOfRegion(region) ?? 'XXX' };
}

async function requireConnection(db: Services['database']['db'], store: StoreKey): Promise<TiktokConnection> {
  const connection = await findConnection(db, store);
  if (connection === undefined) throw new Refusal('not-found');
  return connection;
}
