import { beforeAll, describe, expect, test } from 'vitest';
import { listWallets } from '#contract/balance.ts';
import { answerMissingGoods, listSubstitutes } from '#contract/missing-goods.ts';
import { listNotifications } from '#contract/notifications.ts';
import { getOrder, type Order } from '#contract/orders.ts';
import { inTransaction } from '#provider/database/database.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { OPERATOR } from '#provider/operator.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { aReadyOrder, pay, type TestVariant } from '#tests/support/order-builders.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { warehouseStep } from '#tests/support/warehouse-steps.ts';
import { reportShortStock } from '../warehouse/report-short-stock.ts';
import { refundUnanswered, resumeWithGoods } from './settle-missing-goods.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ demoSpeed: 1, limitFactor: 1_000 }, { template: 'rates' });
});

interface ShortOrder {
  merchant: Merchant;
  order: Order;
  variant: TestVariant;
  page: () => Promise<Order>;
}

/** A paid order of two lamps of which the warehouse has found one too few; `spareMinor` is left on the balance. */
async function aShortOrder({ spareMinor = 0 } = {}): Promise<ShortOrder> {
  const merchant = await provider.signUp();
  const { order, variant } = await aReadyOrder(provider, merchant, { quantity: 2, stock: 2 });
  await pay(provider, merchant, order);
  if (spareMinor > 0) await addBalance(provider.services.database, merchant.accountId, spareMinor);
  await provider.runJobs();
  await inTransaction(provider.services.database, (tx) =>
    reportShortStock(
      tx,
      { accountId: merchant.accountId, orderId: order.id },
      { missing: [{ sku: variant.sku, units: 1, warehouse: null }], note: '', actor: OPERATOR },
    ),
  );
  await provider.runJobs();
  const page = async () => (await merchant.call(getOrder, { params: { orderId: order.id } })).data;
  return { merchant, order, variant, page };
}

/** Another variant of the order's product. */
async function aSibling({ variant }: ShortOrder, { costMinor = 2_500, stock = 10, status = 'on_sale' } = {}): Promise<TestVariant> {
  const { db } = provider.services.database;
  const { rows } = await provider.services.database.pool.query<TestVariant>(
    `INSERT INTO variant (id, product_id, position, sku, status, cost_minor, net_weight_g, packed_weight_g, length_mm, width_mm, height_mm)
      SELECT gen_random_uuid(), product_id, (SELECT max(position) + 1 FROM variant x WHERE x.product_id = v.product_id), gen_random_uuid(), $2, $3,
        net_weight_g, packed_weight_g, length_mm, width_mm, height_mm FROM variant v WHERE id = $1
      RETURNING id, product_id AS "productId", sku`,
    [variant.id, status, costMinor],
  );
  const [sibling] = rows;
  if (sibling === undefined) throw new Error('no variant was added');
  await db.insertInto('stock_level').values({ variant_id: sibling.id, warehouse_code: 'CN', counted: stock }).execute();
  return sibling;
}

type AnswerBody = Omit<Parameters<typeof answer>[1], 'missingGoodsId'>;

async function answer(
  { merchant, order, page }: ShortOrder,
  body: {
    answer: 'wait' | 'substitute' | 'refund';
    substitutes?: { fromVariantId: string; toVariantId: string }[];
    expectedDifferenceMinor?: number;
    missingGoodsId?: string;
  },
  key?: string,
) {
  const missingGoodsId = body.missingGoodsId ?? (await page()).missingGoods?.id ?? '';
  return merchant.call(answerMissingGoods, {
    params: { orderId: order.id },
    body: { ...body, missingGoodsId },
    ...(key === undefined ? {} : { key }),
  });
}

async function balance({ merchant }: { merchant: Merchant }): Promise<number> {
  return (await merchant.call(listWallets)).data.find(({ mode }) => mode === 'test')?.available.amountMinor ?? Number.NaN;
}

const soundLedger = async () => expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
const costOf = (order: Order) => order.costTotal?.amountMinor ?? Number.NaN;
const restock = ({ variant }: ShortOrder, counted: number) =>
  provider.services.database.db.updateTable('stock_level').set({ counted }).where('variant_id', '=', variant.id).execute();

describe('goods that are missing after payment', () => {
  test('are the merchant’s to decide on for 72 hours, with a notice that leads to the order', async () => {
    const short = await aShortOrder();
    const page = await short.page();
    expect(page).toMatchObject({
      fulfillmentState: 'stock_exception',
      paymentState: 'paid',
      causes: [{ code: 'stock-short', params: { sku: short.variant.sku, available: 1, wanted: 2 } }],
      missingGoods: { state: 'open' },
    });
    const { data } = await short.merchant.call(listNotifications, { query: { tab: 'notice' } });
    expect(data.map(({ path }) => path)).toContain(`/orders/${short.order.id}`);
  });

  test('another merchant can’t decide on, nor anybody on what is not missing any more', async () => {
    const short = await aShortOrder();
    const other = await provider.signUp();
    const params = { orderId: short.order.id };
    const missingGoodsId = (await short.page()).missingGoods?.id ?? '';
    expect((await other.call(answerMissingGoods, { params, body: { missingGoodsId, answer: 'refund' } })).status).toBe(404);
    expect((await other.call(listSubstitutes, { params })).status).toBe(404);
    await restock(short, 10);
    await resumeWithGoods(provider.services);
    expect((await answer(short, { answer: 'refund', missingGoodsId })).problem.code).toBe('state-conflict');
    expect((await short.merchant.call(listSubstitutes, { params })).problem.code).toBe('state-conflict');
  });
});

describe('waiting', () => {
  test('has no end: nothing is refunded, and the order goes on by itself once the goods are there', async () => {
    const short = await aShortOrder();
    const waited = await answer(short, { answer: 'wait' });
    expect(waited.data.missingGoods).toMatchObject({ state: 'waiting', answerBy: null });
    expect((await answer(short, { answer: 'wait' })).status).toBe(200);
    await moveClock(provider, { hours: 80 });
    await refundUnanswered(provider.services);
    await resumeWithGoods(provider.services);
    short.merchant = await signInAgain(provider, short.merchant);
    const page = async () => (await short.merchant.call(getOrder, { params: { orderId: short.order.id } })).data;
    expect((await page()).fulfillmentState).toBe('stock_exception');
    await restock(short, 5);
    await Promise.all([resumeWithGoods(provider.services), resumeWithGoods(provider.services)]);
    await provider.runJobs();
    // Accepted again, and with the hours that have passed picked already.
    expect(await page()).toMatchObject({ fulfillmentState: 'picking', held: false, causes: [], missingGoods: null });
  });
});

describe('a refund', () => {
  test('gives all back, once, however often it is asked for', async () => {
    const short = await aShortOrder();
    const { missingGoods } = await short.page();
    const body = { answer: 'refund', missingGoodsId: missingGoods?.id } as const;
    const answers = await Promise.all([answer(short, body, 'a-key'), answer(short, body, 'a-key'), answer(short, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(await short.page()).toMatchObject({
      paymentState: 'refunded',
      fulfillmentState: 'canceled',
      causes: [{ code: 'goods-refunded' }],
      missingGoods: null,
    });
    expect(await balance(short)).toBe(costOf(short.order));
    await soundLedger();
  });

  test('comes by itself after 72 hours without an answer, once, by however many workers', async () => {
    const short = await aShortOrder();
    await refundUnanswered(provider.services);
    expect((await short.page()).paymentState).toBe('paid');
    await moveClock(provider, { hours: 73 });
    await Promise.all([1, 2, 3].map(() => refundUnanswered(provider.services)));
    await provider.runJobs();
    const merchant = await signInAgain(provider, short.merchant);
    const page = (await merchant.call(getOrder, { params: { orderId: short.order.id } })).data;
    expect(page).toMatchObject({ paymentState: 'refunded', fulfillmentState: 'canceled', causes: [{ code: 'goods-unanswered' }] });
    expect(await balance({ merchant })).toBe(costOf(short.order));
    const { data } = await merchant.call(listNotifications, { query: { tab: 'notice' } });
    expect(data.filter(({ title }) => title.startsWith('Refunded, goods missing'))).toHaveLength(1);
    await soundLedger();
  });
});

describe('a substitute', () => {
  async function offers({ merchant, order }: ShortOrder) {
    return (await merchant.call(listSubstitutes, { params: { orderId: order.id } })).data;
  }
  const sending = ({ variant }: ShortOrder, to: TestVariant, expectedDifferenceMinor: number): AnswerBody => ({
    answer: 'substitute',
    substitutes: [{ fromVariantId: variant.id, toVariantId: to.id }],
    expectedDifferenceMinor,
  });

  test('is another variant of the same product, on sale and in stock, with the difference it makes', async () => {
    const short = await aShortOrder();
    const [same, dearer] = [await aSibling(short), await aSibling(short, { costMinor: 3_100 })];
    await aSibling(short, { stock: 1 });
    await aSibling(short, { status: 'off_sale' });
    expect(await offers(short)).toMatchObject([
      {
        variantId: short.variant.id,
        units: 2,
        substitutes: [
          { variantId: same.id, difference: { amountMinor: 0 }, available: 10 },
          { variantId: dearer.id, difference: { amountMinor: 1_200 }, unitCost: { amountMinor: 3_100 } },
        ],
      },
    ]);
  });

  test('is sent once chosen: for the difference that was seen, which is charged once', async () => {
    const short = await aShortOrder({ spareMinor: 2_000 });
    const dearer = await aSibling(short, { costMinor: 3_100 });
    const unseen = await answer(short, sending(short, dearer, 0));
    expect(unseen.problem).toMatchObject({ code: 'quote-expired', details: { differenceMinor: 1_200 } });
    expect(await balance(short)).toBe(2_000);
    const { missingGoods } = await short.page();
    const body = { ...sending(short, dearer, 1_200), missingGoodsId: missingGoods?.id ?? '' };
    const answers = await Promise.all([answer(short, body, 'one-key'), answer(short, body, 'one-key')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await balance(short)).toBe(800);
    const page = await short.page();
    expect(page).toMatchObject({ fulfillmentState: 'accepted', held: false, missingGoods: null, causes: [] });
    expect(page.orderLines).toMatchObject([{ variantSku: dearer.sku, unitCost: { amountMinor: 3_100 } }]);
    expect(page.reservation).toMatchObject({ units: 2, until: null });
    await provider.runJobs();
    const key = { accountId: short.merchant.accountId, orderId: short.order.id };
    await warehouseStep(provider, key, 'pick');
    await warehouseStep(provider, key, 'pack');
    expect((await short.page()).fulfillmentState).toBe('packed');
    const stock = await provider.services.database.db.selectFrom('stock_level').selectAll().where('variant_id', '=', dearer.id).execute();
    expect(stock).toMatchObject([{ counted: 8, reserved: 0 }]);
    await soundLedger();
  });

  test('that costs less gives the difference back; canceled later the rest comes back too', async () => {
    const short = await aShortOrder();
    const cheaper = await aSibling(short, { costMinor: 2_000 });
    expect((await answer(short, sending(short, cheaper, -1_000))).status).toBe(200);
    expect(await short.page()).toMatchObject({ paymentState: 'partially_refunded', fulfillmentState: 'accepted' });
    expect(await balance(short)).toBe(1_000);
    await soundLedger();
  });

  test('the balance does not cover is refused by name, and nothing moves', async () => {
    const short = await aShortOrder({ spareMinor: 100 });
    const dearer = await aSibling(short, { costMinor: 3_100 });
    const refused = await answer(short, sending(short, dearer, 1_200));
    expect(refused.problem).toMatchObject({ code: 'insufficient-balance', details: { shortfallMinor: 1_100 } });
    expect(await balance(short)).toBe(100);
    expect(await short.page()).toMatchObject({ fulfillmentState: 'stock_exception', missingGoods: { state: 'open' } });
    expect(
      await provider.services.database.db
        .selectFrom('order_substitution')
        .select('to_variant_id')
        .where('to_variant_id', '=', dearer.id)
        .execute(),
    ).toEqual([]);
  });

  test('that is not one of the same product is never sent', async () => {
    const short = await aShortOrder();
    const strange = await aSibling(await aShortOrder());
    expect((await answer(short, sending(short, strange, 0))).problem.code).toBe('stock-short');
    expect((await short.page()).fulfillmentState).toBe('stock_exception');
  });
});
