import { describe, expect, it } from 'vitest';
import { listWallets } from '#contract/balance.ts';
import { cancelWithdrawal, createPayoutProfile, getWithdrawal, makePayoutFile } from '#contract/withdrawals.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { moveClock } from '#tests/support/clock.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { anOperator } from '#tests/support/operators.ts';
import { patient } from '#tests/support/patience.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aPayee, decideOn, IBAN_ACCOUNT, mailedCode, type Payee, requestWithdrawal, walletOf } from '#tests/support/withdrawals.ts';

const provider = await startTestProvider({ limitFactor: 1_000 });
const { database } = provider.services;

const MERCHANTS = 24;
/** A merchant waits some seconds at most, and never for a connection that others wait for as well. */
const SOON_MS = patient(8_000);

async function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  expect(performance.now() - begun).toBeLessThan(SOON_MS);
  return result;
}

/** A payee whose code was got before. */
async function withCode(payee: Payee): Promise<Payee> {
  const code = await payee.code();
  return { ...payee, code: async () => code };
}

describe('codes tried at once', () => {
  it('of more merchants than there are connections: each is answered, and so is another merchant', async () => {
    const bystander = await provider.signUp();
    const payees: Payee[] = [];
    for (let count = 0; count < MERCHANTS; count += 1)
      payees.push(await withCode(await aPayee(provider, 100_000, { confirmBy: count % 4 === 0 ? 'mail' : 'app' })));
    const [answers, wallets] = await inTime(() =>
      Promise.all([
        Promise.all(payees.map((payee) => requestWithdrawal(payee, { amountMinor: 30_000 }))),
        Promise.all(payees.map(() => bystander.call(listWallets))),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(payees.map(() => 200));
    expect(wallets.map(({ status }) => status)).toEqual(payees.map(() => 200));
    for (const payee of payees) expect(await walletOf(payee)).toEqual([70_000, 30_000]);
    expect((await verifyLedger(database)).breaks).toEqual([]);
  });

  it.each(['mail', 'app'] as const)('one by %s in twenty requests: one wins', async (confirmBy) => {
    const payee = await withCode(await aPayee(provider, 1_000_000, { confirmBy }));
    const answers = await inTime(() => Promise.all(Array.from({ length: 20 }, () => requestWithdrawal(payee, { amountMinor: 30_000 }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { problem } of answers.filter(({ status }) => status !== 200))
      expect(['wrong-code', 'too-many-requests']).toContain(problem.code);
    expect(await walletOf(payee)).toEqual([970_000, 30_000]);
  });

  it('of one merchant, for payouts of both modes and an account: each code confirms what it is for, once', async () => {
    const payee = await aPayee(provider, 100_000, { confirmBy: 'mail' });
    const { merchant } = payee;
    await addBalance(database, merchant.accountId, 100_000, 'test');
    await moveClock(provider, { minutes: 1 });
    const given = await withCode(payee);
    const code = await mailedCode(provider, merchant, 'payout-account');
    const body = { ...IBAN_ACCOUNT, details: { iban: 'DE02120300000000202051' }, code };
    const payout = (mode: 'live' | 'test') => requestWithdrawal(given, { amountMinor: 30_000, mode });
    const [accounts, payouts] = await inTime(() =>
      Promise.all([
        Promise.all([1, 2, 3].map(() => merchant.call(createPayoutProfile, { body }))),
        Promise.all([payout('live'), payout('test'), payout('live'), payout('test')]),
      ]),
    );
    for (const answers of [accounts, payouts]) expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('an approved payout', () => {
  it('is stopped by an operator or its merchant as long as it is not being sent', async () => {
    const payee = await aPayee(provider, 200_000);
    const operator = await anOperator(provider);
    const one = await approved(payee);
    expect((await decideOn(operator, one, 'reject', { text: 'The bank warned us' })).data.state).toBe('rejected');
    const two = await approved(payee);
    expect((await payee.merchant.call(cancelWithdrawal, { params: { withdrawalId: two } })).data.state).toBe('canceled');
    expect(await walletOf(payee)).toEqual([200_000, 0]);
    const three = await approved(payee);
    await operator.call(makePayoutFile);
    expect((await decideOn(operator, three, 'reject', { text: 'Too late' })).problem.code).toBe('state-conflict');
    expect((await payee.merchant.call(cancelWithdrawal, { params: { withdrawalId: three } })).problem.code).toBe('state-conflict');
    await provider.runJobs();
    expect((await verifyLedger(database)).breaks).toEqual([]);
  });

  it.each(['live', 'test'] as const)('is sent, canceled or rejected where all happens at once, in %s mode', async (mode) => {
    const payee = await aPayee(provider, 500_000, { mode });
    const [operator, other] = await Promise.all([anOperator(provider), anOperator(provider)]);
    for (let round = 0; round < 6; round += 1) {
      const id = await approved(payee, mode);
      const [canceled, rejected, made] = await Promise.all([
        payee.merchant.call(cancelWithdrawal, { params: { withdrawalId: id } }),
        decideOn(operator, id, 'reject', { text: 'The bank warned us' }),
        mode === 'live' ? other.call(makePayoutFile).then(({ data }) => data.count) : provider.runJobs().then(() => null),
      ]);
      const { state } = (await payee.merchant.call(getWithdrawal, { params: { withdrawalId: id } })).data;
      const stopped = [canceled, rejected].filter(({ status }) => status === 200).map(({ data }) => data.state);
      if (stopped.length > 0) expect(stopped).toEqual([state]);
      else expect(['sending', 'completed']).toContain(state);
      if (made !== null) expect(made).toBe(stopped.length === 0 ? 1 : 0);
    }
    expect((await verifyLedger(database)).breaks).toEqual([]);
  });
});

async function approved(payee: Payee, mode: 'live' | 'test' = 'live'): Promise<string> {
  const { data } = await requestWithdrawal(payee, { amountMinor: 30_000, mode });
  expect((await decideOn(await anOperator(provider), data.id, 'approve')).data.state).toBe('approved');
  return data.id;
}
