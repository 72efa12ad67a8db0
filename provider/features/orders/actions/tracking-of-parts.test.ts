import { expect, it } from 'vitest';
import { mergeOrders, splitOrder } from '#contract/order-actions.ts';
import { getOrder, type Order } from '#contract/orders.ts';
import { connectSandboxStore } from '#contract/stores.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import { longTest } from '#tests/support/long.ts';
import { aLine, aListingOf, aPlatformOrder, aVariant, orderPage, pay, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({ demoSpeed: 1e12 }, { template: 'rates' });
const { db } = provider.services.database;
const merchant = await provider.signUp();
const { id } = (await merchant.call(connectSandboxStore, { body: { name: 'Shop', country: 'US', currency: 'USD' } })).data;
const store = { accountId: merchant.accountId, id, mode: 'test' } as const;
const { external_id: shopId } = await db.selectFrom('store').select('external_id').where('id', '=', id).executeTakeFirstOrThrow();
const listing = await aListingOf(provider, store, await aVariant(provider));

async function anOrder(): Promise<{ order: Order; platformOrder: PlatformOrder }> {
  const platformOrder = aPlatformOrder({ lines: [aLine(listing, { quantity: 2 })] });
  await db
    .insertInto('sandbox.shop_order')
    .values({ shop_id: shopId, id: platformOrder.externalId, name: platformOrder.externalName, body: '{}' })
    .execute();
  await takeOrder(provider, store, platformOrder);
  return { order: await orderPage(merchant, platformOrder), platformOrder };
}
const get = async (orderId: string) => (await merchant.call(getOrder, { params: { orderId } })).data;
const shipmentsOf = async ({ externalId }: PlatformOrder) =>
  (
    await db
      .selectFrom('sandbox.fulfillment')
      .select('tracking_number')
      .where('order_id', '=', externalId)
      .orderBy('tracking_number')
      .execute()
  ).map(({ tracking_number: number }) => number);

longTest('the parcel of a part is written back to the order its store knows', async () => {
  const { order, platformOrder } = await anOrder();
  const lines = [{ lineId: order.orderLines[0]?.id ?? '', quantity: 1 }];
  const whole = (await merchant.call(splitOrder, { params: { orderId: order.id }, body: { version: order.version, parts: [{ lines }] } }))
    .data;
  const part = await get(whole.related[0]?.id ?? '');
  await pay(provider, merchant, part);
  await pay(provider, merchant, whole);
  await provider.runJobs();
  const parcels = [...(await get(whole.id)).parcels, ...(await get(part.id)).parcels];
  expect(parcels.map(({ writeBack }) => writeBack)).toEqual(['done', 'done']);
  expect(await shipmentsOf(platformOrder)).toEqual(parcels.map(({ trackingNumber }) => trackingNumber).toSorted());
});

it('one parcel of merged orders is written back to each of them', async () => {
  const [first, second] = [await anOrder(), await anOrder()];
  const orders = [first.order, second.order].map(({ id: orderId, version }) => ({ orderId, version }));
  const lead = (await merchant.call(mergeOrders, { body: { orders } })).data;
  await pay(provider, merchant, lead);
  await provider.runJobs();
  const after = await get(lead.id);
  expect(after).toMatchObject({ fulfillmentState: 'closed', parcels: [{ writeBack: 'done' }] });
  const numbers = after.parcels.map(({ trackingNumber }) => trackingNumber);
  expect([await shipmentsOf(first.platformOrder), await shipmentsOf(second.platformOrder)]).toEqual([numbers, numbers]);
});
