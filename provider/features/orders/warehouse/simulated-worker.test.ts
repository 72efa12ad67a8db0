import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { getParcel, holdOrder, listOrders, listParcels, type Order, releaseHold } from '#contract/orders.ts';
import { addJob } from '#provider/database/database.ts';
import { longTest } from '#tests/support/long.ts';
import { aReadyOrder, orderPage, pay, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { warehouseStep } from '#tests/support/warehouse-steps.ts';
import { runCarrierScan } from '../simulated-carrier.ts';
import { submitOrder } from './submit-order.ts';
import { inTransaction } from '#provider/database/database.ts';
import { refreshAttention } from '../attention/raise-attention.ts';

// So fast that every step is due as soon as it is queued.
const provider = await startTestProvider({ demoSpeed: 1e12 }, { template: 'rates' });
const { services } = provider;
const { db } = services.database;
const merchant = await provider.signUp();

async function stockOf(variant: { id: string; productId: string }) {
  const level = await db.selectFrom('stock_level').select('counted').where('variant_id', '=', variant.id).executeTakeFirstOrThrow();
  const product = await db.selectFrom('product').select('stock_total').where('id', '=', variant.productId).executeTakeFirstOrThrow();
  return { counted: level.counted, total: product.stock_total };
}

const steps = (order: Order, lifecycle: string) =>
  order.events
    .filter((event) => event.lifecycle === lifecycle && event.edit === null)
    .map((event) => event.toState)
    .reverse();

describe('a paid test order', () => {
  it('is picked, packed, sent, tracked and delivered', async () => {
    const { order, variant, platformOrder } = await aReadyOrder(provider, merchant, { quantity: 3, stock: 10 });
    await pay(provider, merchant, order);
    await provider.runJobs();
    const done = await orderPage(merchant, platformOrder);
    expect(done).toMatchObject({
      paymentState: 'paid',
      fulfillmentState: 'closed',
      deliveryState: 'delivered',
      causes: [],
      payable: false,
    });
    expect(done.paymentId).not.toBeNull();
    expect(steps(done, 'payment')).toEqual(['due', 'paid']);
    expect(steps(done, 'fulfillment')).toEqual(['imported', 'ready', 'accepted', 'picking', 'packed', 'shipped', 'closed']);
    expect(steps(done, 'delivery')).toEqual([
      'label_created',
      'awaiting_pickup',
      'in_transit',
      'import_customs',
      'in_transit',
      'out_for_delivery',
      'delivered',
    ]);
    expect(await stockOf(variant)).toEqual({ counted: 7, total: 7 });
  });

  it('has one parcel with a tracking number, weight and promise, and all its scans newest first', async () => {
    const { order, platformOrder } = await aReadyOrder(provider, merchant, { quantity: 2 });
    await pay(provider, merchant, order);
    await provider.runJobs();
    const [parcel, ...others] = (await orderPage(merchant, platformOrder)).parcels;
    if (parcel === undefined) throw new Error('no parcel');
    expect(others).toEqual([]);
    expect(parcel).toMatchObject({
      orders: [{ id: order.id, number: order.number, externalName: platformOrder.externalName, storeName: 'Corner shop' }],
      carrier: 'Wharf Economy',
      methodName: 'Economy line',
      warehouse: 'CN',
      weightG: 600,
      itemCount: 2,
      state: 'delivered',
      mode: 'test',
    });
    expect(parcel.number).toMatch(/^PK\d+$/);
    expect(parcel.trackingNumber).toMatch(/^LW\d{9}CN$/);
    expect(parcel.firstMileNumber).toMatch(/^WFM\d{8}$/);
    expect(parcel.shippedAt).not.toBeNull();
    expect(parcel.deliveredAt).not.toBeNull();
    const days = (time: string | null) => Math.round((Date.parse(time ?? '') - Date.now()) / 86_400_000);
    expect([days(parcel.estimatedFrom), days(parcel.estimatedTo)]).toEqual([order.quote?.minDays, order.quote?.maxDays]);
    expect(parcel.events.map((event) => event.code)).toEqual([
      'delivered',
      'out-for-delivery',
      'arrived-at-facility',
      'customs-cleared',
      'arrived-at-customs',
      'departed-origin',
      'picked-up',
      'awaiting-pickup',
      'label-created',
    ]);
    expect(parcel.lastEvent).toEqual(parcel.events[0]);
    expect(JSON.stringify(parcel.events)).not.toContain('Austin');
    const { data } = await merchant.call(getParcel, { params: { parcelId: parcel.id }, locale: 'es-ES' });
    expect(data).toEqual({ ...parcel, methodName: 'Línea económica' });
  });

  it('is sent once however often its tasks run, also at once', async () => {
    const { order, variant, platformOrder } = await aReadyOrder(provider, merchant, { quantity: 2, stock: 10 });
    await pay(provider, merchant, order);
    const payload = { accountId: merchant.accountId, orderId: order.id };
    const twice = (work: () => Promise<void>) => Promise.all([work(), work()]);
    await twice(() => submitOrder(services, payload));
    for (const step of ['pick', 'pack', 'label'] as const) await twice(() => warehouseStep(provider, payload, step));
    const parcels = await db.selectFrom('parcel_line').select('parcel_id as id').where('order_id', '=', order.id).execute();
    expect(parcels).toHaveLength(1);
    for (const seq of [2, 3, 4])
      await twice(() => runCarrierScan(services, { accountId: merchant.accountId, parcelId: parcels[0]?.id, seq }));
    await addJob(db, 'supplier-order', payload);
    await provider.runJobs();
    const done = await orderPage(merchant, platformOrder);
    expect(done).toMatchObject({ fulfillmentState: 'closed', parcels: [{ state: 'delivered' }] });
    expect(done.parcels[0]?.events).toHaveLength(9);
    expect(await stockOf(variant)).toEqual({ counted: 8, total: 8 });
    const told = await db.selectFrom('outbox').select('payload').where('kind', '=', 'write-back-tracking').execute();
    expect(told.filter((row) => JSON.stringify(row.payload).includes(parcels[0]?.id ?? '?'))).toHaveLength(1);
  });

  it('stops at the shelf when the stock is gone, and takes nothing', async () => {
    const { order, variant, platformOrder } = await aReadyOrder(provider, merchant, { quantity: 3, stock: 10 });
    await pay(provider, merchant, order);
    await db.updateTable('stock_level').set({ counted: 2 }).where('variant_id', '=', variant.id).execute();
    await provider.runJobs();
    const stuck = await orderPage(merchant, platformOrder);
    expect(stuck).toMatchObject({
      paymentState: 'paid',
      fulfillmentState: 'stock_exception',
      parcels: [],
      causes: [{ code: 'stock-short', params: { sku: variant.sku, available: 2, wanted: 3 } }],
    });
    expect(await stockOf(variant)).toMatchObject({ counted: 2 });
    expect((await merchant.call(listOrders, { query: { tab: 'processing', q: order.externalName } })).data).toHaveLength(1);
  });

  it('never gets the last unit together with another order, not even one paid before stock was reserved', async () => {
    const first = await aReadyOrder(provider, merchant, { stock: 1 });
    const again = { ...first.platformOrder, externalId: uuidv7(), externalName: `${first.platformOrder.externalName}-2` };
    await takeOrder(provider, first.store, again);
    const second = await orderPage(merchant, again);
    await pay(provider, merchant, first.order);
    await sql`UPDATE orders SET payment_state = 'paid', fulfillment_state = 'accepted' WHERE id = ${second.id}`.execute(db);
    const pick = (orderId: string) => warehouseStep(provider, { accountId: merchant.accountId, orderId }, 'pick');
    await Promise.all([pick(first.order.id), pick(second.id)]);
    const states = await db.selectFrom('orders').select('fulfillment_state').where('id', 'in', [first.order.id, second.id]).execute();
    expect(states.map((row) => row.fulfillment_state).toSorted()).toEqual(['picking', 'stock_exception']);
    expect(await stockOf(first.variant)).toEqual({ counted: 0, total: 0 });
  });

  longTest('that is held before its pickup stays in the house until the hold is released', async () => {
    const { order, platformOrder } = await aReadyOrder(provider, merchant);
    await pay(provider, merchant, order);
    const payload = { accountId: merchant.accountId, orderId: order.id };
    for (const step of ['pick', 'pack', 'label'] as const) await warehouseStep(provider, payload, step);
    const held = (await merchant.call(holdOrder, { params: { orderId: order.id }, body: { reason: 'buyer-asked' } })).data;
    await provider.runJobs();
    expect(await orderPage(merchant, platformOrder)).toMatchObject({
      fulfillmentState: 'packed',
      held: true,
      parcels: [{ state: 'label_created', shippedAt: null }],
    });
    await merchant.call(releaseHold, { params: { orderId: order.id, holdId: held.holds[0]?.id ?? '' } });
    await provider.runJobs();
    expect(await orderPage(merchant, platformOrder)).toMatchObject({ fulfillmentState: 'closed', held: false });
  });
});

it('a live order waits for people, and a test order without a demo for nobody', async () => {
  const live = await aReadyOrder(provider, merchant, { mode: 'live' });
  await pay(provider, merchant, live.order);
  await provider.runJobs();
  expect(await orderPage(merchant, live.platformOrder)).toMatchObject({ fulfillmentState: 'accepted', paymentState: 'paid' });

  const test = await aReadyOrder(provider, merchant);
  await pay(provider, merchant, test.order);
  await db.deleteFrom('outbox').where('relayed_at', 'is', null).execute();
  const withoutDemo = { ...services, config: { ...services.config, demo: false } };
  await submitOrder(withoutDemo, { accountId: merchant.accountId, orderId: test.order.id });
  await provider.runJobs();
  expect((await orderPage(merchant, test.platformOrder)).fulfillmentState).toBe('accepted');
});

it('steps are spaced by the simulated clock', async () => {
  const { order } = await aReadyOrder(provider, merchant);
  await pay(provider, merchant, order);
  await db.deleteFrom('outbox').where('relayed_at', 'is', null).execute();
  const slow = { ...services, config: { ...services.config, demoSpeed: 3_600 } };
  await submitOrder(slow, { accountId: merchant.accountId, orderId: order.id });
  const queued = await sql<{ wait: number }>`SELECT extract(epoch FROM run_at - now())::float AS wait FROM graphile_worker.jobs
    WHERE key = ${`simulate-warehouse:pick:${order.id}`}`.execute(db);
  // Two simulated hours at 3,600 simulated seconds a second.
  expect(queued.rows[0]?.wait).toBeGreaterThan(1);
  expect(queued.rows[0]?.wait).toBeLessThanOrEqual(2);
});

describe('parcels', () => {
  longTest('are listed newest first under their tab, found by their numbers, and hidden from others', async () => {
    const owner = await provider.signUp();
    const orders: Order[] = [];
    for (let made = 0; made < 3; made += 1) {
      const ready = await aReadyOrder(provider, owner);
      await pay(provider, owner, ready.order);
      await provider.runJobs();
      orders.push(await orderPage(owner, ready.platformOrder));
    }
    const parcelIds = orders.map((order) => order.parcels[0]?.id);
    const all = await owner.call(listParcels);
    expect(all.data.map((parcel) => parcel.id)).toEqual(parcelIds.toReversed());
    expect(all.page.total).toBe(3);
    expect((await owner.call(listParcels, { query: { tab: 'delivered' } })).data).toHaveLength(3);
    expect((await owner.call(listParcels, { query: { tab: 'in-transit' } })).data).toEqual([]);
    expect((await owner.call(listParcels, { query: { kind: 'manual' } })).data).toEqual([]);
    const [parcel] = all.data;
    for (const q of [
      parcel?.trackingNumber ?? '',
      parcel?.firstMileNumber ?? '',
      parcel?.number,
      parcel?.orders[0]?.number,
      parcel?.orders[0]?.externalName,
    ]) {
      expect(
        (await owner.call(listParcels, { query: { q } })).data.map((found) => found.id),
        q,
      ).toEqual([parcel?.id]);
    }
    const first = await owner.call(listParcels, { query: { pageSize: 2 } });
    const rest = await owner.call(listParcels, { query: { pageSize: 2, cursor: first.page.next ?? '' } });
    expect([...first.data, ...rest.data]).toEqual(all.data);

    const stranger = await provider.signUp();
    expect((await stranger.call(listParcels)).data).toEqual([]);
    expect((await stranger.call(getParcel, { params: { parcelId: parcel?.id ?? '' } })).problem.code).toBe('not-found');
    expect((await owner.call(getParcel, { params: { parcelId: uuidv7() } })).problem.code).toBe('not-found');
  });

  longTest('in trouble stand under attention', async () => {
    const owner = await provider.signUp();
    const { order } = await aReadyOrder(provider, owner);
    await pay(provider, owner, order);
    await provider.runJobs();
    const [parcel] = (await owner.call(listParcels)).data;
    await sql`ALTER TABLE parcel DISABLE TRIGGER parcel_lifecycle`.execute(db);
    const tabs: Record<string, string[]> = {
      label_created: ['label-made'],
      awaiting_pickup: ['label-made'],
      in_transit: ['in-transit'],
      import_customs: ['customs'],
      customs_hold: ['customs', 'attention'],
      out_for_delivery: ['out-for-delivery'],
      pickup_ready: ['pickup'],
      exception: ['attention'],
      return_to_sender: ['attention', 'returned'],
      returned: ['attention', 'returned'],
      lost: ['attention'],
    };
    for (const [state, expected] of Object.entries(tabs)) {
      await db
        .updateTable('parcel')
        .set({ state })
        .where('id', '=', parcel?.id ?? '')
        .execute();
      await inTransaction(provider.services.database, (tx) =>
        refreshAttention(tx, { accountId: owner.accountId, parcelId: parcel?.id ?? '' }),
      );
      const under: string[] = [];
      for (const tab of [
        'label-made',
        'in-transit',
        'customs',
        'out-for-delivery',
        'pickup',
        'delivered',
        'attention',
        'returned',
      ] as const) {
        if ((await owner.call(listParcels, { query: { tab } })).data.length > 0) under.push(tab);
      }
      expect(under, state).toEqual(expected);
    }
    await sql`ALTER TABLE parcel ENABLE TRIGGER parcel_lifecycle`.execute(db);
  });
});
