import { expect, it } from 'vitest';
import { getOrder, listOrders, type Order } from '#contract/orders.ts';
import { checkStore } from '#contract/stores.ts';
import { inTransaction } from '#provider/database/database.ts';
import { beginPicking } from '#provider/features/orders/warehouse/begin-picking.ts';
import { packOrder } from '#provider/features/orders/warehouse/pack-order.ts';
import { shipParcel } from '#provider/features/orders/warehouse/ship-parcel.ts';
import { tasks } from '#provider/tasks.ts';
import { longTest } from '#tests/support/long.ts';
import { pay } from '#tests/support/order-builders.ts';
import { aTrackingNumber } from '#tests/support/parcel-builders.ts';
import { aDraft, aProduct, push } from '#tests/support/store-builders.ts';
import { placeWooOrder, refundOneUnit } from '#tests/support/woocommerce/site-life.ts';
import { type ConnectedSite, startWooWorld } from '#tests/support/woocommerce/world.ts';

const world = await startWooWorld();
const { provider } = world;

const IN_AUSTIN = { address_1: '12 Main Street', city: 'Austin', postcode: '78701', state: 'TX', country: 'US', phone: '+15125550100' };

/** A store with a product of ours of which a buyer ordered two items. */
async function anOrder(): Promise<ConnectedSite & { placed: ReturnType<typeof placeWooOrder>; here: () => Promise<Order> }> {
  const connected = await world.aStore();
  const { site, merchant, shown } = connected;
  const draft = await aDraft(merchant, await aProduct(provider));
  expect(await push(provider, merchant, shown.id, [draft.id])).toMatchObject({ doneCount: 1, failedCount: 0 });
  const [product] = site.products;
  const variation = site.variations.get(product?.id ?? 0)?.[0];
  const items = [{ productId: product?.id ?? 0, variationId: variation?.id ?? 0, quantity: 2 }];
  const placed = placeWooOrder(site, { items, address: IN_AUSTIN });
  await world.deliver(site);
  const here = async () => {
    const [row] = (await merchant.call(listOrders, { query: { q: `#${placed.number}` } })).data;
    return (await merchant.call(getOrder, { params: { orderId: row?.id ?? '' } })).data;
  };
  return { ...connected, placed, here };
}

longTest('a product pushed to a WooCommerce store is ordered, paid for and sent, and its buyer finds the number in the order', async () => {
  const { site, merchant, placed, here } = await anOrder();
  const order = await here();
  expect(order).toMatchObject({ externalName: `#${placed.number}`, mode: 'live', platform: 'woocommerce', causes: [] });
  await pay(provider, merchant, order);
  await provider.runJobs();
  const { accountId } = merchant;
  const trackingNumber = aTrackingNumber();
  await inTransaction(provider.services.database, async (tx) => {
    const actor = { kind: 'provider' } as const;
    await beginPicking(tx, { accountId, orderId: order.id }, actor);
    await packOrder(tx, { accountId, orderId: order.id }, { actor });
    const row = await tx.selectFrom('parcel_line').select('parcel_id').where('order_id', '=', order.id).executeTakeFirstOrThrow();
    await shipParcel(tx, { accountId, parcelId: row.parcel_id, carrier: null, trackingNumber, firstMileNumber: null, actor });
  });
  await provider.runJobs();
  expect(site.notes.get(placed.id)?.[0]?.note).toContain(trackingNumber);
  expect(placed.status).toBe('completed');
});

longTest('a refund in the store before we send is not sent', async () => {
  const { site, placed, here } = await anOrder();
  refundOneUnit(site, String(placed.id));
  expect(await world.deliver(site)).toEqual([200, 200]);
  expect((await here()).orderLines.map(({ quantity, quantityCanceled }) => quantity - quantityCanceled)).toEqual([1]);
});

it('webhooks that the store disabled are set up again, by the clock and by the merchant’s check', async () => {
  const { site, merchant, shown } = await world.aStore();
  for (const webhook of site.webhooks) webhook.status = 'disabled';
  await tasks['woocommerce-set-up-stores'].run(provider.services, {}, { attempt: 1, lastAttempt: false });
  await provider.runJobs();
  expect(new Set(site.webhooks.map(({ status }) => status))).toEqual(new Set(['active']));
  site.webhooks.splice(0, 3);
  const { checks } = (await merchant.call(checkStore, { params: { storeId: shown.id } })).data;
  expect(checks.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'passed', 'passed', 'skipped']);
  expect(site.webhooks).toHaveLength(8);
});
