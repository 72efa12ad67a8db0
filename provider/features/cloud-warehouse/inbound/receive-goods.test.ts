import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listLots } from '#contract/cloud-warehouse.ts';
import { answerDiscrepancy, createInboundPlan, getInboundPlan, submitInboundPlan } from '#contract/cloud-warehouse-inbound.ts';
import { moveInboundPlan, receiveCarton } from '#contract/cloud-warehouse-operators.ts';
import { getPurchase, listPurchases } from '#contract/cloud-warehouse-purchases.ts';
import { addJob } from '#provider/database/database.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { getWalletBalance } from '#tests/support/claim-builders.ts';
import { longTest } from '#tests/support/long.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { aPaidPurchase, wrongLots } from '#tests/support/own-stock.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const { db } = provider.services.database;
const operator = await anOperator(provider);

const step = (inboundPlanId: string, name: 'buy' | 'ship' | 'arrive' | 'receive' | 'reject' | 'finish', text = '') =>
  operator.call(moveInboundPlan, { params: { inboundPlanId }, body: { step: name, text } });
const receive = (
  inboundPlanId: string,
  carton: number,
  received: number,
  more: { damaged?: number; unusual?: boolean; measured?: { weightG: number; volumeMm3: number } } = {},
) => operator.call(receiveCarton, { params: { inboundPlanId, carton }, body: { received, ...more } });
const answer = (merchant: Merchant, inboundPlanId: string, kind: 'accept' | 'dispute', text = '') =>
  merchant.call(answerDiscrepancy, { params: { inboundPlanId }, body: { answer: kind, text } });
const planOf = async (merchant: Merchant, inboundPlanId: string) =>
  (await merchant.call(getInboundPlan, { params: { inboundPlanId } })).data;
const lotsOf = async (merchant: Merchant) => (await merchant.call(listLots, {})).data;

/** Goods that were bought and paid for, taken this far; 100 units pay 245,000 fen for goods and `shareMinor` for handling and freight. */
async function aPurchase(units = 100, until: 'bought' | 'arrived' | 'receiving' = 'receiving') {
  const merchant = await provider.signUp();
  const { id: purchaseId, total, goods } = await aPaidPurchase(provider, merchant, await aVariant(provider), units);
  const planId = (await merchant.call(listPurchases, {})).data[0]?.inboundPlanId ?? '';
  const steps = { bought: ['buy'], arrived: ['buy', 'ship', 'arrive'], receiving: ['buy', 'ship', 'arrive', 'receive'] } as const;
  for (const name of steps[until]) await step(planId, name);
  const totalMinor = total.amountMinor;
  const purchase = async () => (await merchant.call(getPurchase, { params: { purchaseId } })).data;
  return { merchant, planId, purchase, totalMinor, shareMinor: totalMinor - goods.amountMinor };
}
const sound = async () => {
  expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  expect(await wrongLots(provider)).toEqual([]);
};

describe('a count that differs', () => {
  it('names what accepting pays back, keeps its figures through a dispute, and pays units with their share of handling and freight back', async () => {
    const { merchant, planId, purchase, shareMinor } = await aPurchase();
    await receive(planId, 1, 94, { damaged: 2, measured: { weightG: 410, volumeMm3: 3_000_000 } });
    const first = (await step(planId, 'finish', '2 broken, 4 missing')).data;
    expect(first).toMatchObject({ state: 'discrepancy', expected: 100, received: 94, damaged: 2 });
    expect(first.refundOnAccept?.amountMinor).toBe(6 * 2_450 + Math.floor((shareMinor * 6) / 100));
    expect((await answer(merchant, planId, 'dispute')).problem.fields).toMatchObject([{ path: 'text', code: 'required' }]);
    const disputed = (await answer(merchant, planId, 'dispute', 'The supplier packed 100')).data;
    expect(disputed).toMatchObject({ state: 'receiving', received: 0, damaged: 0, refundOnAccept: null, lines: [{ measured: null }] });
    expect(disputed.events.slice(0, 2)).toMatchObject([
      { toState: 'receiving', by: 'merchant', note: 'The supplier packed 100', count: { expected: 100, received: 94, damaged: 2 } },
      { toState: 'discrepancy', by: 'operator', note: '2 broken, 4 missing', count: { expected: 100, received: 94, damaged: 2 } },
    ]);
    await receive(planId, 1, 96, { damaged: 2, measured: { weightG: 420, volumeMm3: 3_100_000 } });
    await step(planId, 'finish', 'Two more were found');
    const accepted = (await answer(merchant, planId, 'accept')).data;
    expect(accepted).toMatchObject({ state: 'stocked', refundOnAccept: null });
    expect(accepted.lines).toMatchObject([{ received: 96, damaged: 2, measured: { weightG: 420, volumeMm3: 3_100_000 } }]);
    expect(accepted.events.find(({ note }) => note === '2 broken, 4 missing')?.count?.received).toBe(94);
    const backMinor = 4 * 2_450 + Math.floor((shareMinor * 4) / 100);
    expect(await getWalletBalance(merchant)).toBe(backMinor);
    const bought = await purchase();
    expect(bought).toMatchObject({ state: 'stocked', refunded: { amountMinor: backMinor } });
    expect(bought.events[0]).toMatchObject({ toState: 'stocked', refunded: { amountMinor: backMinor } });
    expect(await lotsOf(merchant)).toMatchObject([
      {
        ...{ counted: 96, damaged: 2, received: 96, unitWeightG: 420, unitVolumeMm3: 3_100_000 },
        unitCost: { amountMinor: 2_450 + Math.round(shareMinor / 100) },
      },
    ]);
    await sound();
  });

  it('is accepted once: of answers at the same time one counts, and money comes back once', async () => {
    const { merchant, planId, purchase, shareMinor } = await aPurchase();
    await receive(planId, 1, 99);
    await step(planId, 'finish');
    const answers = await Promise.all([1, 2, 3].map(() => answer(merchant, planId, 'accept')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const backMinor = 2_450 + Math.floor(shareMinor / 100);
    expect((await purchase()).refunded.amountMinor).toBe(backMinor);
    expect(await getWalletBalance(merchant)).toBe(backMinor);
    expect(await lotsOf(merchant)).toHaveLength(1);
    expect((await answer(merchant, planId, 'dispute', 'Too late')).status).toBe(409);
    await sound();
  });

  it('of nothing that can be sold pays all of the purchase back and brings no lot', async () => {
    const { merchant, planId, purchase, totalMinor } = await aPurchase(30);
    await receive(planId, 1, 0, { damaged: 30 });
    expect((await step(planId, 'finish', 'All broken')).data.refundOnAccept?.amountMinor).toBe(totalMinor);
    await answer(merchant, planId, 'accept');
    expect(await purchase()).toMatchObject({ state: 'refunded', refunded: { amountMinor: totalMinor } });
    expect(await getWalletBalance(merchant)).toBe(totalMinor);
    expect(await lotsOf(merchant)).toEqual([]);
    await sound();
  });

  it('is looked at line by line: one unit more of these does not stand for one of those', async () => {
    const merchant = await provider.signUp();
    const lines = [
      { variantId: (await aVariant(provider)).id, expected: 5, unitCostMinor: 700 },
      { variantId: (await aVariant(provider)).id, expected: 5 },
    ];
    const { id } = (await merchant.call(createInboundPlan, { body: { mode: 'test', warehouse: 'CN', lines } })).data;
    await merchant.call(submitInboundPlan, { params: { inboundPlanId: id } });
    for (const name of ['ship', 'arrive', 'receive'] as const) await step(id, name);
    await receive(id, 1, 6, { unusual: true });
    await receive(id, 2, 4);
    expect((await step(id, 'finish')).data).toMatchObject({ state: 'discrepancy', refundOnAccept: null });
    await answer(merchant, id, 'accept');
    expect((await lotsOf(merchant)).map(({ counted, unitCost }) => [counted, unitCost.amountMinor]).toSorted()).toEqual([
      [4, 0],
      [6, 700],
    ]);
  });
});

describe('a carton', () => {
  it('is received once: a second receipt names it, at the same time and later', async () => {
    const { merchant, planId } = await aPurchase();
    const { number } = await planOf(merchant, planId);
    const both = await Promise.all([receive(planId, 1, 98), receive(planId, 1, 97)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)?.problem;
    expect(refused).toMatchObject({ code: 'carton-received' });
    expect(refused?.message).toContain(`${number}-1`);
    expect((await receive(planId, 2, 1)).status).toBe(404);
    await step(planId, 'finish');
    expect((await receive(planId, 1, 100)).problem.code).toBe('carton-received');
    const { received } = await planOf(merchant, planId);
    expect([97, 98]).toContain(received);
  });

  it('is not opened before its plan is received, and what an operator writes of it is audited', async () => {
    const { merchant, planId } = await aPurchase(100, 'arrived');
    expect((await receive(planId, 1, 100)).problem.code).toBe('state-conflict');
    await step(planId, 'receive');
    await receive(planId, 1, 100);
    const audited = await sql<{ operation: string; before: unknown; after: unknown }>`
      SELECT operation, before, after FROM audit_entry WHERE account_id = ${merchant.accountId} AND subject_id = ${planId} ORDER BY at DESC LIMIT 2`.execute(
      db,
    );
    expect(audited.rows).toMatchObject([
      { operation: 'receiveCarton', after: { carton: 1, received: 100, damaged: 0 } },
      { operation: 'moveInboundPlan', before: { state: 'arrived' }, after: { state: 'receiving' } },
    ]);
  });
});

describe('a plan that is rejected', () => {
  it.each(['bought', 'arrived'] as const)('pays all of its purchase back where it is %s', async (until) => {
    const { merchant, planId, purchase, totalMinor } = await aPurchase(100, until);
    const rejected = (await step(planId, 'reject', 'Batteries without papers')).data;
    expect(rejected).toMatchObject({ state: 'rejected', discrepancyNote: 'Batteries without papers' });
    expect(rejected.events[0]?.note).toBe('Batteries without papers');
    expect(await purchase()).toMatchObject({ state: 'refunded', refunded: { amountMinor: totalMinor } });
    expect(await getWalletBalance(merchant)).toBe(totalMinor);
    expect((await step(planId, 'reject')).status).toBe(409);
    await sound();
  });
});

longTest('the simulated warehouse finds 100 test units short and damaged at first, and after a dispute only the damaged ones', async () => {
  const { merchant, planId } = await aPurchase();
  const tick = async () => {
    await sql`UPDATE inbound_plan SET updated_at = updated_at - interval '1 minute' WHERE account_id = ${merchant.accountId}`.execute(db);
    await addJob(db, 'simulate-own-stock', {});
    await provider.runJobs();
  };
  await tick();
  expect(await planOf(merchant, planId)).toMatchObject({ state: 'discrepancy', received: 96, damaged: 2 });
  await answer(merchant, planId, 'dispute', 'The supplier packed 100');
  await tick();
  expect(await planOf(merchant, planId)).toMatchObject({ state: 'discrepancy', received: 98, damaged: 2 });
});
