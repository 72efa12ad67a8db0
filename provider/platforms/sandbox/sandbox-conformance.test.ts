import { describe } from 'vitest';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import type { StoreKey } from '#provider/platforms/connector.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import { describeCatalogSync } from '#tests/support/conformance/catalog-sync.ts';
import { describeConnector } from '#tests/support/conformance/connector.ts';
import { describeFulfillmentSync, type ShownFulfillment } from '#tests/support/conformance/fulfillment-sync.ts';
import { describeHintSource } from '#tests/support/conformance/hint-source.ts';
import { describeOrderSource } from '#tests/support/conformance/order-source.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aSandboxOrder, deliveryHeaders } from '#tests/support/sandbox-orders.ts';
import { aConnectedShop, changeAt, type ConnectedShop, orderAt } from '#tests/support/sandbox-shops.ts';
import { sandboxHeaders } from './sandbox-headers.ts';
import { readSandboxOrder } from './sandbox-order.ts';
import { sandboxConnector } from './sandbox-connector.ts';
import { sandboxPlatform } from './sandbox-platform.ts';

const provider = await startTestProvider();
const { services } = provider;
const { db } = services.database;
const shops = new Map<string, ConnectedShop>();

async function aShop(): Promise<{ connected: ConnectedShop; store: ConnectedStore }> {
  const connected = await aConnectedShop(provider);
  shops.set(connected.shop.id, connected);
  return { connected, store: await connectedStore(db, connected.merchant.accountId, connected.store.id) };
}

async function loseToken(shopId: string): Promise<void> {
  await db.updateTable('sandbox.shop').set({ trouble: 'token-expired' }).where('id', '=', shopId).execute();
}

async function shopIdOf({ storeId }: StoreKey): Promise<string> {
  return (await db.selectFrom('store').select('external_id').where('id', '=', storeId).executeTakeFirstOrThrow()).external_id;
}

describe('the sandbox', () => {
  describeConnector({
    services,
    connector: sandboxConnector,
    start: () => sandboxConnector.start(services, undefined),
    aStore: async () => {
      const { store } = await aShop();
      return { accountId: store.accountId, storeId: store.id };
    },
    loseToken: async (store) => loseToken(await shopIdOf(store)),
  });

  const whole = aSandboxOrder({ version: 3 });
  describeHintSource({
    services,
    source: sandboxPlatform.hints,
    shop: async () => (await aShop()).connected.shop.id,
    sign: async (body, { shop, topic }) => {
      const secret = shops.get(shop)?.shop.secret ?? '';
      return { ...deliveryHeaders({ id: shop, secret }, body), [sandboxHeaders.topic]: topic };
    },
    signatureHeader: sandboxHeaders.hmac,
    samples: [
      { topic: 'orders/create', body: { id: 'o1' }, hint: { kind: 'order-changed', externalId: 'o1', order: null } },
      {
        topic: 'orders/updated',
        body: whole,
        hint: { kind: 'order-changed', externalId: whole.id, order: readSandboxOrder(whole) },
      },
      {
        topic: 'orders/cancelled',
        body: aSandboxOrder({ id: 'o3', version: undefined }),
        hint: { kind: 'order-changed', externalId: 'o3', order: null },
      },
      { topic: 'products/update', body: { id: 'p1' }, hint: { kind: 'product-changed', externalId: 'p1' } },
      { topic: 'app/uninstalled', body: {}, hint: { kind: 'uninstalled' } },
    ],
    misshapen: { topic: 'orders/create', body: [{ name: 'Ana Lima' }] },
    unusedTopic: 'carts/update',
  });

  describeOrderSource({
    services,
    source: sandboxPlatform.orders,
    moreThanAPage: 51,
    aShop: async () => {
      const { connected, store } = await aShop();
      return {
        store,
        order: async () => (await orderAt(provider, connected)).id,
        change: (id) =>
          changeAt(provider, connected, id, ({ shipping_address: address }) => ({ shipping_address: { ...address, city: 'Dallas' } })),
        refundOneUnit: (id) =>
          changeAt(provider, connected, id, (order) => ({
            financial_status: 'refunded',
            line_items: order.line_items.map((line) => ({ ...line, refunded_quantity: 1, refunded_minor: line.price_minor })),
          })),
        hold: (id) => changeAt(provider, connected, id, () => ({ hold_note: 'Address is checked' })),
        cancel: (id) => changeAt(provider, connected, id, (order) => ({ cancelled_at: order.updated_at })),
        loseToken: () => loseToken(store.externalId),
      };
    },
  });

  describeCatalogSync({
    services,
    catalog: sandboxPlatform.catalog,
    aStore: async () => (await aShop()).store,
    moreThanAPage: 101,
  });

  describeFulfillmentSync({
    services,
    fulfillment: sandboxPlatform.fulfillment,
    aShop: async () => {
      const { connected, store } = await aShop();
      return {
        store,
        order: async () => (await orderAt(provider, connected)).id,
        oneItem: async (id) => {
          const order = await sandboxPlatform.orders.fetchOrder(services, store, id);
          return (order?.lines ?? []).slice(0, 1).map(({ externalLineId }) => ({ externalLineId, quantity: 1 }));
        },
        requestCancellation: async () => undefined,
      };
    },
    shown: async (store, id): Promise<ShownFulfillment> => {
      const order = await db
        .selectFrom('sandbox.shop_order')
        .select((eb) => [
          eb.ref('acceptance').$castTo<ShownFulfillment['acceptance']>().as('acceptance'),
          eb.ref('cancellation').$castTo<ShownFulfillment['cancellation']>().as('cancellation'),
        ])
        .where('shop_id', '=', store.externalId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const parcels = await db.selectFrom('sandbox.fulfillment').select('tracking_number').where('order_id', '=', id).execute();
      return { ...order, trackingNumbers: parcels.map((parcel) => parcel.tracking_number) };
    },
  });
});
