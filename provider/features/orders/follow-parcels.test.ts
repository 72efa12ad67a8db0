import { describe, expect, it } from 'vitest';
import { getParcel, listParcels, type Order } from '#contract/orders.ts';
import { longTest } from '#tests/support/long.ts';
import { aPackedOrder, aParcel, scan } from '#tests/support/parcel-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;
const merchant = await provider.signUp();

const fulfillmentSteps = (order: Order) =>
  order.events
    .filter(({ lifecycle, edit }) => lifecycle === 'fulfillment' && edit === null)
    .map(({ toState }) => toState)
    .reverse();

const shippedOf = (order: Order) => order.orderLines.map(({ quantityShipped }) => quantityShipped);

describe('a parcel with goods of two orders', () => {
  longTest('moves both, and is shown with both', async () => {
    const owner = await provider.signUp();
    const [first, second] = [await aPackedOrder(provider, owner), await aPackedOrder(provider, owner)];
    const parcelId = await aParcel(provider, owner, [{ order: first.order }, { order: second.order }]);
    await scan(provider, owner, parcelId, 'awaiting_pickup');
    for (const { page } of [first, second])
      expect(await page()).toMatchObject({ fulfillmentState: 'packed', deliveryState: 'awaiting_pickup' });
    await scan(provider, owner, parcelId, 'in_transit');
    for (const { page } of [first, second])
      expect(await page()).toMatchObject({ fulfillmentState: 'shipped', deliveryState: 'in_transit' });
    await scan(provider, owner, parcelId, 'delivered');
    for (const { page } of [first, second]) {
      const order = await page();
      expect(order).toMatchObject({ fulfillmentState: 'closed', deliveryState: 'delivered', parcels: [{ id: parcelId }] });
      expect(order.events.filter(({ lifecycle }) => lifecycle === 'delivery').map(({ toState }) => toState)).toEqual([
        'delivered',
        'in_transit',
        'awaiting_pickup',
      ]);
    }

    const { data: parcel } = await owner.call(getParcel, { params: { parcelId } });
    expect(parcel.orders).toEqual(
      [first, second]
        .map(({ order: { id, number, externalName } }) => ({ id, number, externalName, storeName: 'Corner shop' }))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    );
    for (const { order } of [first, second])
      for (const q of [order.number, order.externalName, '']) {
        const found = await owner.call(listParcels, { query: { q } });
        expect(found.data.map(({ id }) => id)).toEqual([parcelId]);
        expect(found.page.total).toBe(1);
      }
  });
});

describe('an order in two parcels', () => {
  it('is partially shipped with the first, shipped with the second and closed once both have arrived', async () => {
    const { order, page } = await aPackedOrder(provider, merchant, { quantity: 3 });
    const early = await aParcel(provider, merchant, [{ order, quantity: 2 }]);
    const late = await aParcel(provider, merchant, [{ order, quantity: 1 }]);
    await scan(provider, merchant, early, 'in_transit');
    expect(await page()).toMatchObject({ fulfillmentState: 'partially_shipped', deliveryState: 'label_created' });
    expect(shippedOf(await page())).toEqual([2]);
    await scan(provider, merchant, early, 'delivered');
    expect(await page()).toMatchObject({ fulfillmentState: 'partially_shipped' });
    await scan(provider, merchant, late, 'in_transit');
    expect(await page()).toMatchObject({ fulfillmentState: 'shipped', deliveryState: 'in_transit' });
    expect(shippedOf(await page())).toEqual([3]);
    await scan(provider, merchant, late, 'delivered');
    expect(await page()).toMatchObject({ fulfillmentState: 'closed', deliveryState: 'delivered' });
    expect(fulfillmentSteps(await page()).slice(-4)).toEqual(['packed', 'partially_shipped', 'shipped', 'closed']);
  });

  longTest('has shipped an item of a bundle only when all its goods have left', async () => {
    const { order, page } = await aPackedOrder(provider, merchant, { quantity: 2 });
    const [lamps, bulbs] = [
      await aParcel(provider, merchant, [{ order, quantity: 2 }]),
      await aParcel(provider, merchant, [{ order, quantity: 2 }]),
    ];
    await scan(provider, merchant, lamps, 'in_transit', 'delivered');
    expect(await page()).toMatchObject({ fulfillmentState: 'partially_shipped' });
    expect(shippedOf(await page())).toEqual([0]);
    await scan(provider, merchant, bulbs, 'in_transit');
    expect(await page()).toMatchObject({ fulfillmentState: 'shipped' });
    expect(shippedOf(await page())).toEqual([2]);
    await scan(provider, merchant, bulbs, 'delivered');
    expect(await page()).toMatchObject({ fulfillmentState: 'closed' });
  });

  it('is shipped without the items that were canceled', async () => {
    const { order, page } = await aPackedOrder(provider, merchant, { quantity: 3 });
    await db.updateTable('order_line').set({ quantity_canceled: 1 }).where('order_id', '=', order.id).execute();
    await scan(provider, merchant, await aParcel(provider, merchant, [{ order, quantity: 2 }]), 'in_transit');
    expect(await page()).toMatchObject({ fulfillmentState: 'shipped' });
    const cancelShipped = db.updateTable('order_line').set({ quantity_canceled: 2 }).where('order_id', '=', order.id).execute();
    await expect(cancelShipped).rejects.toThrow('order_line');
  });

  it('moved at once ends where both are', async () => {
    const { order, page } = await aPackedOrder(provider, merchant, { quantity: 2 });
    const parcels = [await aParcel(provider, merchant, [{ order }]), await aParcel(provider, merchant, [{ order }])];
    await Promise.all(parcels.map((parcelId) => scan(provider, merchant, parcelId, 'in_transit', 'delivered')));
    expect(await page()).toMatchObject({ fulfillmentState: 'closed', deliveryState: 'delivered' });
    expect(shippedOf(await page())).toEqual([2]);
  });
});

describe('a parcel', () => {
  longTest('that was first scanned at the door takes its order through every step', async () => {
    const { order, page } = await aPackedOrder(provider, merchant);
    const parcelId = await aParcel(provider, merchant, [{ order }]);
    await scan(provider, merchant, parcelId, 'exception', 'delivered');
    expect(fulfillmentSteps(await page()).slice(-3)).toEqual(['packed', 'shipped', 'closed']);
    const { data: parcel } = await merchant.call(getParcel, { params: { parcelId } });
    expect(parcel.shippedAt).toBe(parcel.deliveredAt);
  });

  longTest('lost in the warehouse has shipped nothing', async () => {
    const { order, page } = await aPackedOrder(provider, merchant);
    await scan(provider, merchant, await aParcel(provider, merchant, [{ order }]), 'exception', 'lost');
    expect(await page()).toMatchObject({ fulfillmentState: 'packed', deliveryState: 'lost', parcels: [{ shippedAt: null }] });
    expect(shippedOf(await page())).toEqual([0]);
  });

  it('that comes back leaves its order shipped', async () => {
    const { order, page } = await aPackedOrder(provider, merchant);
    await scan(provider, merchant, await aParcel(provider, merchant, [{ order }]), 'in_transit', 'return_to_sender', 'returned');
    expect(await page()).toMatchObject({ fulfillmentState: 'shipped', deliveryState: 'returned' });
  });

  it('keeps the time it left by, whatever comes after', async () => {
    const { order } = await aPackedOrder(provider, merchant);
    const parcelId = await aParcel(provider, merchant, [{ order }]);
    const shippedAt = async () => (await merchant.call(getParcel, { params: { parcelId } })).data.shippedAt;
    await scan(provider, merchant, parcelId, 'in_transit');
    const left = await shippedAt();
    await scan(provider, merchant, parcelId, 'exception', 'in_transit');
    expect(await shippedAt()).toBe(left);
  });

  it('takes no step that is not in the table, and then neither does its order', async () => {
    const { order, page } = await aPackedOrder(provider, merchant);
    const parcelId = await aParcel(provider, merchant, [{ order }]);
    await expect(scan(provider, merchant, parcelId, 'delivered')).rejects.toMatchObject({ code: 'state-conflict' });
    expect(await page()).toMatchObject({ fulfillmentState: 'packed', parcels: [{ state: 'label_created', events: [] }] });
  });
});
