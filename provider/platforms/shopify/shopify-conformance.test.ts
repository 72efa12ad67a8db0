import { describe } from 'vitest';
import { userInfo } from '#contract/sign-in.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import type { StoreKey } from '#provider/platforms/connector.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import { aPush, describeCatalogSync } from '#tests/support/conformance/catalog-sync.ts';
import { describeConnector } from '#tests/support/conformance/connector.ts';
import { describeFulfillmentSync, type ShownFulfillment } from '#tests/support/conformance/fulfillment-sync.ts';
import { describeHintSource } from '#tests/support/conformance/hint-source.ts';
import { describeOrderSource } from '#tests/support/conformance/order-source.ts';
import type { ShopData } from '#tests/support/fake-admin/admin-api/shop-data.ts';
import {
  cancelOrder,
  changeOrder,
  holdOrder,
  placeOrder,
  refundOne,
  requestCancellation,
  requireOrder,
} from '#tests/support/fake-admin/admin-api/shop-life.ts';
import { startShopifyWorld } from '#tests/support/shopify-shops.ts';
import { shopifyConnector } from './shopify-connector.ts';
import { shopifyPlatform } from './shopify-platform.ts';

const world = await startShopifyWorld();
const { provider, shopify } = world;
const { services } = provider;
const shops = new Map<string, string>();

async function aStore(): Promise<StoreKey> {
  const shop = world.newShop();
  const { storeId } = await world.open(shop);
  shops.set(storeId, shop);
  const { accountId } = (await provider.call(userInfo, { authorization: await world.bearer(shop) })).data;
  return { accountId, storeId };
}

async function aShop(): Promise<{ shop: string; data: ShopData; store: ConnectedStore }> {
  const { accountId, storeId } = await aStore();
  const shop = shops.get(storeId) ?? '';
  return { shop, data: shopify.shop(shop).data, store: await connectedStore(services.database.db, accountId, storeId) };
}

/** With a product of ours that buyers order two items of. */
async function aTradingShop() {
  const { shop, data, store } = await aShop();
  const { variants } = await shopifyPlatform.catalog.pushProduct(services, store, aPush());
  const items = [{ variantId: variants[0]?.externalVariantId ?? '', quantity: 2 }];
  return { shop, data, store, order: async () => placeOrder(data, { items }).id };
}

describe('Shopify', () => {
  describeConnector({
    services,
    connector: shopifyConnector,
    start: () => shopifyConnector.start(services, { shop: world.newShop() }),
    aStore,
    loseToken: async ({ storeId }) => shopify.revokeTokens(shops.get(storeId) ?? ''),
  });

  const customer = { id: 7, email: 'ana@example.com', phone: '555' };
  const buyer = { email: 'ana@example.com', phone: '555', orderIds: ['6001', 'gid://shopify/Order/6001'] };
  const shop = world.newShop();
  const named = { shop_id: 1, shop_domain: shop };
  const dataRequest = { ...named, customer, orders_requested: [6001], data_request: { id: 9 } };
  const orderChanged = { kind: 'order-changed', externalId: 'gid://shopify/Order/6001', order: null } as const;
  const partId = 'gid://shopify/FulfillmentOrder/5';
  describeHintSource({
    services,
    source: shopifyPlatform.hints,
    shop: async () => shop,
    sign: async (body, { shop: from, topic }) => shopify.signWebhook(body, { shop: from, topic }),
    signatureHeader: 'x-shopify-hmac-sha256',
    samples: [
      { topic: 'app/scopes_update', body: { current: ['read_orders'] }, hint: { kind: 'scopes-changed' } },
      { topic: 'app/uninstalled', body: { id: 1, myshopify_domain: shop }, hint: { kind: 'uninstalled' } },
      { topic: 'customers/data_request', body: dataRequest, hint: { kind: 'buyer-data-requested', buyer } },
      { topic: 'customers/redact', body: { ...named, customer, orders_to_redact: [6001] }, hint: { kind: 'buyer-redacted', buyer } },
      { topic: 'shop/redact', body: named, hint: { kind: 'shop-redacted' } },
      { topic: 'orders/updated', body: { id: 6001 }, hint: orderChanged },
      { topic: 'orders/edited', body: { order_edit: { order_id: 6001 } }, hint: orderChanged },
      { topic: 'refunds/create', body: { id: 8, order_id: 6001 }, hint: orderChanged },
      {
        topic: 'fulfillment_orders/placed_on_hold',
        body: { fulfillment_order: { id: partId, status: 'on_hold' } },
        hint: { kind: 'order-changed', externalId: partId, order: null },
      },
      { topic: 'products/delete', body: { id: 77 }, hint: { kind: 'product-changed', externalId: 'gid://shopify/Product/77' } },
    ],
    misshapen: { topic: 'shop/redact', body: { ...named, customer: { name: 'Ana Lima' } } },
    unusedTopic: 'carts/update',
  });

  describeOrderSource({
    services,
    source: shopifyPlatform.orders,
    moreThanAPage: 26,
    aShop: async () => {
      const { shop: name, data, store, order } = await aTradingShop();
      return {
        store,
        order,
        change: async (id) =>
          changeOrder(data, id, ({ address }) => {
            if (address !== null) address.city = 'Porto';
          }),
        refundOneUnit: async (id) => refundOne(data, id),
        hold: async (id) => holdOrder(data, id),
        cancel: async (id) => cancelOrder(data, id),
        loseToken: async () => shopify.revokeTokens(name),
      };
    },
  });

  describeCatalogSync({
    services,
    catalog: shopifyPlatform.catalog,
    aStore: async () => (await aShop()).store,
    moreThanAPage: 11,
  });

  describeFulfillmentSync({
    services,
    fulfillment: shopifyPlatform.fulfillment,
    aShop: async () => {
      const { data, store, order } = await aTradingShop();
      return {
        store,
        order,
        oneItem: async (id) => requireOrder(data, id).lines.map((line) => ({ externalLineId: line.id, quantity: 1 })),
        requestCancellation: async (id) => requestCancellation(data, id),
      };
    },
    shown: async (store, id): Promise<ShownFulfillment> => {
      const { parts, fulfillments } = requireOrder(shopify.shop(store.externalId).data, id);
      const [part] = parts;
      const isGivenBack = part?.status === 'INCOMPLETE' || part?.requestStatus === 'REJECTED';
      return {
        acceptance: isGivenBack ? 'refused' : part?.requestStatus === 'ACCEPTED' ? 'accepted' : null,
        cancellation: CANCELLATIONS[part?.requestStatus ?? ''] ?? null,
        trackingNumbers: fulfillments.map(({ tracking }) => tracking.number ?? ''),
      };
    },
  });
});

const CANCELLATIONS: Record<string, 'granted' | 'refused'> = { CANCELLATION_ACCEPTED: 'granted', CANCELLATION_REJECTED: 'refused' };
