import { describe, expect, it } from 'vitest';
import {
  listMergeCandidates,
  markElsewhere,
  mergeOrders,
  setOrderAddress,
  setOrderMethod,
  splitOrder,
  undoMerge,
  undoSplit,
} from '#contract/order-actions.ts';
import { cancelOrder, getOrder, holdOrder, type Order } from '#contract/orders.ts';
import { longTest } from '#tests/support/long.ts';
import {
  aLine,
  aListingOf,
  anAddress,
  aPlatformOrder,
  aStore,
  aVariant,
  orderPage,
  pay,
  takeOrder,
} from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;
const merchant = await provider.signUp();
const store = await aStore(provider, merchant);
const lamp = await aListingOf(provider, store, await aVariant(provider));
const cup = await aListingOf(provider, store, await aVariant(provider, { costMinor: 900 }));

const get = async (id: string) => (await merchant.call(getOrder, { params: { orderId: id } })).data;
const later = (hour: number) => `2026-11-02T${String(hour).padStart(2, '0')}:00:00.000Z`;

async function anOrder(overrides: Partial<PlatformOrder> = {}): Promise<{ order: Order; platformOrder: PlatformOrder }> {
  const platformOrder = aPlatformOrder({
    lines: [aLine(lamp, { quantity: 3 }), aLine(cup, { quantity: 2 })],
    totalMinor: 10_000,
    ...overrides,
  });
  await takeOrder(provider, store, platformOrder);
  return { order: await orderPage(merchant, platformOrder), platformOrder };
}

const split = (order: Order, parts: [line: number, quantity: number][][]) =>
  merchant.call(splitOrder, {
    params: { orderId: order.id },
    body: {
      version: order.version,
      parts: parts.map((lines) => ({ lines: lines.map(([line, quantity]) => ({ lineId: order.orderLines[line]?.id ?? '', quantity })) })),
    },
  });
const merge = (...orders: Order[]) =>
  merchant.call(mergeOrders, { body: { orders: orders.map(({ id, version }) => ({ orderId: id, version })) } });
const partsOf = (order: Order) => Promise.all(order.related.filter(({ relation }) => relation === 'split-off').map(({ id }) => get(id)));

describe('splitting an order', () => {
  longTest('makes parts that are quoted and paid by themselves; items and the sale add up to what they were', async () => {
    const { order } = await anOrder();
    const whole = (await split(order, [[[0, 2]], [[1, 1]]])).data;
    const parts = await partsOf(whole);
    expect(parts.map(({ itemCount, payable, externalName }) => [itemCount, payable, externalName])).toEqual([
      [2, true, `${order.externalName}-2`],
      [1, true, `${order.externalName}-3`],
    ]);
    expect(whole).toMatchObject({ itemCount: 2, payable: true });
    const sale = (orders: Order[]) => orders.reduce((sum, { saleTotal }) => sum + saleTotal.amountMinor, 0);
    expect(sale([whole, ...parts])).toBe(10_000);
    expect(parts[0]?.events.map(({ edit }) => edit)).toContain('split-off');
    expect(parts[0]?.related).toMatchObject([{ id: order.id, relation: 'split-from' }]);
    await pay(provider, merchant, parts[0] ?? whole);
    expect((await get(order.id)).paymentState).toBe('due');
  });

  longTest('stays one order to its store: what the store takes out goes from the order first, then from its parts', async () => {
    const { order, platformOrder } = await anOrder();
    const whole = (await split(order, [[[0, 2]]])).data;
    const refunded = (quantity: number) =>
      platformOrder.lines.map((line, index) => (index === 0 ? { ...line, refundedQuantity: quantity } : line));
    await takeOrder(provider, store, { ...platformOrder, updatedAt: later(1), lines: refunded(1) });
    expect((await get(order.id)).orderLines[0]).toMatchObject({ quantity: 3, quantityCanceled: 3 });
    expect((await partsOf(whole))[0]).toMatchObject({ itemCount: 2 });
    await takeOrder(provider, store, { ...platformOrder, updatedAt: later(2), lines: refunded(2) });
    expect((await partsOf(whole))[0]).toMatchObject({ itemCount: 1, payable: true });
    await takeOrder(provider, store, {
      ...platformOrder,
      updatedAt: later(3),
      lines: refunded(2),
      address: anAddress({ line1: '5 Elm Street' }),
    });
    expect((await partsOf(whole))[0]?.address.line1).toBe('5 Elm Street');
    await takeOrder(provider, store, { ...platformOrder, updatedAt: later(4), canceled: true });
    expect((await partsOf(whole))[0]?.fulfillmentState).toBe('canceled');
  });

  longTest('is undone before payment, with everything as it was', async () => {
    const { order } = await anOrder();
    const whole = (
      await split(order, [
        [
          [0, 2],
          [1, 2],
        ],
      ])
    ).data;
    const [part] = await partsOf(whole);
    if (part === undefined) throw new Error('no part');
    const back = (await merchant.call(undoSplit, { params: { orderId: part.id }, body: { version: part.version } })).data;
    expect(back).toMatchObject({
      id: order.id,
      itemCount: 5,
      lineCount: 2,
      saleTotal: order.saleTotal,
      costTotal: order.costTotal,
      payable: true,
    });
    expect(await get(part.id)).toMatchObject({ fulfillmentState: 'merged', itemCount: 0, quote: null, actions: [] });
    const again = await merchant.call(undoSplit, { params: { orderId: part.id }, body: { version: part.version } });
    expect(again.problem.code).toBe('order-not-editable');
  });

  longTest('is refused by line, when nothing would stay, and for a part', async () => {
    const { order } = await anOrder();
    expect((await split(order, [[[0, 4]]])).problem.fields).toMatchObject([{ path: 'parts.0.lines.0.quantity', code: 'too-large' }]);
    expect((await split(order, [[[0, 2]], [[0, 2]]])).problem.fields).toMatchObject([
      { path: 'parts.1.lines.0.quantity', code: 'too-large' },
    ]);
    expect(
      (
        await split(order, [
          [
            [0, 3],
            [1, 2],
          ],
        ])
      ).problem.code,
    ).toBe('split-takes-all');
    expect(await get(order.id)).toEqual(order);
    const [part] = await partsOf((await split(order, [[[0, 2]]])).data);
    if (part === undefined) throw new Error('no part');
    expect((await split(part, [[[0, 1]]])).problem.code).toBe('split-of-part');
  });
});

describe('merging orders', () => {
  const twins = async () => {
    const buyer = { email: `${crypto.randomUUID()}@example.com` };
    const first = await anOrder({ address: anAddress(buyer), placedAt: '2026-11-01T08:00:00.000Z' });
    const second = await anOrder({ address: anAddress({ ...buyer, line1: '12  MAIN street' }), placedAt: '2026-11-01T09:00:00.000Z' });
    return { first, second };
  };

  longTest('sends them as the oldest, for less than apart, and each store order keeps its lines', async () => {
    const { first, second } = await twins();
    const found = (await merchant.call(listMergeCandidates, { params: { orderId: second.order.id } })).data;
    expect(found.filter(({ obstacle }) => obstacle === null).map(({ order }) => order.id)).toEqual([first.order.id]);
    const lead = (await merge(second.order, first.order)).data;
    expect(lead).toMatchObject({ id: first.order.id, itemCount: 10, payable: true, saleTotal: { amountMinor: 20_000 } });
    expect(lead.costTotal?.amountMinor).toBeLessThan(
      (first.order.costTotal?.amountMinor ?? 0) + (second.order.costTotal?.amountMinor ?? 0),
    );
    expect(lead.orderLines.filter(({ soldBy }) => soldBy === second.order.number)).toHaveLength(2);
    expect(await get(second.order.id)).toMatchObject({
      fulfillmentState: 'merged',
      paymentState: 'not_due',
      payable: false,
      actions: ['undo-merge'],
    });
    const origins = await db
      .selectFrom('order_line as l')
      .innerJoin('orders as o', (join) => join.onRef('o.id', '=', 'l.origin_order_id'))
      .select('o.external_id')
      .where('l.order_id', '=', lead.id)
      .where('l.origin_order_id', 'is not', null)
      .execute();
    expect(new Set(origins.map(({ external_id: id }) => id))).toEqual(new Set([second.platformOrder.externalId]));
  });

  longTest('is undone before payment, by the merchant or because a store changes one of them', async () => {
    const { first, second } = await twins();
    await merge(first.order, second.order);
    const merged = await get(second.order.id);
    const apart = (await merchant.call(undoMerge, { params: { orderId: merged.id }, body: { version: merged.version } })).data;
    expect(apart).toMatchObject({ id: second.order.id, itemCount: 5, payable: true, costTotal: second.order.costTotal });
    expect(await get(first.order.id)).toMatchObject({ itemCount: 5, costTotal: first.order.costTotal, saleTotal: first.order.saleTotal });
    await merge(await get(first.order.id), apart);
    await takeOrder(provider, store, { ...second.platformOrder, updatedAt: later(1), canceled: true });
    await provider.runJobs();
    expect(await get(second.order.id)).toMatchObject({ fulfillmentState: 'canceled' });
    expect(await get(first.order.id)).toMatchObject({ itemCount: 5, payable: true });
  });

  longTest('holds the paid order when the store changes one that is sent with it', async () => {
    const { first, second } = await twins();
    await pay(provider, merchant, (await merge(first.order, second.order)).data);
    await takeOrder(provider, store, { ...second.platformOrder, updatedAt: later(1), canceled: true });
    expect(await get(first.order.id)).toMatchObject({ paymentState: 'paid', held: true, holds: [{ reason: 'held-by-store' }] });
    expect(await get(second.order.id)).toMatchObject({ fulfillmentState: 'merged' });
  });

  longTest('gives the others back when the order they are sent with is canceled', async () => {
    const { first, second } = await twins();
    await merge(first.order, second.order);
    expect((await merchant.call(cancelOrder, { params: { orderId: first.order.id } })).data.fulfillmentState).toBe('canceled');
    await provider.runJobs();
    expect(await get(second.order.id)).toMatchObject({ fulfillmentState: 'ready', itemCount: 5, payable: true });
  });

  longTest('is refused with a code for each thing that differs, and changes nothing', async () => {
    const { first, second } = await twins();
    const code = async (...orders: Order[]) => (await merge(...orders)).problem.code;
    expect(await code(first.order)).toBe('merge-too-few');
    const stranger = await anOrder({ address: anAddress({ name: 'Someone Else', email: 'else@example.com' }) });
    expect(await code(first.order, stranger.order)).toBe('merge-other-buyer');
    const moved = (
      await merchant.call(setOrderAddress, {
        params: { orderId: second.order.id },
        body: { version: second.order.version, address: { ...second.order.address, line1: '1 Far Away Road' } },
      })
    ).data;
    expect(await code(first.order, moved)).toBe('merge-other-address');
    const otherStore = await aStore(provider, merchant);
    const elsewhere = aPlatformOrder({ lines: [aLine(null)], address: first.platformOrder.address });
    await takeOrder(provider, otherStore, elsewhere);
    expect(await code(first.order, await orderPage(merchant, elsewhere))).toBe('merge-other-store');
    const euros = await anOrder({ address: first.platformOrder.address, currency: 'EUR' });
    expect(await code(first.order, euros.order)).toBe('merge-other-currency');
    const third = await anOrder({ address: first.platformOrder.address });
    const held = (await merchant.call(holdOrder, { params: { orderId: third.order.id }, body: { reason: 'other' } })).data;
    expect(await code(first.order, held)).toBe('merge-held');
    const parted = (await split(first.order, [[[0, 1]]])).data;
    const [part] = await partsOf(parted);
    const other = await anOrder({ address: first.platformOrder.address });
    expect(await code(other.order, part ?? parted)).toBe('merge-split-order');
    expect(await code(other.order, { ...parted, version: parted.version - 1 })).toBe('version-conflict');
    const gone = (await merchant.call(markElsewhere, { params: { orderId: parted.id }, body: { version: parted.version } })).data;
    expect(await code(other.order, gone)).toBe('order-not-editable');
    expect(await get(other.order.id)).toEqual(other.order);
  });

  it('is refused where no method takes the goods of both', async () => {
    const { first } = await twins();
    const american = await aVariant(provider, { stock: 0 });
    await db.insertInto('stock_level').values({ variant_id: american.id, warehouse_code: 'US', counted: 9 }).execute();
    const other = await anOrder({
      address: first.platformOrder.address,
      placedAt: '2026-11-01T09:30:00.000Z',
      lines: [aLine(await aListingOf(provider, store, american))],
    });
    expect(other.order.payable).toBe(true);
    const body = { version: first.order.version, methodCode: 'express', insured: null };
    const courier = (await merchant.call(setOrderMethod, { params: { orderId: first.order.id }, body })).data;
    expect((await merge(courier, other.order)).problem.code).toBe('merge-no-common-method');
    expect(await get(other.order.id)).toEqual(other.order);
  });
});
