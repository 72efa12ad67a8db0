import { describe } from 'vitest';
import { aPush, describeCatalogSync } from '#tests/support/conformance/catalog-sync.ts';
import { describeConnector } from '#tests/support/conformance/connector.ts';
import { describeFulfillmentSync, type ShownFulfillment } from '#tests/support/conformance/fulfillment-sync.ts';
import { describeHintSource } from '#tests/support/conformance/hint-source.ts';
import { describeOrderSource } from '#tests/support/conformance/order-source.ts';
import type { WooOrder, WooSite } from '#tests/support/woocommerce/site-data.ts';
import { changeWooOrder, placeWooOrder, refundOneUnit, requireWooOrder, signWooDelivery } from '#tests/support/woocommerce/site-life.ts';
import { type ConnectedSite, startWooWorld } from '#tests/support/woocommerce/world.ts';
import { findApi } from './find-api.ts';
import { wooCommerceConnector } from './woocommerce-connector.ts';
import { wooCommercePlatform } from './woocommerce-platform.ts';

const world = await startWooWorld();
const { services } = world.provider;
/** By the id of the shop, and by that of the store. */
const sites = new Map<string, WooSite>();

async function aStore(): Promise<ConnectedSite> {
  const connected = await world.aStore();
  sites.set(connected.store.externalId, connected.site).set(connected.store.id, connected.site);
  return connected;
}

function siteOf(id: string): WooSite {
  const site = sites.get(id);
  if (site === undefined) throw new Error(`no site ${id}`);
  return site;
}

/** With a product of ours that buyers order two items of. */
async function aTradingStore() {
  const { site, store } = await aStore();
  const { variants } = await wooCommercePlatform.catalog.pushProduct(services, store, aPush());
  const [productId = 0, variationId = 0] = (variants[0]?.externalVariantId ?? '').split('/').map(Number);
  return { site, store, order: async () => String(placeWooOrder(site, { items: [{ productId, variationId, quantity: 2 }] }).id) };
}

describe('WooCommerce', () => {
  describeConnector({
    services,
    connector: wooCommerceConnector,
    start: async () => {
      const found = await findApi(services, world.host.addSite().url);
      if (found.status !== 'found') throw new Error(found.status);
      const addresses = { returnUrl: 'https://wharf.example/addMyStore', callbackUrl: 'https://wharf.example/callbacks/woocommerce/x' };
      return wooCommerceConnector.start(services, { api: found.api, reference: 'r', ...addresses });
    },
    aStore: async () => {
      const { store } = await aStore();
      return { accountId: store.accountId, storeId: store.id };
    },
    loseToken: async ({ storeId }) => void siteOf(storeId).keys.splice(0),
  });

  const orderChanged = { kind: 'order-changed', externalId: '645', order: null } as const;
  describeHintSource({
    services,
    source: wooCommercePlatform.hints,
    shop: async () => (await aStore()).store.externalId,
    sign: async (body, { shop, topic }) => signWooDelivery(siteOf(shop), { topic, body: body.toString() }).headers,
    signatureHeader: 'x-wc-webhook-signature',
    samples: [
      { topic: 'order.updated', body: { id: 645, status: 'processing' }, hint: orderChanged },
      { topic: 'order.deleted', body: { id: 645 }, hint: orderChanged },
      { topic: 'action.woocommerce_order_refunded', body: { action: 'woocommerce_order_refunded', arg: 645 }, hint: orderChanged },
      { topic: 'product.updated', body: { id: 77 }, hint: { kind: 'product-changed', externalId: '77' } },
      { topic: 'product.updated', body: { id: 78, parent_id: 77 }, hint: { kind: 'product-changed', externalId: '77' } },
    ],
    misshapen: { topic: 'order.updated', body: { billing: { first_name: 'Ana Lima' } } },
    unusedTopic: 'coupon.updated',
  });

  describeOrderSource({
    services,
    source: wooCommercePlatform.orders,
    moreThanAPage: 101,
    aShop: async () => {
      const { site, store, order } = await aTradingStore();
      const change = (id: string, made: (placed: WooOrder) => void) => changeWooOrder(site, id, made);
      return {
        store,
        order,
        change: async (id) => change(id, ({ shipping }) => void (shipping['city'] = 'Porto')),
        refundOneUnit: async (id) => refundOneUnit(site, id),
        hold: async (id) => change(id, (placed) => void (placed.status = 'on-hold')),
        cancel: async (id) => change(id, (placed) => void (placed.status = 'cancelled')),
        loseToken: async () => void site.keys.splice(0),
      };
    },
  });

  describeCatalogSync({
    services,
    catalog: wooCommercePlatform.catalog,
    aStore: async () => (await aStore()).store,
    moreThanAPage: 26,
  });

  describeFulfillmentSync({
    services,
    fulfillment: wooCommercePlatform.fulfillment,
    aShop: async () => {
      const { site, store, order } = await aTradingStore();
      return {
        store,
        order,
        oneItem: async (id) => requireWooOrder(site, id).line_items.map((line) => ({ externalLineId: String(line.id), quantity: 1 })),
        requestCancellation: async () => undefined,
      };
    },
    shown: async (store, id): Promise<ShownFulfillment> => {
      const { meta_data: meta } = requireWooOrder(siteOf(store.externalId), id);
      const valueOf = (key: string) => meta.find((each) => each.key === key)?.value ?? null;
      return {
        acceptance: valueOf('_wharf_answer') as ShownFulfillment['acceptance'],
        cancellation: valueOf('_wharf_cancellation') as ShownFulfillment['cancellation'],
        trackingNumbers: meta
          .filter(({ key }) => key.startsWith('_wharf_parcel_'))
          .map(({ value }) => (value as { number: string }).number),
      };
    },
  });
});
