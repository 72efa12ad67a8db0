import { describe, expect, it } from 'vitest';
import { getOrder, listOrders } from '#contract/orders.ts';
import { inTransaction } from '#provider/database/database.ts';
import { beginPicking } from '#provider/features/orders/warehouse/begin-picking.ts';
import { packOrder } from '#provider/features/orders/warehouse/pack-order.ts';
import { shipParcel } from '#provider/features/orders/warehouse/ship-parcel.ts';
import { longTest } from '#tests/support/long.ts';
import { pay } from '#tests/support/order-builders.ts';
import { aTrackingNumber } from '#tests/support/parcel-builders.ts';
import { startNuvemshopWorld } from '#tests/support/nuvemshop/nuvemshop-world.ts';
import { placeOrder, refundOrder } from '#tests/support/nuvemshop/store-life.ts';
import { aDraft, aProduct, push } from '#tests/support/store-builders.ts';

const world = await startNuvemshopWorld();
const { provider, nuvemshop } = world;

const IN_AUSTIN = {
  ...{ name: 'Ana Silva', address: 'Main Street', number: '12', floor: null, locality: null, city: 'Austin', province: 'Texas' },
  ...{ zipcode: '78701', country: 'US', phone: '+15125550100' },
};

/** A store with a product of ours in it. */
async function aTradingStore() {
  const connected = await world.connect({ shop: nuvemshop.addStore({ currency: 'USD', country: 'US', language: 'en' }) });
  await provider.runJobs();
  const draft = await aDraft(connected.merchant, await aProduct(provider));
  expect(await push(provider, connected.merchant, connected.store.id, [draft.id])).toMatchObject({ doneCount: 1, failedCount: 0 });
  return connected;
}
type TradingStore = Awaited<ReturnType<typeof aTradingStore>>;

/** A buyer's order that came here by its webhook. */
async function anOrder({ merchant, shop }: TradingStore) {
  const variantId = shop.products[0]?.variants[0]?.id ?? 0;
  const placed = placeOrder(shop, { items: [{ variantId, quantity: 1 }], shipping_address: IN_AUSTIN });
  await nuvemshop.deliver(world.hookUrl, { store_id: shop.id, event: 'order/created', id: placed.id });
  await provider.runJobs();
  const [row] = (await merchant.call(listOrders, { query: { q: `#${placed.number}` } })).data;
  return { placed, here: async () => (await merchant.call(getOrder, { params: { orderId: row?.id ?? '' } })).data };
}

describe('the trade with a store of Nuvemshop', () => {
  longTest('goes from the pushed product over the order and its payment to the number in the store', async () => {
    const trading = await aTradingStore();
    const { merchant } = trading;
    const { placed, here } = await anOrder(trading);
    const { id: orderId } = await here();
    await pay(provider, merchant, await here());
    await provider.runJobs();
    const actor = { kind: 'provider' } as const;
    const { accountId } = merchant;
    const trackingNumber = aTrackingNumber();
    await inTransaction(provider.services.database, async (tx) => {
      await beginPicking(tx, { accountId, orderId }, actor);
      await packOrder(tx, { accountId, orderId }, { actor });
      const { parcel_id: parcelId } = await tx
        .selectFrom('parcel_line')
        .select('parcel_id')
        .where('account_id', '=', accountId)
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      await shipParcel(tx, { accountId, parcelId, carrier: null, trackingNumber, firstMileNumber: null, actor });
    });
    await provider.runJobs();
    expect(placed.parts[0]).toMatchObject({ status: 'DISPATCHED', tracking_info: { code: expect.stringContaining(trackingNumber) } });
    expect(placed.shipping_status).toBe('fulfilled');
  });

  it('takes back what the store paid back: an order refunded before it was paid here is canceled', async () => {
    const trading = await aTradingStore();
    const { placed, here } = await anOrder(trading);
    refundOrder(trading.shop, String(placed.id));
    await nuvemshop.deliver(world.hookUrl, { store_id: trading.shop.id, event: 'order/updated', id: placed.id });
    await provider.runJobs();
    expect((await here()).fulfillmentState).toBe('canceled');
  });
});
