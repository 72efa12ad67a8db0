import { describe, expect, it } from 'vitest';
import { answerStoreEdit } from '#contract/orders-edits.ts';
import { getOrder, type Order } from '#contract/orders.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { getWalletBalance } from '#tests/support/claim-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import {
  aLine,
  aListingOf,
  aPlatformOrder,
  aStore,
  aVariant,
  orderPage,
  pay,
  takeOrder,
  type TestStore,
  type TestVariant,
} from '#tests/support/order-builders.ts';
import { aLot, wrongLots } from '#tests/support/own-stock.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { warehouseStep } from '#tests/support/warehouse-steps.ts';

const provider = await startTestProvider({ demoSpeed: 1e12 }, { template: 'rates' });
const { db } = provider.services.database;

/** What a lamp costs from the provider's stock, and what a unit of a lot of `aLot` cost. */
const [LAMP_MINOR, OWN_MINOR] = [2_500, 900];

interface Paid {
  merchant: Merchant;
  store: TestStore;
  variant: TestVariant;
  platformOrder: PlatformOrder;
  order: Order;
}

/** A paid order of lamps, a line for each quantity, of which its merchant owns so many units. */
async function aPaidOrder({
  quantities,
  owned,
  warehouse = 'CN',
}: {
  quantities: number[];
  owned: number;
  warehouse?: string;
}): Promise<Paid> {
  const merchant = await provider.signUp();
  const store = await aStore(provider, merchant);
  const variant = await aVariant(provider, { stock: 10 });
  const listing = await aListingOf(provider, store, variant);
  const platformOrder = aPlatformOrder({ lines: quantities.map((quantity) => aLine(listing, { quantity })) });
  await aLot(provider, merchant, variant, { units: owned, warehouse });
  await takeOrder(provider, store, platformOrder);
  const order = await orderPage(merchant, platformOrder);
  expect(order.quote?.ownedUnits).toBe(owned);
  await pay(provider, merchant, order);
  return { merchant, store, variant, platformOrder, order };
}

let minutes = 0;

/** Has the store say how many items of each line are left, and takes that over. Gives what the page said is paid back. */
async function edit({ merchant, store, platformOrder, order }: Paid, quantities: number[]): Promise<number | undefined> {
  minutes += 1;
  const updatedAt = new Date(Date.parse('2026-11-02T10:00:00.000Z') + minutes * 60_000).toISOString();
  const lines = platformOrder.lines.map((line, index) => ({ ...line, quantity: quantities[index] ?? 0 }));
  await takeOrder(provider, store, { ...platformOrder, updatedAt, lines: lines.filter(({ quantity }) => quantity > 0) });
  const params = { orderId: order.id };
  const { storeEdit } = (await merchant.call(getOrder, { params })).data;
  const body = { storeEditId: storeEdit?.id ?? '', seenUpdatedAt: storeEdit?.updatedAt ?? '', answer: 'apply' as const };
  expect((await merchant.call(answerStoreEdit, { params, body })).status).toBe(200);
  return storeEdit?.refund?.amountMinor;
}

/** Picks the order and gives how many units came from lots and from the provider's shelf. */
async function pick({ merchant, variant, order }: Paid): Promise<{ own: number; provided: number }> {
  await warehouseStep(provider, { accountId: merchant.accountId, orderId: order.id }, 'pick');
  expect((await merchant.call(getOrder, { params: { orderId: order.id } })).data.fulfillmentState).toBe('picking');
  const lots = await db.selectFrom('stock_lot').select(['received', 'counted']).where('variant_id', '=', variant.id).execute();
  const shelf = await db
    .selectFrom('stock_level')
    .select('counted')
    .where('variant_id', '=', variant.id)
    .where('owner_account_id', 'is', null)
    .executeTakeFirstOrThrow();
  return { own: lots.reduce((sum, { received, counted }) => sum + received - counted, 0), provided: 10 - shelf.counted };
}

const sound = async () => {
  expect(await wrongLots(provider)).toEqual([]);
  expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
};

describe('fewer items of a paid order whose merchant owns some of its goods', () => {
  it.each([
    { owned: 1, to: 2, paidBack: 1, taken: { own: 1, provided: 1 } },
    { owned: 1, to: 1, paidBack: 2, taken: { own: 1, provided: 0 } },
    { owned: 2, to: 1, paidBack: 1, taken: { own: 1, provided: 0 } },
    { owned: 3, to: 1, paidBack: 0, taken: { own: 1, provided: 0 } },
  ])('$owned of 3 owned, $to left: $paidBack are paid back, each at its price, before one that was not paid for goes', async (each) => {
    const { owned, to, paidBack, taken } = each;
    const paid = await aPaidOrder({ quantities: [3], owned });
    expect(paid.order.quote?.goods.amountMinor).toBe((3 - owned) * LAMP_MINOR);
    expect(await edit(paid, [to])).toBe(paidBack * LAMP_MINOR);
    expect(await getWalletBalance(paid.merchant)).toBe(paidBack * LAMP_MINOR);
    const { profit } = (await paid.merchant.call(getOrder, { params: { orderId: paid.order.id } })).data;
    const costMinor = (paid.order.costTotal?.amountMinor ?? 0) - paidBack * LAMP_MINOR + taken.own * OWN_MINOR;
    expect(profit?.cost.amountMinor).toBe(costMinor);
    expect(await pick(paid)).toEqual(taken);
    await sound();
  });

  it('are paid back an edit after the other as if they had gone at once', async () => {
    const paid = await aPaidOrder({ quantities: [4], owned: 2 });
    expect([await edit(paid, [3]), await edit(paid, [1])]).toEqual([LAMP_MINOR, LAMP_MINOR]);
    expect(await pick(paid)).toEqual({ own: 1, provided: 0 });
    await sound();
  });

  it('that lie in two warehouses leave from where the owned ones are', async () => {
    const paid = await aPaidOrder({ quantities: [3], owned: 2, warehouse: 'US' });
    expect(await edit(paid, [2])).toBe(LAMP_MINOR);
    expect(await pick(paid)).toEqual({ own: 2, provided: 0 });
    await sound();
  });

  it('of a line that was all owned gives its units back, and another line of the same goods is sent as it was paid for', async () => {
    const paid = await aPaidOrder({ quantities: [2, 2], owned: 2 });
    expect(await edit(paid, [0, 1])).toBe(LAMP_MINOR);
    expect(await getWalletBalance(paid.merchant)).toBe(LAMP_MINOR);
    expect(await pick(paid)).toEqual({ own: 0, provided: 1 });
    await sound();
  });
});
