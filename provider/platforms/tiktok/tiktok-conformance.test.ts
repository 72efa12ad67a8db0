import { describe } from 'vitest';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import type { StoreKey } from '#provider/platforms/connector.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import { aPush, describeCatalogSync } from '#tests/support/conformance/catalog-sync.ts';
import { describeConnector } from '#tests/support/conformance/connector.ts';
import { describeFulfillmentSync, type ShownFulfillment } from '#tests/support/conformance/fulfillment-sync.ts';
import { describeHintSource } from '#tests/support/conformance/hint-source.ts';
import { describeOrderSource } from '#tests/support/conformance/order-source.ts';
import type { FakeSeller } from '#tests/support/tiktok/fake-tiktok.ts';
import { newId, type ShopData } from '#tests/support/tiktok/shop-data.ts';
import { cancelOrder, changeOrder, placeOrder, refundOne, requestCancellation, requireOrder } from '#tests/support/tiktok/shop-life.ts';
import { startTiktokWorld } from '#tests/support/tiktok/tiktok-world.ts';
import { tiktokConnector } from './tiktok-connector.ts';
import { tiktokPlatform } from './tiktok-platform.ts';

const world = await startTiktokWorld();
const { tiktok, services } = world;
const shops = new Map<string, { seller: FakeSeller; shop: ShopData }>();

async function aStore(): Promise<StoreKey> {
  const { merchant, seller, shop, storeId } = await world.aShop();
  shops.set(storeId, { seller, shop });
  return { accountId: merchant.accountId, storeId };
}

function shopOf(storeId: string): { seller: FakeSeller; shop: ShopData } {
  const found = shops.get(storeId);
  if (found === undefined) throw new Error('nobody connected that');
  return found;
}

async function aShop(): Promise<{ seller: FakeSeller; shop: ShopData; store: ConnectedStore }> {
  const { accountId, storeId } = await aStore();
  return { ...shopOf(storeId), store: await connectedStore(services.database.db, accountId, storeId) };
}

/** With a product of ours that buyers order two units of. */
async function aTradingShop() {
  const { seller, shop, store } = await aShop();
  const { variants } = await tiktokPlatform.catalog.pushProduct(services, store, aPush());
  const skuId = variants[0]?.externalVariantId ?? '';
  return { seller, shop, store, order: async () => placeOrder(shop, { skuId, units: 2 }).id };
}

describe('TikTok Shop', () => {
  describeConnector({
    services,
    connector: tiktokConnector,
    start: () => tiktokConnector.start(services, { market: 'us', state: 'x' }),
    aStore,
    loseToken: async ({ storeId }) => tiktok.revokeTokens(shopOf(storeId).seller),
  });

  const shop = newId();
  const orderId = newId();
  const named = { shop_id: shop, timestamp: 1_764_000_000 };
  const orderChanged = { kind: 'order-changed', externalId: orderId, order: null } as const;
  const ofOrder = (type: number) => ({
    ...named,
    type,
    tts_notification_id: newId(),
    data: { order_id: orderId, update_time: 1_764_000_000 },
  });
  describeHintSource({
    services,
    source: tiktokPlatform.hints,
    shop: async () => shop,
    sign: async (body) => tiktok.signWebhook(body),
    signatureHeader: 'authorization',
    samples: [
      { topic: 'ORDER_STATUS_CHANGE', body: ofOrder(1), hint: orderChanged },
      { topic: 'REVERSE_STATUS_UPDATE', body: ofOrder(2), hint: orderChanged },
      { topic: 'RECIPIENT_ADDRESS_UPDATE', body: ofOrder(3), hint: orderChanged },
      {
        topic: 'PACKAGE_UPDATE',
        body: { ...named, type: 4, data: { sc_type: 1, package_list: [{ package_id: newId(), order_id_list: [orderId] }] } },
        hint: orderChanged,
      },
      {
        topic: 'PRODUCT_STATUS_CHANGE',
        body: { ...named, type: 5, data: { product_id: '77', status: 'PRODUCT_AUDIT_FAILURE', suspended_reason: 'Title' } },
        hint: { kind: 'product-changed', externalId: '77' },
      },
      { topic: 'SELLER_DEAUTHORIZATION', body: { ...named, type: 6, data: { message: 'bye' } }, hint: { kind: 'uninstalled' } },
      { topic: 'CANCELLATION_STATUS_CHANGE', body: ofOrder(11), hint: { kind: 'requests-waiting' } },
      { topic: 'RETURN_STATUS_CHANGE', body: ofOrder(12), hint: orderChanged },
    ],
    misshapen: { topic: 'ORDER_STATUS_CHANGE', body: { ...named, type: 1, data: { name: 'Ana Lima' } } },
    unusedTopic: 'NEW_MESSAGE',
  });

  describeOrderSource({
    services,
    source: tiktokPlatform.orders,
    moreThanAPage: 51,
    aShop: async () => {
      const { seller, shop: data, store, order } = await aTradingShop();
      return {
        store,
        order,
        change: async (id) => changeOrder(data, id, (placed) => (placed.city = 'Dallas')),
        refundOneUnit: async (id) => refundOne(data, id),
        hold: async (id) => changeOrder(data, id, (placed) => (placed.status = 'ON_HOLD')),
        cancel: async (id) => cancelOrder(data, id),
        loseToken: async () => tiktok.revokeTokens(seller),
      };
    },
  });

  describeCatalogSync({
    services,
    catalog: tiktokPlatform.catalog,
    aStore: async () => (await aShop()).store,
    moreThanAPage: 21,
  });

  describeFulfillmentSync({
    services,
    fulfillment: tiktokPlatform.fulfillment,
    showsAcceptance: false,
    aShop: async () => {
      const { shop: data, store, order } = await aTradingShop();
      return {
        store,
        order,
        oneItem: async (id) => {
          const read = await tiktokPlatform.orders.fetchOrder(services, store, id);
          return (read?.lines ?? []).map(({ externalLineId }) => ({ externalLineId, quantity: 1 }));
        },
        requestCancellation: async (id) => requestCancellation(data, id),
      };
    },
    shown: async (store, id): Promise<ShownFulfillment> => {
      const { packages, cancellation } = requireOrder(shopOf(store.id).shop, id);
      return {
        acceptance: null,
        cancellation: CANCELLATIONS[cancellation?.status ?? ''] ?? null,
        trackingNumbers: packages.map(({ trackingNumber }) => trackingNumber),
      };
    },
  });
});

const CANCELLATIONS: Record<string, 'granted' | 'refused'> = {
  CANCELLATION_REQUEST_SUCCESS: 'granted',
  CANCELLATION_REQUEST_CANCEL: 'refused',
};
