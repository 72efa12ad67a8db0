import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cancelWithdrawal, getWithdrawal } from '#contract/withdrawals.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { moveClock } from '#tests/support/clock.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { actAtGateway, anOpenRecharge, testBalances } from '#tests/support/recharges.ts';
import { aPayee, decideOn, type Payee, requestWithdrawal, walletOf } from '#tests/support/withdrawals.ts';

const provider = await startTestProvider({ demoSpeed: 1, limitFactor: 1_000 });
const { database } = provider.services;

const sound = async () => expect((await verifyLedger(database)).breaks).toEqual([]);
const withdrawalOf = async ({ merchant }: Payee, withdrawalId: string) =>
  (await merchant.call(getWithdrawal, { params: { withdrawalId } })).data;

/** Lets simulated hours pass, and what they bring happen. */
async function hoursPass(hours: number): Promise<void> {
  await moveClock(provider, { hours });
  await sql`UPDATE session SET expires_at = app_now() + interval '1 day'`.execute(database.db);
  await provider.runJobs();
}

describe('money that comes back', () => {
  it.each([
    { by: 'operator', otherMinor: 0 },
    { by: 'merchant', otherMinor: 10_000 },
  ])('by the $by pays what the wallet came to owe while it was frozen', async ({ by, otherMinor }) => {
    const payee = await aPayee(provider, otherMinor, { mode: 'test' });
    const { merchant } = payee;
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant, { amountMinor: 40_000 });
    await actAtGateway(provider, chargeId, 'pay');
    const request = { mode: 'test', destination: 'recharge', rechargeId, payoutProfileId: null, amountMinor: 40_000 } as const;
    const { data: asked } = await requestWithdrawal(payee, request);
    expect(await testBalances(merchant)).toEqual([otherMinor, 40_000, 0]);
    // The gateway gives the same money back of itself, and has none left to return.
    await actAtGateway(provider, chargeId, 'refund');
    expect(await withdrawalOf(payee, asked.id)).toMatchObject({ state: 'failed', failure: 'not-returnable' });
    expect(await testBalances(merchant)).toEqual([0, 40_000, 40_000 - otherMinor]);
    const ended =
      by === 'operator'
        ? await decideOn(await anOperator(provider), asked.id, 'return')
        : await merchant.call(cancelWithdrawal, { params: { withdrawalId: asked.id } });
    expect(ended.data.state).toBe('returned');
    expect(await testBalances(merchant)).toEqual([otherMinor, 0, 0]);
    await sound();
  });
});

describe('a test payout', () => {
  it('leaves the end of its account’s number with the simulated bank alone', async () => {
    const payee = await aPayee(provider, 100_000, { mode: 'test' });
    const { data: asked } = await requestWithdrawal(payee, { amountMinor: 60_000, mode: 'test' });
    await decideOn(await anOperator(provider), asked.id, 'approve');
    await provider.runJobs();
    const kept = await sql`SELECT destination FROM sandbox.payout WHERE reference = ${asked.number}`.execute(database.db);
    expect(kept.rows).toEqual([{ destination: '3000' }]);
  });

  it('whose account was erased fails, and is given back by the clock; one at the bank already is paid', async () => {
    const payee = await aPayee(provider, 200_000, { mode: 'test' });
    const operator = await anOperator(provider);
    const request = async (amountMinor: number) => {
      const { data } = await requestWithdrawal(payee, { amountMinor, mode: 'test' });
      await decideOn(operator, data.id, 'approve');
      return data.id;
    };
    const atBank = await request(60_000);
    await provider.runJobs();
    expect((await withdrawalOf(payee, atBank)).state).toBe('sending');
    const waiting = await request(70_000);
    await sql`UPDATE payout_profile SET holder = '', mask = '', sealed_details = '' WHERE account_id = ${payee.merchant.accountId}`.execute(
      database.db,
    );
    await provider.runJobs();
    expect(await withdrawalOf(payee, waiting)).toMatchObject({ state: 'failed', failure: 'account-unknown' });
    expect(await walletOf(payee, 'test')).toEqual([70_000, 130_000]);
    await hoursPass(4);
    expect((await withdrawalOf(payee, waiting)).events[0]).toMatchObject({ toState: 'returned', by: 'system' });
    await hoursPass(2);
    expect((await withdrawalOf(payee, atBank)).state).toBe('completed');
    expect(await walletOf(payee, 'test')).toEqual([140_000, 0]);
    await sound();
  });
});
