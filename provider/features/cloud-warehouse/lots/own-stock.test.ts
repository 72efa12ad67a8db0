import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listLots, listMovements } from '#contract/cloud-warehouse.ts';
import { countLot } from '#contract/cloud-warehouse-operators.ts';
import { createOutbound, getOutbound } from '#contract/cloud-warehouse-outbound.ts';
import { listNotifications } from '#contract/notifications.ts';
import { cancelOrder, getOrder, type Order, requoteOrder } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { simulateCancelAnswer } from '#provider/features/orders/warehouse/simulated-worker.ts';
import type { Merchant } from '#tests/support/call.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { anOperator } from '#tests/support/operators.ts';
import {
  aLine,
  aListingOf,
  anAddress,
  aPlatformOrder,
  aReadyOrder,
  aStore,
  aVariant,
  orderPage,
  pay,
  takeOrder,
} from '#tests/support/order-builders.ts';
import { aLot, receiveByPlan, wrongLots } from '#tests/support/own-stock.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { warehouseStep } from '#tests/support/warehouse-steps.ts';

const provider = await startTestProvider({ limitFactor: 1_000, demoSpeed: 1e12 }, { template: 'rates' });
const { services } = provider;
const { db } = services.database;
const operator = await anOperator(provider);

const read = async (merchant: Merchant, { id }: Pick<Order, 'id'>) => (await merchant.call(getOrder, { params: { orderId: id } })).data;
const requote = async (merchant: Merchant, { id }: Pick<Order, 'id'>) =>
  (await merchant.call(requoteOrder, { params: { orderId: id } })).data;
const count = (lotId: string, counted: number) =>
  operator.call(countLot, { params: { lotId }, body: { counted, text: 'Counted by shelf' } });
const lotsOf = async (merchant: Merchant) => (await merchant.call(listLots, {})).data;
const movementsOf = async (merchant: Merchant, lotId: string) => (await merchant.call(listMovements, { query: { lotId } })).data;

/** An order of so many units that is quoted with a lot of as many. */
async function anOwnOrder({ units = 3, stock = 10 } = {}) {
  const merchant = await provider.signUp();
  const ready = await aReadyOrder(provider, merchant, { quantity: units, stock });
  const lotId = await aLot(provider, merchant, ready.variant, { units });
  return { ...ready, merchant, lotId, order: await requote(merchant, ready.order) };
}

describe('a lot', () => {
  it('says what a unit cost, how it was measured and which plan brought it, and its movements who did what and why', async () => {
    const merchant = await provider.signUp();
    const variant = await aVariant(provider);
    const measured = { weightG: 420, volumeMm3: 1_500_000 };
    const plan = await receiveByPlan(merchant, operator, { variantId: variant.id, units: 8, unitCostMinor: 1_250, measured });
    const [lot] = await lotsOf(merchant);
    expect(lot).toMatchObject({
      ...{ sku: variant.sku, unitCost: { amountMinor: 1_250 }, unitVolumeMm3: 1_500_000, unitWeightG: 420, plan, received: 8, counted: 8 },
      pictureUrl: expect.stringContaining(variant.productId) as unknown,
    });
    const lotId = lot?.id ?? '';
    await count(lotId, 7);
    const sent = (
      await merchant.call(createOutbound, { body: { kind: 'bulk', address: 'Ana', postage: 'none', lines: [{ lotId, units: 2 }] } })
    ).data;
    expect(await movementsOf(merchant, lotId)).toMatchObject([
      { kind: 'reserve', units: 2, delta: 0, by: 'merchant', reference: sent.number, document: { type: 'outbound', id: sent.id } },
      { kind: 'adjust', delta: -1, by: 'operator', reason: 'Counted by shelf', reference: '', document: null },
      { kind: 'receive', delta: 8, by: 'provider', reason: '', reference: plan.number, document: { type: 'inbound', id: plan.id }, lotId },
    ]);
  });

  it('is to be reordered once it lasts no longer than goods need to get there', async () => {
    const { merchant, order, variant, lotId } = await anOwnOrder({ units: 30, stock: 0 });
    await pay(provider, merchant, order);
    await warehouseStep(provider, { accountId: merchant.accountId, orderId: order.id }, 'pick');
    await count(lotId, 6);
    expect(await lotsOf(merchant)).toMatchObject([{ available: 6, coverDays: 6, reorder: false }]);
    await sql`UPDATE product SET processing_hours = 96 WHERE id = ${variant.productId}`.execute(db);
    expect(await lotsOf(merchant)).toMatchObject([{ coverDays: 6, reorder: true }]);
  });
});

describe('an order from the own stock', () => {
  it('names its lot while it is set aside, once it is picked, and no more when the goods came back', async () => {
    const { merchant, order, lotId, variant } = await anOwnOrder();
    expect(order).toMatchObject({ quote: { ownedUnits: 3, goods: { amountMinor: 0 } }, ownStock: [] });
    await pay(provider, merchant, order);
    const [lot] = await lotsOf(merchant);
    const fromLot = { lotId, lotNumber: lot?.number, sku: variant.sku, warehouse: 'CN', units: 3 };
    expect((await read(merchant, order)).ownStock).toEqual([{ ...fromLot, picked: false }]);
    const task = { accountId: merchant.accountId, orderId: order.id };
    await warehouseStep(provider, task, 'pick');
    expect((await read(merchant, order)).ownStock).toEqual([{ ...fromLot, picked: true }]);
    expect((await movementsOf(merchant, lotId))[0]).toMatchObject({
      kind: 'ship',
      delta: -3,
      document: { type: 'order', id: order.id },
      reference: order.number,
    });
    await merchant.call(cancelOrder, { params: { orderId: order.id } });
    await simulateCancelAnswer(services, task);
    expect(await read(merchant, order)).toMatchObject({ fulfillmentState: 'canceled', ownStock: [] });
    expect((await movementsOf(merchant, lotId))[0]).toMatchObject({ kind: 'return', delta: 3 });
    expect(await lotsOf(merchant)).toMatchObject([{ counted: 3, reserved: 0 }]);
  });

  it('costs its merchant what its units cost, in the profit and in no price', async () => {
    const merchant = await provider.signUp();
    const { order: bought, variant } = await aReadyOrder(provider, merchant, { quantity: 3 });
    await receiveByPlan(merchant, operator, { variantId: variant.id, units: 2, unitCostMinor: 1_000 });
    await receiveByPlan(merchant, operator, { variantId: variant.id, units: 2, unitCostMinor: 3_000 });
    const order = await requote(merchant, bought);
    const { quote } = order;
    expect(quote).toMatchObject({ ownedUnits: 3, goods: { amountMinor: 0 } });
    // Two of the older lot, one of the younger.
    const ownedMinor = 2 * 1_000 + 3_000;
    expect(order.profit?.cost.amountMinor).toBe((quote?.total.amountMinor ?? 0) + ownedMinor);
    expect(order.orderLines[0]?.profit?.cost.amountMinor).toBe(order.profit?.cost.amountMinor);
    expect(order.costTotal?.amountMinor).toBe(quote?.total.amountMinor);
    const goodsOf = (each: Order) => each.profit?.goods.amountMinor ?? 0;
    expect(goodsOf(order) / goodsOf(bought)).toBeCloseTo(ownedMinor / (3 * 2_500), 2);
  });

  it('is warned of as a loss where its units cost more than it brings', async () => {
    const merchant = await provider.signUp();
    const { order, variant } = await aReadyOrder(provider, merchant);
    expect(order.warnings).toEqual([]);
    await receiveByPlan(merchant, operator, { variantId: variant.id, units: 1, unitCostMinor: 90_000 });
    expect((await requote(merchant, order)).warnings).toMatchObject([{ code: 'sold-at-loss' }]);
  });

  it.each([
    {
      what: 'lies in two warehouses',
      lots: [['CN', 2] as const, ['US', 2] as const],
      unitsPerItem: 1,
      quantity: 3,
      stock: 0,
      available: 2,
    },
    { what: 'leaves an item that is no whole one', lots: [['CN', 3] as const], unitsPerItem: 2, quantity: 2, stock: 1, available: 3 },
    {
      what: 'lies where no method leads from',
      lots: [['US', 3] as const],
      unitsPerItem: 1,
      quantity: 3,
      stock: 1,
      available: 1,
      country: 'DE',
    },
  ])('waits for stock where what its merchant owns $what', async ({ lots, unitsPerItem, quantity, stock, available, country }) => {
    const merchant = await provider.signUp();
    const store = await aStore(provider, merchant);
    const variant = await aVariant(provider, { stock });
    for (const [warehouse, units] of lots) await aLot(provider, merchant, variant, { units, warehouse });
    const line = aLine(await aListingOf(provider, store, variant, { unitsPerItem }), { quantity });
    const address = country === undefined ? anAddress() : anAddress({ country, province: '', postcode: '10115', city: 'Berlin' });
    const platformOrder = aPlatformOrder({ lines: [line], address });
    await takeOrder(provider, store, platformOrder);
    const wanted = quantity * unitsPerItem;
    expect(await orderPage(merchant, platformOrder)).toMatchObject({
      ...{ fulfillmentState: 'blocked', paymentState: 'not_due', quote: null },
      causes: [{ code: 'stock-short', params: { sku: variant.sku, available, wanted } }],
    });
  });

  it.each([
    { stock: 10, after: { fulfillmentState: 'ready', quote: { ownedUnits: 0, goods: { amountMinor: 3 * 2_500 } } } },
    { stock: 0, after: { fulfillmentState: 'blocked', quote: null, causes: [{ code: 'out-of-stock' }] } },
  ])(
    'is looked at again when it can’t be paid because its lot is frozen, with $stock units of the provider’s',
    async ({ stock, after }) => {
      const { merchant, order, lotId } = await anOwnOrder({ units: 3, stock });
      await sql`UPDATE stock_lot SET state = 'frozen' WHERE id = ${lotId}`.execute(db);
      const expectedTotalMinor = order.costTotal?.amountMinor ?? 0;
      await addBalance(services.database, merchant.accountId, expectedTotalMinor);
      expect((await merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor } })).problem.code).toBe('stock-short');
      await provider.runJobs();
      expect(await read(merchant, order)).toMatchObject(after);
    },
  );

  it('never takes what another merchant owns', async () => {
    const { lotId, variant, merchant: owner } = await anOwnOrder({ units: 5, stock: 2 });
    const other = await provider.signUp();
    const store = await aStore(provider, other);
    const platformOrder = aPlatformOrder({ lines: [aLine(await aListingOf(provider, store, variant), { quantity: 2 })] });
    await takeOrder(provider, store, platformOrder);
    const order = await orderPage(other, platformOrder);
    expect(order.quote).toMatchObject({ ownedUnits: 0 });
    await pay(provider, other, order);
    await warehouseStep(provider, { accountId: other.accountId, orderId: order.id }, 'pick');
    expect(await read(other, order)).toMatchObject({ fulfillmentState: 'picking', ownStock: [] });
    expect(await lotsOf(owner)).toMatchObject([{ id: lotId, counted: 5, reserved: 0 }]);
    expect(await lotsOf(other)).toEqual([]);
    expect(await movementsOf(other, lotId)).toEqual([]);
  });
});

describe('a count', () => {
  it('below what is set aside names whose units it took back, and notifies the merchant of the difference', async () => {
    const { merchant, order, lotId } = await anOwnOrder({ units: 3, stock: 0 });
    await pay(provider, merchant, order);
    expect((await count(lotId, 8)).data.takenBack).toEqual([]);
    const sent = (
      await merchant.call(createOutbound, { body: { kind: 'bulk', address: 'Ana', postage: 'none', lines: [{ lotId, units: 5 }] } })
    ).data;
    expect((await count(lotId, 8)).data).toMatchObject({ counted: 8, reserved: 8, takenBack: [] });
    expect((await count(lotId, 2)).data).toMatchObject({
      ...{ counted: 2, reserved: 0 },
      takenBack: [
        { number: sent.number, units: 5 },
        { number: order.number, units: 3 },
      ],
    });
    await provider.runJobs();
    expect(await read(merchant, order)).toMatchObject({ fulfillmentState: 'stock_exception', ownStock: [] });
    expect((await merchant.call(getOutbound, { params: { outboundId: sent.id } })).data.state).toBe('lock_failed');
    const notices = (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data;
    const [lot] = await lotsOf(merchant);
    expect(notices.map(({ title, path }) => [title, path])).toEqual(
      expect.arrayContaining(
        [8, 2].map((units) => [`Lot ${lot?.number} was counted: ${units} units`, `/myCloudWarehouse?tab=movements&lotId=${lotId}`]),
      ),
    );
    expect(await wrongLots(provider)).toEqual([]);
  });

  it('while an order is being paid leaves it paid with goods, stopped or unpaid, never with units that are not there', async () => {
    for (const [place, first] of (['count', 'pay', 'count', 'pay'] as const).entries()) {
      const { merchant, order, lotId } = await anOwnOrder({ units: 3, stock: 0 });
      const expectedTotalMinor = order.costTotal?.amountMinor ?? 0;
      await addBalance(services.database, merchant.accountId, expectedTotalMinor);
      const paying = () => merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor } });
      const counting = () => count(lotId, place < 2 ? 1 : 3);
      const [paid, counted] =
        first === 'pay'
          ? await Promise.all([paying(), counting()])
          : await Promise.all([counting(), paying()]).then(([one, other]) => [other, one] as const);
      expect(counted.status).toBe(200);
      await provider.runJobs();
      const [after, lot] = [await read(merchant, order), (await lotsOf(merchant))[0]];
      if (place >= 2) expect([paid.status, after.ownStock[0]?.units]).toEqual([200, 3]);
      else {
        expect(after.ownStock).toEqual([]);
        expect(lot).toMatchObject({ counted: 1, reserved: 0 });
        expect([after.paymentState, after.fulfillmentState]).toEqual(
          paid.status === 200 ? ['paid', 'stock_exception'] : ['not_due', 'blocked'],
        );
      }
      expect(await wrongLots(provider)).toEqual([]);
    }
  });
});
