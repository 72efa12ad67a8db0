import { describe, expect, it } from 'vitest';
import { getOrder, type Order } from '#contract/orders.ts';
import { joinParcels, scanParcel, shipParcel, splitParcel } from '#contract/orders-warehouse.ts';
import { longTest } from '#tests/support/long.ts';
import { warehouseStep } from '#tests/support/warehouse-steps.ts';
import type { Merchant } from '#tests/support/call.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aReadyOrder, pay } from '#tests/support/order-builders.ts';
import { aTrackingNumber } from '#tests/support/parcel-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

// The warehouse and the carrier move when the test says so.
const provider = await startTestProvider({ demoSpeed: 1, limitFactor: 1_000 }, { template: 'rates' });
const operator = await anOperator(provider);

/** A paid order of three items, packed in one parcel. */
async function aPackedOrder(merchant: Merchant): Promise<Order> {
  const { order } = await aReadyOrder(provider, merchant, { quantity: 3 });
  await pay(provider, merchant, order);
  for (const step of ['pick', 'pack'] as const) await warehouseStep(provider, { accountId: merchant.accountId, orderId: order.id }, step);
  return read(merchant, order.id);
}
const read = async (merchant: Merchant, orderId: string) => (await merchant.call(getOrder, { params: { orderId } })).data;
const firstOf = ({ parcels, orderLines }: Order) => ({ parcelId: parcels[0]?.id ?? '', orderLineId: orderLines[0]?.id ?? '' });

describe('a packed parcel', () => {
  longTest('is split; each part leaves with its own number, and the order follows both', async () => {
    const merchant = await provider.signUp();
    const order = await aPackedOrder(merchant);
    const { parcelId, orderLineId } = firstOf(order);
    const made = await operator.call(splitParcel, { params: { parcelId }, body: { lines: [{ orderLineId, quantity: 1 }], weightG: 300 } });
    expect(made.data).toMatchObject({ itemCount: 1, weightG: 300, state: 'label_created' });
    const ship = (id: string) => operator.call(shipParcel, { params: { parcelId: id }, body: { trackingNumber: aTrackingNumber() } });
    expect((await ship(parcelId)).status).toBe(200);
    const partly = await read(merchant, order.id);
    expect(partly).toMatchObject({ fulfillmentState: 'partially_shipped', orderLines: [{ quantityShipped: 2 }] });
    await ship(made.data.id);
    for (const id of [parcelId, made.data.id]) await operator.call(scanParcel, { params: { parcelId: id }, body: { state: 'delivered' } });
    expect(await read(merchant, order.id)).toMatchObject({ fulfillmentState: 'closed', deliveryState: 'delivered' });
  });

  it('keeps at least one item, and has no more than it has taken out', async () => {
    const merchant = await provider.signUp();
    const order = await aPackedOrder(merchant);
    const { parcelId, orderLineId } = firstOf(order);
    const take = (quantity: number) =>
      operator.call(splitParcel, { params: { parcelId }, body: { lines: [{ orderLineId, quantity }], weightG: 300 } });
    expect((await take(3)).status).toBe(409);
    expect((await take(4)).status).toBe(409);
    await operator.call(shipParcel, { params: { parcelId }, body: { trackingNumber: aTrackingNumber() } });
    expect((await take(1)).status).toBe(409);
    expect(
      (await merchant.call(splitParcel, { params: { parcelId }, body: { lines: [{ orderLineId, quantity: 1 }], weightG: 300 } })).status,
    ).toBe(403);
  });

  it('is joined with another order’s to the same address: one parcel moves both orders', async () => {
    const merchant = await provider.signUp();
    const [first, second] = [await aPackedOrder(merchant), await aPackedOrder(merchant)];
    const [into, from] = [firstOf(first).parcelId, firstOf(second).parcelId];
    const joined = await operator.call(joinParcels, { params: { parcelId: into }, body: { fromParcelId: from, weightG: 1_900 } });
    expect(joined.data).toMatchObject({ itemCount: 6, weightG: 1_900 });
    await operator.call(shipParcel, { params: { parcelId: into }, body: { trackingNumber: aTrackingNumber() } });
    for (const order of [first, second]) {
      const page = await read(merchant, order.id);
      expect(page).toMatchObject({ fulfillmentState: 'shipped', orderLines: [{ quantityShipped: 3 }] });
      expect(page.parcels.map(({ id }) => id)).toEqual([into]);
    }
  });

  it('is not joined with one of another merchant or itself', async () => {
    const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
    const [own, foreign] = [firstOf(await aPackedOrder(merchant)).parcelId, firstOf(await aPackedOrder(stranger)).parcelId];
    const join = (fromParcelId: string) => operator.call(joinParcels, { params: { parcelId: own }, body: { fromParcelId, weightG: 900 } });
    expect((await join(foreign)).status).toBe(404);
    expect((await join(own)).status).toBe(409);
  });
});
