import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { acceptMakeUp, decideMakeUp, disputeMakeUp, getMakeUp, listMakeUps, raiseMakeUp } from '#contract/make-ups.ts';
import { getOrder } from '#contract/orders.ts';
import { buildPay } from '#provider/features/payments/pay.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aMakeUp, getWalletBalance } from '#tests/support/claim-builders.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aReadyOrder, pay } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { acceptMakeUp as payMakeUp } from './answer-make-up.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });

/** A paid order, and ¥10.00 left in the wallet. */
async function aPaidOrder(balanceMinor = 1_000) {
  const merchant = await provider.signUp();
  const { order } = await aReadyOrder(provider, merchant);
  await pay(provider, merchant, order);
  if (balanceMinor > 0) await addBalance(provider.services.database, merchant.accountId, balanceMinor);
  return { merchant, order };
}
const read = async (merchant: Merchant, makeUpId: string) => (await merchant.call(getMakeUp, { params: { makeUpId } })).data;

describe('a make-up charge', () => {
  it('is never taken by itself, and paid once however often its merchant accepts', async () => {
    const { merchant, order } = await aPaidOrder();
    const before = (await merchant.call(getOrder, { params: { orderId: order.id } })).data;
    const { id: makeUpId } = await aMakeUp(provider, order.number);
    await provider.runJobs();
    expect(await getWalletBalance(merchant)).toBe(1_000);
    const accept = (key: string) => merchant.call(acceptMakeUp, { params: { makeUpId }, body: { amountMinor: 800 }, key });
    const same = uuidv7();
    const answers = await Promise.all([accept(same), accept(same), accept(uuidv7()), accept(uuidv7())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await read(merchant, makeUpId)).toMatchObject({ state: 'paid' });
    expect(await getWalletBalance(merchant)).toBe(200);
    const after = (await merchant.call(getOrder, { params: { orderId: order.id } })).data;
    expect(after.makeUps).toEqual({ amountMinor: 800, currency: 'CNY' });
    expect(after.profit?.cost.amountMinor).toBe((before.profit?.cost.amountMinor ?? 0) + 800);
    expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  });

  it('accepted in another tab just before it is paid is answered as paid, and paid once', async () => {
    const { merchant, order } = await aPaidOrder();
    const { id: makeUpId } = await aMakeUp(provider, order.number);
    const { accountId, userId } = merchant;
    const payNow = buildPay(provider.services);
    const other = { params: { makeUpId }, body: { amountMinor: 800 }, key: uuidv7() };
    const payLater: typeof payNow = async (command) => {
      expect((await merchant.call(acceptMakeUp, other)).status).toBe(200);
      return payNow(command);
    };
    const asked = { accountId, userId, grantId: null, makeUpId, amountMinor: 800, key: uuidv7(), bodyHash: Buffer.alloc(32) };
    expect(await payMakeUp(provider.services, payLater, asked)).toMatchObject({ state: 'paid' });
    expect(await getWalletBalance(merchant)).toBe(200);
  });

  it('that the balance does not cover changes nothing, nor another sum than its own', async () => {
    const { merchant, order } = await aPaidOrder(700);
    const { id: makeUpId } = await aMakeUp(provider, order.number);
    const accept = (amountMinor: number) => merchant.call(acceptMakeUp, { params: { makeUpId }, body: { amountMinor } });
    expect((await accept(800)).problem).toMatchObject({ code: 'insufficient-balance' });
    expect((await accept(700)).status).toBe(409);
    expect((await read(merchant, makeUpId)).state).toBe('awaiting_merchant');
    expect(await getWalletBalance(merchant)).toBe(700);
  });

  it('below 5 CNY is waived as soon as it is raised', async () => {
    const { merchant, order } = await aPaidOrder();
    const { id } = await aMakeUp(provider, order.number, { amountMinor: 499 });
    expect((await read(merchant, id)).state).toBe('waived');
    expect((await merchant.call(acceptMakeUp, { params: { makeUpId: id }, body: { amountMinor: 499 } })).status).toBe(409);
  });

  it.each([
    ['uphold', 'upheld'],
    ['waive', 'waived'],
  ] as const)('is disputed, and an operator may %s it', async (decision, state) => {
    const { merchant, order } = await aPaidOrder();
    const { id: makeUpId } = await aMakeUp(provider, order.number);
    const params = { makeUpId };
    const disputed = await merchant.call(disputeMakeUp, { params, body: { text: 'The box was smaller' } });
    expect(disputed.data).toMatchObject({ state: 'disputed', disputeNote: 'The box was smaller' });
    expect((await merchant.call(acceptMakeUp, { params, body: { amountMinor: 800 } })).status).toBe(409);
    const operator = await anOperator(provider);
    const decided = await operator.call(decideMakeUp, { params, body: { decision, text: 'Looked at the photo' } });
    expect(decided.data).toMatchObject({ state, decisionNote: 'Looked at the photo' });
    await provider.runJobs();
    expect(await getWalletBalance(merchant)).toBe(1_000);
    const accepted = await merchant.call(acceptMakeUp, { params, body: { amountMinor: 800 } });
    expect(accepted.status).toBe(decision === 'uphold' ? 200 : 409);
    expect(await getWalletBalance(merchant)).toBe(decision === 'uphold' ? 200 : 1_000);
  });

  it('nobody answers counts as disputed after its days, and nothing is taken', async () => {
    const { merchant, order } = await aPaidOrder();
    const { id } = await aMakeUp(provider, order.number);
    await moveClock(provider, { hours: 24 * 14 + 1 });
    await provider.runJobs();
    const later = await signInAgain(provider, merchant);
    expect((await read(later, id)).state).toBe('disputed');
    expect(await getWalletBalance(later)).toBe(1_000);
  });

  it('of another merchant is not found, and one for an order that is not paid for is refused', async () => {
    const { merchant, order } = await aPaidOrder();
    const stranger = await provider.signUp();
    const { id: makeUpId } = await aMakeUp(provider, order.number);
    const params = { makeUpId };
    expect((await stranger.call(acceptMakeUp, { params, body: { amountMinor: 800 } })).status).toBe(404);
    expect((await stranger.call(disputeMakeUp, { params, body: { text: 'Not mine' } })).status).toBe(404);
    expect((await merchant.call(listMakeUps, { query: { orderId: order.id } })).data.map(({ id }) => id)).toEqual([makeUpId]);
    const { order: unpaid } = await aReadyOrder(provider, merchant);
    const body = { orderNumber: unpaid.number, cause: 'weight', amountMinor: 900, evidence: 'Weighed again' } as const;
    expect((await (await anOperator(provider)).call(raiseMakeUp, { body })).status).toBe(409);
  });
});
