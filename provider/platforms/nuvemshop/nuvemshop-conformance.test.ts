import { describe } from 'vitest';
import type { StoreKey } from '#provider/platforms/connector.ts';
import { aPush, describeCatalogSync } from '#tests/support/conformance/catalog-sync.ts';
import { describeConnector } from '#tests/support/conformance/connector.ts';
import { describeFulfillmentSync, type ShownFulfillment } from '#tests/support/conformance/fulfillment-sync.ts';
import { describeHintSource } from '#tests/support/conformance/hint-source.ts';
import { describeOrderSource } from '#tests/support/conformance/order-source.ts';
import { startNuvemshopWorld } from '#tests/support/nuvemshop/nuvemshop-world.ts';
import { cancelOrder, changeOrder, placeOrder, refundOrder, requireOrder } from '#tests/support/nuvemshop/store-life.ts';
import { type FakeStore } from '#tests/support/nuvemshop/store-state.ts';
import { signDelivery } from '#tests/support/nuvemshop/webhooks-api.ts';
import { NUVEMSHOP_APP } from '#tests/support/nuvemshop/nuvemshop-world.ts';
import { nuvemshopConnector } from './nuvemshop-connector.ts';
import { nuvemshopPlatform } from './nuvemshop-platform.ts';

const world = await startNuvemshopWorld();
const { provider, nuvemshop } = world;
const { services } = provider;
const shops = new Map<string, FakeStore>();

async function aStore(): Promise<StoreKey> {
  const { shop, store } = await world.connect();
  shops.set(store.id, shop);
  return { accountId: store.accountId, storeId: store.id };
}

/** With a product of ours that buyers order. */
async function aTradingShop(quantity: number) {
  const { shop, store } = await world.connect();
  await nuvemshopPlatform.catalog.pushProduct(services, store, aPush());
  const variantId = shop.products[0]?.variants[0]?.id ?? 0;
  return { shop, store, order: async () => String(placeOrder(shop, { items: [{ variantId, quantity }] }).id) };
}

function shopOf(externalId: string): FakeStore {
  const shop = nuvemshop.stores.get(externalId);
  if (shop === undefined) throw new Error(`there is no store ${externalId}`);
  return shop;
}

describe('Nuvemshop', () => {
  describeConnector({
    services,
    connector: nuvemshopConnector,
    start: async () => nuvemshopConnector.start(services, await provider.signUp()),
    aStore,
    loseToken: async ({ storeId }) => {
      const shop = shops.get(storeId);
      if (shop !== undefined) shop.accessToken = null;
    },
  });

  const named = { store_id: 123 };
  const customer = { id: 1, email: 'ana@example.com', phone: '+5511', identification: '529' };
  const buyer = { email: 'ana@example.com', phone: '+5511', orderIds: ['213', '3415'] };
  const orderIds = [213, 3415];
  const orderChanged = { kind: 'order-changed', externalId: '871254', order: null } as const;
  describeHintSource({
    services,
    source: nuvemshopPlatform.hints,
    shop: async () => '123',
    sign: async (body) => signDelivery(NUVEMSHOP_APP.appSecret, body),
    signatureHeader: 'x-linkedstore-hmac-sha256',
    samples: [
      { topic: 'order/paid', body: { ...named, event: 'order/paid', id: 871254 }, hint: orderChanged },
      { topic: 'order/cancelled', body: { ...named, event: 'order/cancelled', id: 871254 }, hint: orderChanged },
      { topic: 'product/deleted', body: { ...named, event: 'product/deleted', id: 7 }, hint: { kind: 'product-changed', externalId: '7' } },
      { topic: 'app/uninstalled', body: { ...named, event: 'app/uninstalled', id: 4242 }, hint: { kind: 'uninstalled' } },
      { topic: 'store/redact', body: named, hint: { kind: 'shop-redacted' } },
      { topic: 'customers/redact', body: { ...named, customer, orders_to_redact: orderIds }, hint: { kind: 'buyer-redacted', buyer } },
      {
        topic: 'customers/data_request',
        body: {
          ...named,
          customer,
          orders_requested: orderIds,
          checkouts_requested: [],
          drafts_orders_requested: [],
          data_request: { id: 9 },
        },
        hint: { kind: 'buyer-data-requested', buyer },
      },
    ],
    misshapen: { topic: 'order/created', body: { ...named, event: 'order/created', customer: { name: 'Ana Lima' } } },
    unusedTopic: 'theme/updated',
    unusedBody: { ...named, event: 'theme/updated' },
  });

  describeOrderSource({
    services,
    source: nuvemshopPlatform.orders,
    moreThanAPage: 51,
    aShop: async () => {
      const { shop, store, order } = await aTradingShop(1);
      return {
        store,
        order,
        change: async (id) => changeOrder(shop, id, (placed) => (placed.shipping_address['city'] = 'Santos')),
        // Orders of one unit: a refund is of the whole order.
        refundOneUnit: async (id) => refundOrder(shop, id),
        hold: null,
        cancel: async (id) => cancelOrder(shop, id),
        loseToken: async () => void (shop.accessToken = null),
      };
    },
  });

  describeCatalogSync({
    services,
    catalog: nuvemshopPlatform.catalog,
    aStore: async () => (await world.connect()).store,
    moreThanAPage: 51,
  });

  describeFulfillmentSync({
    services,
    fulfillment: nuvemshopPlatform.fulfillment,
    aShop: async () => {
      const { shop, store, order } = await aTradingShop(2);
      return {
        store,
        order,
        oneItem: async (id) => requireOrder(shop, id).products.map((line) => ({ externalLineId: String(line.id), quantity: 1 })),
        requestCancellation: null,
      };
    },
    shown: async (store, id): Promise<ShownFulfillment> => {
      const { parts, owner_note: note } = requireOrder(shopOf(store.externalId), id);
      const numbers = parts.flatMap(({ tracking_info: { code } }) => (code === null ? [] : code.split(', ')));
      const isPacked = parts.every(({ status }) => status === 'PACKED');
      return { acceptance: note !== null ? 'refused' : isPacked ? 'accepted' : null, cancellation: null, trackingNumbers: numbers };
    },
  });
});
