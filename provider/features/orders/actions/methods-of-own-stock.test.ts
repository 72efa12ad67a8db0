import { describe, expect, it } from 'vitest';
import { listOrderMethods, setOrderMethod } from '#contract/order-actions.ts';
import { actOnOrders, previewMethods } from '#contract/order-bulk-actions.ts';
import { getOrder, type Order, requoteOrder, reserveStock } from '#contract/orders.ts';
import { longTest } from '#tests/support/long.ts';
import { aReadyOrder, type TestVariant } from '#tests/support/order-builders.ts';
import { aLot } from '#tests/support/own-stock.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const merchant = await provider.signUp();

/** What a lamp costs from the provider's stock, in fen. */
const LAMP_MINOR = 2_500;

const pageOf = async ({ id }: Pick<Order, 'id'>) => (await merchant.call(getOrder, { params: { orderId: id } })).data;
const requote = async ({ id }: Pick<Order, 'id'>) => (await merchant.call(requoteOrder, { params: { orderId: id } })).data;
const listOf = async ({ id }: Pick<Order, 'id'>) => (await merchant.call(listOrderMethods, { params: { orderId: id }, query: {} })).data;
const hold = (order: Order) => merchant.call(reserveStock, { body: { orderIds: [order.id] } });
async function setMethod({ id }: Order, methodCode: string) {
  const { version } = await pageOf({ id });
  return merchant.call(setOrderMethod, { params: { orderId: id }, body: { version, methodCode, insured: null } });
}

interface Owned {
  quantity?: number;
  /** Units of the provider's, in China. */
  stock?: number;
  units?: number;
  warehouse?: 'CN' | 'US';
}

/** An order quoted with units its merchant owns: two of its three, in China. */
async function anOwnedOrder({ quantity = 3, stock = 10, units = 2, warehouse = 'CN' }: Owned = {}): Promise<{
  order: Order;
  variant: TestVariant;
}> {
  const { order, variant } = await aReadyOrder(provider, merchant, { quantity, stock });
  await aLot(provider, merchant, variant, { units, warehouse });
  return { order: await requote(order), variant };
}

/** Sets each method that is listed and compares what the order then costs and leaves with what the list said. */
async function expectKept(order: Order): Promise<Order[]> {
  const { methods } = await listOf(order);
  const set: Order[] = [];
  for (const { methodCode, goods, total, profit } of methods) {
    const { data } = await setMethod(order, methodCode);
    expect(data).toMatchObject({ payable: true, costTotal: total, quote: { methodCode, goods, total } });
    expect(data.profit?.profit).toEqual(profit?.profit);
    expect(data.profit?.goods).toEqual(profit?.goods);
    set.push(data);
  }
  return set;
}

describe('comparing the methods of an order whose merchant owns some of its goods', () => {
  longTest('takes owned units first, and an order costs and leaves with each what the list says', async () => {
    const { order } = await anOwnedOrder();
    const { methods, current } = await listOf(order);
    expect(methods.length).toBeGreaterThan(1);
    expect(new Set(methods.map(({ goods }) => goods.amountMinor))).toEqual(new Set([LAMP_MINOR]));
    const now = methods.find(({ methodCode }) => methodCode === current);
    expect([now?.total, now?.profit?.profit]).toEqual([order.costTotal, order.profit?.profit]);
    await expectKept(order);
  });

  longTest('quotes methods that can’t bring owned units from where they lie as if there were none', async () => {
    const { order } = await anOwnedOrder({ quantity: 2, warehouse: 'US' });
    const { methods } = await listOf(order);
    const goodsBy = new Map(methods.map(({ methodCode, goods }) => [methodCode, goods.amountMinor]));
    expect([goodsBy.get('us-ground'), goodsBy.get('express')]).toEqual([0, 2 * LAMP_MINOR]);
    const set = await expectKept(order);
    expect(new Set(set.map(({ quote }) => quote?.goods.amountMinor))).toEqual(new Set([0, 2 * LAMP_MINOR]));
  });

  longTest('lists no method from a warehouse where neither the owned units nor the provider’s are enough', async () => {
    const { order } = await anOwnedOrder({ warehouse: 'US' });
    const { methods, refused } = await listOf(order);
    expect(new Set(methods.map(({ goods }) => goods.amountMinor))).toEqual(new Set([3 * LAMP_MINOR]));
    expect(refused.find(({ methodCode }) => methodCode === 'us-ground')?.reasons).toEqual([
      { code: 'out-of-stock', params: { warehouse: 'US' } },
    ]);
    expect((await setMethod(order, 'us-ground')).problem.code).toBe('method-unfit');
    await expectKept(order);
  });

  longTest('is the same in the preview for many orders, and so they cost', async () => {
    const made = [await anOwnedOrder(), await anOwnedOrder({ quantity: 1 })];
    const orderIds = made.map(({ order }) => order.id);
    const selection = { rule: 'fastest' } as const;
    const { orders } = (await merchant.call(previewMethods, { body: { orderIds, selection } })).data;
    await merchant.call(actOnOrders, { body: { orderIds, action: { kind: 'set-method', selection } } });
    await provider.runJobs();
    const changed = await Promise.all(made.map(({ order }) => pageOf(order)));
    expect(changed.map(({ quote }) => quote?.goods.amountMinor)).toEqual([LAMP_MINOR, 0]);
    expect(changed.map(({ costTotal, profit }) => [costTotal, profit?.profit.amountMinor])).toEqual(
      orders.map(({ after }) => [after?.total, after?.profit?.amountMinor]),
    );
  });
});

describe('an order that holds the last units there are', () => {
  it('costs the same when it is quoted again, and keeps holding what its merchant owns', async () => {
    const { order } = await anOwnedOrder({ stock: 3 });
    await hold(order);
    const held = await pageOf(order);
    expect(held.ownStock.map(({ units }) => units)).toEqual([2]);
    const again = await requote(order);
    expect(again).toMatchObject({ costTotal: order.costTotal, ownStock: held.ownStock, reservation: { units: 3 } });
  });

  longTest('is compared with them, and costs by another method what the list says', async () => {
    const { order, variant } = await anOwnedOrder({ stock: 3 });
    const free = await listOf(order);
    await hold(order);
    // Nobody but this order has any of it left.
    await provider.services.database.db
      .updateTable('stock_level')
      .set({ counted: 1 })
      .where('variant_id', '=', variant.id)
      .where('owner_account_id', 'is', null)
      .execute();
    const held = await listOf(order);
    expect(held.methods).toEqual(free.methods);
    const kept = await expectKept(order);
    expect(kept.map(({ ownStock }) => ownStock.map(({ units }) => units))).toEqual(kept.map(() => [2]));
  });
});
