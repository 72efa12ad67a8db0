import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { answerDiscrepancy, getInboundPlan } from '#contract/cloud-warehouse-inbound.ts';
import { moveInboundPlan, receiveCarton, reportShortPurchase } from '#contract/cloud-warehouse-operators.ts';
import { cancelPurchase, createPurchase, getPurchase, type PurchaseInput, quotePurchase } from '#contract/cloud-warehouse-purchases.ts';
import { listNotifications } from '#contract/notifications.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { getWalletBalance } from '#tests/support/claim-builders.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { payDue } from '#tests/support/own-stock.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { refundDueMinor } from './purchase-refund.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const { db } = provider.services.database;
const operator = await anOperator(provider);

const requestOf = (...lines: PurchaseInput['lines']): PurchaseInput => ({ mode: 'test', warehouse: 'CN', inspection: 'full', lines });
const quote = (merchant: Merchant, body: PurchaseInput) => merchant.call(quotePurchase, { body });
const detail = async (merchant: Merchant, purchaseId: string) => (await merchant.call(getPurchase, { params: { purchaseId } })).data;
const planOf = async (merchant: Merchant, inboundPlanId: string) =>
  (await merchant.call(getInboundPlan, { params: { inboundPlanId } })).data;

async function bought(merchant: Merchant, body: PurchaseInput) {
  const { total } = (await quote(merchant, body)).data;
  const purchase = (await merchant.call(createPurchase, { body: { ...body, totalMinor: total.amountMinor } })).data;
  return { purchase, amountMinor: total.amountMinor };
}

/** Two lines of goods, paid, and ordered from their supplier. */
async function aBoughtPurchase(units: [number, number] = [250, 30]) {
  const merchant = await provider.signUp();
  const variants = [await aVariant(provider), await aVariant(provider, { costMinor: 1_001 })] as const;
  const { purchase, amountMinor } = await bought(
    merchant,
    requestOf({ variantId: variants[0].id, units: units[0] }, { variantId: variants[1].id, units: units[1] }),
  );
  await addBalance(provider.services.database, merchant.accountId, amountMinor);
  await payDue(merchant, { chargeId: purchase.chargeId, amountMinor });
  const planId = (await detail(merchant, purchase.id)).inboundPlanId ?? '';
  await operator.call(moveInboundPlan, { params: { inboundPlanId: planId }, body: { step: 'buy', text: '' } });
  const short = (line: number, left: number, text = 'The factory ran out') =>
    operator.call(reportShortPurchase, { params: { purchaseId: purchase.id }, body: { line, units: left, text } });
  return { merchant, purchase, amountMinor, planId, short };
}

describe('a quote', () => {
  it('takes 1 to 100,000 units, and names the lines with fewer or more', async () => {
    const merchant = await provider.signUp();
    const { id: variantId } = await aVariant(provider, { costMinor: 100 });
    for (const units of [1, 100_000]) expect((await quote(merchant, requestOf({ variantId, units }))).status, String(units)).toBe(200);
    const wrong = await quote(merchant, requestOf({ variantId, units: 0 }, { variantId, units: 100_001 }, { variantId, units: 1.5 }));
    expect(wrong).toMatchObject({
      status: 400,
      problem: { fields: [{ path: 'lines.0.units' }, { path: 'lines.1.units' }, { path: 'lines.2.units' }] },
    });
  });

  it('names the options of a variant, and so do its purchase and the plan, which leads back to the purchase', async () => {
    const merchant = await provider.signUp();
    const { id: variantId, productId } = await aVariant(provider);
    const color = { values: { red: { 'en-US': 'Red' } } };
    await sql`UPDATE product SET options = ${JSON.stringify([color])}::jsonb WHERE id = ${productId}`.execute(db);
    await sql`UPDATE variant SET option_values = ARRAY['red'] WHERE id = ${variantId}`.execute(db);
    const body = requestOf({ variantId, units: 10 });
    expect((await quote(merchant, body)).data.lines).toMatchObject([{ options: 'Red' }]);
    const { purchase, amountMinor } = await bought(merchant, body);
    await addBalance(provider.services.database, merchant.accountId, amountMinor);
    await payDue(merchant, { chargeId: purchase.chargeId, amountMinor });
    const paid = await detail(merchant, purchase.id);
    expect(paid.lines).toMatchObject([{ options: 'Red' }]);
    expect(await planOf(merchant, paid.inboundPlanId ?? '')).toMatchObject({
      ...{ purchaseId: purchase.id, purchaseNumber: purchase.number },
      lines: [{ options: 'Red', sku: paid.lines[0]?.sku, pictureUrl: paid.lines[0]?.pictureUrl }],
    });
  });

  it('names lines whose goods are off sale, and knows no goods that are not in the catalog', async () => {
    const merchant = await provider.signUp();
    const [sold, gone] = [await aVariant(provider), await aVariant(provider, { status: 'off_sale' })];
    const body = requestOf({ variantId: sold.id, units: 1 }, { variantId: gone.id, units: 1 });
    const refused = { problem: { code: 'validation-failed', fields: [{ path: 'lines.1.variantId', code: 'variant-off-sale' }] } };
    expect(await quote(merchant, body)).toMatchObject(refused);
    expect(await merchant.call(createPurchase, { body: { ...body, totalMinor: 1_000 } })).toMatchObject(refused);
    expect((await quote(merchant, requestOf({ variantId: uuidv7(), units: 1 }))).status).toBe(404);
  });

  it('names the line that makes a purchase more than can be paid at once, with units of it that can', async () => {
    const merchant = await provider.signUp();
    const [cheap, dear] = [await aVariant(provider), await aVariant(provider, { costMinor: 1_000_000 })];
    const body = (units: number) => requestOf({ variantId: cheap.id, units: 10 }, { variantId: dear.id, units });
    const refused = await quote(merchant, body(5_000));
    expect(refused).toMatchObject({ status: 400, problem: { fields: [{ path: 'lines.1.units', code: 'too-large' }] } });
    const maximum = Number(refused.problem.fields?.[0]?.message.replaceAll(/\D/g, ''));
    expect(maximum).toBeGreaterThan(1_000);
    expect((await quote(merchant, body(maximum))).status).toBe(200);
    expect((await quote(merchant, body(maximum + 1))).status).toBe(400);
  });

  it('names every line of one that is too much whichever line is lowered, with units that can be paid together', async () => {
    const merchant = await provider.signUp();
    const dear = [];
    for (let made = 0; made < 3; made += 1) dear.push((await aVariant(provider, { costMinor: 1_000_000 })).id);
    const [first = '', second = '', third = ''] = dear;
    const body = (units: readonly number[]) =>
      requestOf(
        { variantId: first, units: units[0] ?? 0 },
        { variantId: second, units: units[1] ?? 0 },
        { variantId: third, units: units[2] ?? 0 },
      );
    const { fields = [] } = (await quote(merchant, body([2_000, 1_500, 1_100]))).problem;
    expect(fields.map(({ path, code }) => [path, code])).toEqual([0, 1, 2].map((place) => [`lines.${place}.units`, 'too-large']));
    const maxima = fields.map(({ message }) => Number(message.replaceAll(/\D/g, '')));
    expect(Math.min(...maxima)).toBeGreaterThan(200);
    expect((await quote(merchant, body(maxima))).status).toBe(200);
    const variantId = (await aVariant(provider, { costMinor: 600_000_000 })).id;
    const single = await quote(merchant, requestOf({ variantId, units: 1 }, { variantId, units: 1 }));
    expect(single.problem.fields).toMatchObject([{ path: 'lines', code: 'too-large' }]);
  });

  it('shows each line with its picture and next price break, counts a variant on two lines together, and says when the goods are there', async () => {
    const merchant = await provider.signUp();
    const variant = await aVariant(provider, { costMinor: 2_500 });
    const variantId = variant.id;
    const one = (await quote(merchant, requestOf({ variantId, units: 40 }))).data;
    expect(one.lines).toMatchObject([
      { productId: variant.productId, discountBp: 0, nextBreak: { fromUnits: 50, unitCost: { amountMinor: 2_450 } } },
    ]);
    expect(one.priceBreaks.map(({ fromUnits }) => fromUnits)).toEqual([50, 200, 1_000]);
    const two = (await quote(merchant, requestOf({ variantId, units: 600 }, { variantId, units: 400 }))).data;
    expect(two.lines).toMatchObject([
      { units: 600, discountBp: 700, nextBreak: null },
      { units: 400, discountBp: 700, nextBreak: null },
    ]);
    await sql`UPDATE product SET processing_hours = 50, picture_count = 2 WHERE id = ${variant.productId}`.execute(db);
    const later = (await quote(merchant, { ...requestOf({ variantId, units: 1 }), warehouse: 'US' })).data;
    expect(later.leadDays).toBe(3 + 30 + 1);
    expect(later.lines[0]?.pictureUrl).toContain(`/files/product-pictures/${variant.productId}/1.svg`);
    const uninspected = (await quote(merchant, { ...requestOf({ variantId, units: 1 }), inspection: 'none' })).data;
    expect(uninspected.leadDays).toBe(3 + 3);
    expect(Date.parse(uninspected.expectedOn) - Date.parse(later.expectedOn)).toBe((6 - 34) * 86_400_000);
  });

  it('goes by the price breaks of today: a newer row changes it, and a purchase at the old price is refused', async () => {
    const merchant = await provider.signUp();
    const body = requestOf({ variantId: (await aVariant(provider, { costMinor: 2_500 })).id, units: 10 });
    const row = (day: number, discountBp: number) =>
      sql`INSERT INTO stock_price_break (from_units, valid_from, discount_bp)
        VALUES (7, (app_now() AT TIME ZONE 'UTC')::date + ${day}::integer, ${discountBp})`.execute(db);
    const before = (await quote(merchant, body)).data;
    await row(-1, 1_000);
    await row(1, 3_000);
    expect((await quote(merchant, body)).data.lines).toMatchObject([{ discountBp: 1_000, unitCost: { amountMinor: 2_250 } }]);
    expect(await merchant.call(createPurchase, { body: { ...body, totalMinor: before.total.amountMinor } })).toMatchObject({
      problem: { code: 'quote-expired' },
    });
    await row(0, 0);
    expect((await quote(merchant, body)).data).toMatchObject({ total: before.total, priceBreaks: before.priceBreaks });
  });
});

describe('a purchase', () => {
  it('shows its lines and what happened to its merchant alone', async () => {
    const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
    const variant = await aVariant(provider);
    const { purchase } = await bought(merchant, requestOf({ variantId: variant.id, units: 60 }));
    expect(await detail(merchant, purchase.id)).toMatchObject({
      ...purchase,
      inspection: 'full',
      packaging: 'standard',
      inboundNumber: null,
      lines: [{ line: 1, variantId: variant.id, productId: variant.productId, sku: variant.sku, units: 60, short: 0 }],
      events: [{ toState: 'due', by: 'merchant', refunded: null, note: '' }],
    });
    const params = { purchaseId: purchase.id };
    expect((await stranger.call(getPurchase, { params })).status).toBe(404);
    expect((await stranger.call(cancelPurchase, { params })).status).toBe(404);
    expect((await merchant.call(reportShortPurchase, { params, body: { line: 1, units: 1, text: 'Mine' } })).status).toBe(403);
    const tooEarly = await operator.call(reportShortPurchase, { params, body: { line: 1, units: 1, text: 'Not paid yet' } });
    expect(tooEarly.problem.code).toBe('state-conflict');
  });

  it('of which the supplier has fewer units is paid back for the others at once, each time it is said, and expects them no longer', async () => {
    const { merchant, purchase, planId, amountMinor, short } = await aBoughtPurchase();
    const shares = purchase.handling.amountMinor + purchase.freight.amountMinor;
    const backOf = (first: number, second: number) =>
      first * 2_400 + second * 1_001 + Math.floor((shares * (first + second)) / (purchase.units || 1));
    expect((await short(1, 90)).data).toMatchObject({ state: 'short', refunded: { amountMinor: backOf(160, 0) } });
    expect(await getWalletBalance(merchant)).toBe(backOf(160, 0));
    expect((await planOf(merchant, planId)).cartons).toMatchObject([
      { number: 1, line: 1, expected: 90 },
      { number: 4, line: 2, expected: 30 },
    ]);
    for (const units of [90, 250])
      expect(await short(1, units)).toMatchObject({ status: 400, problem: { fields: [{ path: 'units', code: 'too-large' }] } });
    expect((await short(3, 0)).status).toBe(404);
    await short(2, 0, 'No longer made');
    expect(await short(2, 0)).toMatchObject({ problem: { code: 'state-conflict' } });
    const after = await detail(merchant, purchase.id);
    expect(after).toMatchObject({
      state: 'short',
      refunded: { amountMinor: backOf(160, 30) },
      lines: [{ short: 160 }, { short: 30 }],
    });
    expect(after.events.slice(0, 3)).toMatchObject([
      { toState: 'short', by: 'operator', refunded: { amountMinor: backOf(160, 30) - backOf(160, 0) }, note: 'No longer made' },
      { toState: 'short', by: 'operator', refunded: { amountMinor: backOf(160, 0) }, note: 'The factory ran out' },
      { toState: 'buying', refunded: null, note: '' },
    ]);
    expect(await planOf(merchant, planId)).toMatchObject({
      state: 'label_ready',
      expected: 90,
      lines: [
        { expected: 90, cartons: 1 },
        { expected: 0, cartons: 0 },
      ],
    });
    await operator.call(moveInboundPlan, { params: { inboundPlanId: planId }, body: { step: 'ship', text: '' } });
    expect((await short(1, 1)).problem.code).toBe('state-conflict');
    expect(await getWalletBalance(merchant)).toBe(backOf(160, 30));
    expect(backOf(250, 30)).toBe(amountMinor);
    expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
    await provider.runJobs();
    const notices = (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data.filter(
      ({ kind }) => kind === 'purchase-short',
    );
    expect(notices.map(({ path }) => path)).toEqual(Array.from({ length: 2 }, () => `/myCloudWarehouse/purchases/${purchase.id}`));
  });

  it('of which the supplier has nothing is paid back whole, said once or twice at the same moment, and its plan is rejected', async () => {
    const { merchant, purchase, planId, amountMinor, short } = await aBoughtPurchase([7, 3]);
    const answers = await Promise.all([short(1, 0), short(1, 0), short(2, 0)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect(await detail(merchant, purchase.id)).toMatchObject({
      state: 'refunded',
      refunded: { amountMinor },
      inboundNumber: expect.stringMatching(/^IN/),
    });
    expect(await planOf(merchant, planId)).toMatchObject({ state: 'rejected', expected: 0, cartons: [] });
    expect(await getWalletBalance(merchant)).toBe(amountMinor);
    expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  });
});

describe('what is paid back', () => {
  it('is the whole of a purchase of which some units were short, and the others did not come or came damaged', async () => {
    const { merchant, purchase, planId, amountMinor, short } = await aBoughtPurchase([7, 4]);
    await short(1, 5);
    const params = { inboundPlanId: planId };
    for (const step of ['ship', 'arrive', 'receive'] as const) await operator.call(moveInboundPlan, { params, body: { step, text: '' } });
    for (const [carton, damaged] of [2, 4].entries())
      await operator.call(receiveCarton, { params: { ...params, carton: carton + 1 }, body: { received: 0, damaged } });
    await operator.call(moveInboundPlan, { params, body: { step: 'finish', text: 'Nothing can be sold' } });
    const shortMinor = await getWalletBalance(merchant);
    expect((await planOf(merchant, planId)).refundOnAccept?.amountMinor).toBe(amountMinor - shortMinor);
    await merchant.call(answerDiscrepancy, { params, body: { answer: 'accept', text: '' } });
    expect(await detail(merchant, purchase.id)).toMatchObject({ state: 'refunded', refunded: { amountMinor } });
    expect(await getWalletBalance(merchant)).toBe(amountMinor);
    expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  });

  it('adds up to what was paid, whatever came when', () => {
    const lines = [
      { line: 1, units: 7, unitCostMinor: 333, shortUnits: 2 },
      { line: 2, units: 3, unitCostMinor: 1, shortUnits: 0 },
    ];
    const basis = { chargeId: uuidv7(), handlingMinor: 100, freightMinor: 1, refundedMinor: 0, lines };
    expect(refundDueMinor(basis, new Map())).toBe(2 * 333 + 20);
    const first = { ...basis, refundedMinor: 2 * 333 + 20 };
    expect(refundDueMinor(first, new Map())).toBe(0);
    expect(refundDueMinor(first, new Map([[2, 1]]))).toBe(1 + 10);
    const second = { ...first, refundedMinor: 2 * 333 + 20 + 11 };
    const all = new Map([
      [1, 99],
      [2, 3],
    ]);
    expect(refundDueMinor(second, all) + second.refundedMinor).toBe(7 * 333 + 3 + 101);
    expect(refundDueMinor(basis, new Map([[1, -4]]))).toBe(2 * 333 + 20);
  });
});
