import { describe, expect, it } from 'vitest';
import { listLots } from '#contract/cloud-warehouse.ts';
import {
  answerDiscrepancy,
  cancelInboundPlan,
  createInboundPlan,
  getInboundPlan,
  setInboundTracking,
  submitInboundPlan,
} from '#contract/cloud-warehouse-inbound.ts';
import { moveInboundPlan, receiveCarton } from '#contract/cloud-warehouse-operators.ts';
import { getPurchase, listPurchases } from '#contract/cloud-warehouse-purchases.ts';
import { listNotifications } from '#contract/notifications.ts';
import { getWalletBalance } from '#tests/support/claim-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { aPaidPurchase } from '#tests/support/own-stock.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const operator = await anOperator(provider);

const step = (inboundPlanId: string, name: 'buy' | 'ship' | 'arrive' | 'receive' | 'finish', text = '') =>
  operator.call(moveInboundPlan, { params: { inboundPlanId }, body: { step: name, text } });
interface Opened {
  received: number;
  damaged?: number;
  unusual?: boolean;
  measured?: { weightG: number; volumeMm3: number };
}
const receive = (inboundPlanId: string, carton: number, body: Opened) =>
  operator.call(receiveCarton, { params: { inboundPlanId, carton }, body });
const fieldsOf = async (answer: ReturnType<typeof receive>) =>
  (await answer).problem.fields?.map(({ path, code, message }) => [path, code, message.replaceAll(/\D/g, '')]);
const noticesOf = async (merchant: Merchant) => {
  await provider.runJobs();
  return (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data;
};

/** Goods of a purchase, or from elsewhere, whose cartons can be opened; a unit weighs 300 g and has 1,000,000 mm³ by the catalog. */
async function arrived(from: 'purchase' | 'elsewhere', units = 40) {
  const merchant = await provider.signUp();
  const variant = await aVariant(provider);
  let [planId, purchaseId] = ['', ''];
  if (from === 'purchase') {
    ({ id: purchaseId } = await aPaidPurchase(provider, merchant, variant, units));
    planId = (await merchant.call(listPurchases, {})).data[0]?.inboundPlanId ?? '';
    await step(planId, 'buy');
  } else {
    const lines = [{ variantId: variant.id, expected: units }];
    planId = (await merchant.call(createInboundPlan, { body: { mode: 'test', warehouse: 'CN', lines } })).data.id;
    await merchant.call(submitInboundPlan, { params: { inboundPlanId: planId } });
  }
  for (const name of ['ship', 'arrive', 'receive'] as const) await step(planId, name);
  const accept = () => merchant.call(answerDiscrepancy, { params: { inboundPlanId: planId }, body: { answer: 'accept', text: '' } });
  const plan = async () => (await merchant.call(getInboundPlan, { params: { inboundPlanId: planId } })).data;
  const purchase = async () => (await merchant.call(getPurchase, { params: { purchaseId } })).data;
  return { merchant, planId, purchaseId, accept, plan, purchase };
}

describe('a count', () => {
  it('above what is expected is refused with its bound, unless it is said to be unusual', async () => {
    const { merchant, planId, accept, purchase } = await arrived('purchase');
    expect(await fieldsOf(receive(planId, 1, { received: 400 }))).toEqual([['received', 'too-large', '40']]);
    expect(await fieldsOf(receive(planId, 1, { received: 38, damaged: 3 }))).toEqual([['received', 'too-large', '37']]);
    expect(await fieldsOf(receive(planId, 1, { received: 0, damaged: 41 }))).toEqual([['damaged', 'too-large', '40']]);
    expect((await receive(planId, 1, { received: 44, unusual: true })).status).toBe(200);
    expect((await step(planId, 'finish', 'Four more')).data).toMatchObject({ state: 'discrepancy', refundOnAccept: null });
    expect(await purchase()).toMatchObject({ lines: [{ received: null, damaged: null }] });
    await accept();
    expect(await purchase()).toMatchObject({ state: 'stocked', lines: [{ units: 40, received: 44, damaged: 0 }] });
    expect((await merchant.call(listLots, {})).data).toMatchObject([{ counted: 44 }]);
    expect(await getWalletBalance(merchant)).toBe(0);
  });

  it('with measures ten times the catalog, or a tenth, is refused with the bound, unless it is said to be unusual', async () => {
    const { planId, plan } = await arrived('elsewhere');
    const measured = (weightG: number, volumeMm3: number, unusual = false) =>
      receive(planId, 1, { received: 40, unusual, measured: { weightG, volumeMm3 } });
    expect(await fieldsOf(measured(3_001, 99_999))).toEqual([
      ['measured.weightG', 'too-large', '3000'],
      ['measured.volumeMm3', 'too-small', '100000'],
    ]);
    expect(await fieldsOf(measured(29, 10_000_001))).toEqual([
      ['measured.weightG', 'too-small', '30'],
      ['measured.volumeMm3', 'too-large', '10000000'],
    ]);
    expect((await plan()).cartons).toMatchObject([{ received: null }]);
    expect((await measured(3_001, 99_999, true)).status).toBe(200);
    expect((await plan()).lines).toMatchObject([{ measured: { weightG: 3_001, volumeMm3: 99_999 } }]);
    const other = await arrived('elsewhere');
    const bounds = { weightG: 3_000, volumeMm3: 100_000 };
    expect((await receive(other.planId, 1, { received: 40, measured: bounds })).status).toBe(200);
  });
});

describe('an accepted count of nothing that can be sold', () => {
  it('rejects the plan of a purchase, which is paid back whole and says so', async () => {
    const { merchant, planId, purchaseId, accept, plan, purchase } = await arrived('purchase');
    const { total, number } = await purchase();
    await receive(planId, 1, { received: 0, damaged: 30 });
    await step(planId, 'finish', 'Broken in the rain');
    expect((await accept()).data).toMatchObject({ state: 'rejected', discrepancyNote: 'Broken in the rain' });
    expect(await purchase()).toMatchObject({ state: 'refunded', refunded: total, lines: [{ received: 0, damaged: 30 }] });
    expect((await plan()).events[0]).toMatchObject({ toState: 'rejected', count: { expected: 40, received: 0, damaged: 30 } });
    const notices = await noticesOf(merchant);
    expect(notices.map(({ kind }) => kind)).not.toContain('inbound-stocked');
    const rejected = notices.find(({ kind }) => kind === 'purchase-rejected');
    expect(rejected).toMatchObject({ path: `/myCloudWarehouse/purchases/${purchaseId}`, title: expect.stringContaining(number) });
    expect(rejected?.text).toContain((total.amountMinor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }));
  });

  it('rejects a plan for goods from elsewhere', async () => {
    const { merchant, planId, accept } = await arrived('elsewhere');
    await step(planId, 'finish', 'The cartons are empty');
    expect((await accept()).data.state).toBe('rejected');
    expect((await noticesOf(merchant)).find(({ kind }) => kind === 'inbound-rejected')?.path).toBe(`/myCloudWarehouse/inbound/${planId}`);
    expect((await merchant.call(listLots, {})).data).toEqual([]);
  });
});

it('goods of a purchase on the shelf lead their merchant to the purchase, those from elsewhere to the plan', async () => {
  const [bought, sent] = [await arrived('purchase'), await arrived('elsewhere')];
  for (const { planId } of [bought, sent]) {
    await receive(planId, 1, { received: 40 });
    await step(planId, 'finish');
  }
  const pathOf = async (merchant: Merchant) => (await noticesOf(merchant)).find(({ kind }) => kind === 'inbound-stocked')?.path;
  expect(await pathOf(bought.merchant)).toBe(`/myCloudWarehouse/purchases/${bought.purchaseId}`);
  expect(await pathOf(sent.merchant)).toBe(`/myCloudWarehouse/inbound/${sent.planId}`);
});

it('the plan of a purchase is not sent, announced or canceled by its merchant', async () => {
  const merchant = await provider.signUp();
  await aPaidPurchase(provider, merchant, await aVariant(provider), 40);
  const params = { inboundPlanId: (await merchant.call(listPurchases, {})).data[0]?.inboundPlanId ?? '' };
  const tracked = await merchant.call(setInboundTracking, { params, body: { carrier: 'Sea line', trackingNumber: 'SL1' } });
  expect(tracked.problem.code).toBe('state-conflict');
  for (const endpoint of [submitInboundPlan, cancelInboundPlan])
    expect((await merchant.call(endpoint, { params })).problem.code).toBe('state-conflict');
  expect((await merchant.call(getInboundPlan, { params })).data).toMatchObject({ state: 'label_ready', trackingNumber: '' });
  expect((await merchant.call(listPurchases, {})).data).toMatchObject([{ state: 'paid' }]);
});
