import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { cancelWithdrawal, getWithdrawal, getWithdrawalOptions, makePayoutFile } from '#contract/withdrawals.ts';
import { inTransaction } from '#provider/database/database.ts';
import { eraseAccount } from '#provider/features/account/erase-account.ts';
import { moveCommissionBalance } from '#provider/features/referrals/settle-commission.ts';
import { actOnCharge } from '#provider/gateways/sandbox/sandbox-charges.ts';
import { commissionEarned, rechargeRefund } from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { moveClock } from '#tests/support/clock.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { actAtGateway, anOpenRecharge, testBalances } from '#tests/support/recharges.ts';
import { withFxRates } from '#tests/support/simulated-gateways.ts';
import { aPayee, decideOn, type Payee, requestWithdrawal, walletOf } from '#tests/support/withdrawals.ts';

const provider = await startTestProvider({ demoSpeed: 1, limitFactor: 1_000 });
const { database } = provider.services;

const sound = async () => expect((await verifyLedger(database)).breaks).toEqual([]);
const optionsOf = async ({ merchant }: Payee, mode: 'live' | 'test' = 'live') =>
  (await merchant.call(getWithdrawalOptions, { query: { mode } })).data;
const cancel = ({ merchant }: Payee, withdrawalId: string) => merchant.call(cancelWithdrawal, { params: { withdrawalId } });

/** Lets hours pass that the payee's session outlives. */
async function hoursPass({ merchant }: Payee, hours: number): Promise<void> {
  await moveClock(provider, { hours });
  await withFxRates(provider);
  await sql`UPDATE session SET expires_at = app_now() + interval '1 day' WHERE account_id = ${merchant.accountId}`.execute(database.db);
}

/** A merchant with live money and a payout account that has rested. */
async function aRestedPayee(availableMinor: number): Promise<Payee> {
  const payee = await aPayee(provider, availableMinor);
  await hoursPass(payee, 49);
  return payee;
}

describe('payouts of 24 hours', () => {
  it('count together: of many small ones the first goes by itself', async () => {
    const payee = await aRestedPayee(1_000_000);
    const made = [];
    for (let count = 0; count < 9; count += 1) made.push((await requestWithdrawal(payee, { amountMinor: 50_000 })).data);
    expect(made.map(({ state, review }) => [state, review])).toEqual([['approved', []], ...Array(8).fill(['requested', ['amount']])]);
    expect((await optionsOf(payee)).payoutsOfDay.amountMinor).toBe(450_000);
    expect((await optionsOf(payee, 'test')).payoutsOfDay.amountMinor).toBe(0);
  });

  it('that are too much for one operator need two; what was given back or is older counts no more', async () => {
    const payee = await aRestedPayee(1_000_000);
    const { data: first } = await requestWithdrawal(payee, { amountMinor: 300_000 });
    expect(first.review).toEqual(['amount']);
    const { data: second } = await requestWithdrawal(payee, { amountMinor: 250_000 });
    expect(second.review).toEqual(['two-people']);
    const [one, other] = await Promise.all([anOperator(provider), anOperator(provider)]);
    expect((await decideOn(one, second.id, 'approve')).data).toMatchObject({ state: 'reviewing', approvalsNeeded: 2 });
    expect((await decideOn(one, second.id, 'approve')).problem.code).toBe('second-person-needed');
    expect((await decideOn(other, second.id, 'approve')).data.state).toBe('approved');
    expect((await cancel(payee, first.id)).data.state).toBe('canceled');
    expect((await optionsOf(payee)).payoutsOfDay.amountMinor).toBe(250_000);
    expect((await requestWithdrawal(payee, { amountMinor: 250_000 })).data.review).toEqual(['amount']);
    await hoursPass(payee, 24);
    expect((await optionsOf(payee)).payoutsOfDay.amountMinor).toBe(0);
    expect((await requestWithdrawal(payee, { amountMinor: 50_000 })).data).toMatchObject({ state: 'approved', review: [] });
  });

  it('have the same count for requests at once', async () => {
    const payee = await aRestedPayee(1_000_000);
    const answers = await Promise.all([1, 2, 3, 4].map(() => requestWithdrawal(payee, { amountMinor: 50_000 })));
    expect(answers.filter(({ data }) => data.review.length === 0)).toHaveLength(1);
  });
});

describe('unused money of a recharge', () => {
  it('is not paid out while a part of it is on its way back, nor once that has failed', async () => {
    const payee = await aPayee(provider, 0, { mode: 'test' });
    const { merchant } = payee;
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant, { amountMinor: 1_000_000 });
    await actAtGateway(provider, chargeId, 'pay');
    // The gateway gives it back without a notice: it has nothing left to send.
    await sql`UPDATE sandbox.charge SET notices = 'lost' WHERE id = ${chargeId}`.execute(database.db);
    await actOnCharge(provider.services, chargeId, 'refund');
    const back = { mode: 'test', destination: 'recharge', rechargeId, payoutProfileId: null } as const;
    const { data: returning } = await requestWithdrawal(payee, { ...back, amountMinor: 100 });
    const nothing = { available: { amountMinor: 999_900 }, unused: [], payable: { amountMinor: 0 } };
    for (const state of ['approved', 'failed']) {
      expect((await merchant.call(getWithdrawal, { params: { withdrawalId: returning.id } })).data.state).toBe(state);
      expect(await optionsOf(payee, 'test')).toMatchObject(nothing);
      expect((await requestWithdrawal(payee, { mode: 'test', amountMinor: 999_900 })).problem.code).toBe('insufficient-balance');
      expect((await requestWithdrawal(payee, { ...back, amountMinor: 100 })).problem.code).toBe('state-conflict');
      await provider.runJobs();
    }
    expect((await cancel(payee, returning.id)).data.state).toBe('returned');
    expect(await optionsOf(payee, 'test')).toMatchObject({ unused: [{ rechargeId, amount: { amountMinor: 1_000_000 } }] });
    expect(await testBalances(merchant)).toEqual([1_000_000, 0, 0]);
  });
});

describe('commissions', () => {
  it('are paid out as far as the wallet owes nothing, and pay what it owes when they are moved into it', async () => {
    const payee = await aPayee(provider, 0);
    await earn(payee, 100_000);
    await owe(payee, 60_000);
    expect(await optionsOf(payee)).toMatchObject({ commission: { amountMinor: 100_000 }, commissionPayable: { amountMinor: 40_000 } });
    const payout = { source: 'commission', destination: 'payout' } as const;
    expect((await requestWithdrawal(payee, { ...payout, amountMinor: 40_001 })).problem.code).toBe('insufficient-balance');
    expect((await requestWithdrawal(payee, { ...payout, amountMinor: 40_000 })).status).toBe(200);
    expect((await optionsOf(payee)).commissionPayable.amountMinor).toBe(0);
    await owe(payee, 5_000);
    expect(await optionsOf(payee)).toMatchObject({ commission: { amountMinor: 60_000 }, commissionPayable: { amountMinor: 0 } });
    const moved = { source: 'commission', destination: 'wallet', payoutProfileId: null, amountMinor: 60_000 } as const;
    expect((await requestWithdrawal(payee, moved)).data.state).toBe('completed');
    expect(await walletOf(payee)).toEqual([0, 40_000]);
    expect(await optionsOf(payee)).toMatchObject({ commission: { amountMinor: 0 }, commissionPayable: { amountMinor: 0 } });
    await sound();
  });
});

describe('a cancellation', () => {
  it('stops what was approved by itself, once, however often it is sent', async () => {
    const payee = await aRestedPayee(100_000);
    const { data: made } = await requestWithdrawal(payee, { amountMinor: 40_000 });
    expect(made.state).toBe('approved');
    const answers = await Promise.all([1, 2, 3].map(() => cancel(payee, made.id)));
    expect(answers.map(({ data }) => data.state)).toEqual(['canceled', 'canceled', 'canceled']);
    expect((await cancel(payee, made.id)).data.events.map(({ toState }) => toState)).toEqual(['canceled', 'approved', 'requested']);
    expect(await walletOf(payee)).toEqual([100_000, 0]);
    await sound();
  });

  it('comes too late for what is being sent, has ended one that failed, and is no answer to what somebody else ended', async () => {
    const payee = await aPayee(provider, 100_000);
    const operator = await anOperator(provider);
    const [one, other, rejected] = [
      (await requestWithdrawal(payee, { amountMinor: 30_000 })).data,
      (await requestWithdrawal(payee, { amountMinor: 30_000 })).data,
      (await requestWithdrawal(payee, { amountMinor: 30_000 })).data,
    ];
    for (const { id } of [one, other]) await decideOn(operator, id, 'approve');
    await operator.call(makePayoutFile);
    expect((await cancel(payee, one.id)).problem.code).toBe('state-conflict');
    for (const { id } of [one, other]) await decideOn(operator, id, 'fail', { failure: 'account-closed' });
    for (let times = 0; times < 2; times += 1) expect((await cancel(payee, one.id)).data.state).toBe('returned');
    await decideOn(operator, other.id, 'return');
    await decideOn(operator, rejected.id, 'reject', { text: 'Not their account' });
    for (const { id } of [other, rejected]) expect((await cancel(payee, id)).problem.code).toBe('state-conflict');
    expect(await walletOf(payee)).toEqual([100_000, 0]);
    await sound();
  });
});

it('test money has no day on which it arrives, and its payee is gone with the account', async () => {
  const payee = await aPayee(provider, 100_000, { mode: 'test' });
  const { data: made } = await requestWithdrawal(payee, { mode: 'test', amountMinor: 30_000 });
  expect(made).toMatchObject({ state: 'requested', arrival: null, payee: 'Ana Lima •••• 3000' });
  const { accountId } = payee.merchant;
  await inTransaction(database, (tx) => eraseAccount(provider.services, tx, accountId));
  const left = await sql`SELECT payee, state FROM withdrawal WHERE account_id = ${accountId}`.execute(database.db);
  expect(left.rows).toEqual([{ payee: '', state: 'requested' }]);
});

/** Commissions that can be withdrawn, by an entry like any other's. */
async function earn({ merchant: { accountId } }: Payee, amountMinor: number): Promise<void> {
  await inTransaction(database, async (tx) => {
    const document = { type: 'commission', id: uuidv7(), number: 'CO-TEST' } as const;
    await postEntries(tx, [{ accountId, mode: 'live', kind: 'commission_earned', document, lines: commissionEarned(amountMinor) }]);
    await moveCommissionBalance(tx, { accountId, mode: 'live' }, amountMinor);
  });
}

/** Money of a recharge that the gateway gave back although it was spent: the wallet owes it. */
async function owe({ merchant: { accountId } }: Payee, amountMinor: number): Promise<void> {
  await inTransaction(database, async (tx) => {
    const paid = { amountMinor, currency: 'CNY', rate: '1' };
    const lines = rechargeRefund(await lockWallet(tx, accountId, 'live'), { amountMinor, paid });
    const document = { type: 'recharge', id: uuidv7(), number: 'RC-TEST' } as const;
    await postEntries(tx, [{ accountId, mode: 'live', kind: 'recharge_refund', document, lines }]);
  });
}
