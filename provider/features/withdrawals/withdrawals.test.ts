import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { requestDeletion } from '#contract/account.ts';
import { listWallets } from '#contract/balance.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { listNotifications } from '#contract/notifications.ts';
import { listAuditEntries } from '#contract/operators.ts';
import { payOrders } from '#contract/payments.ts';
import {
  answerWithdrawal,
  cancelWithdrawal,
  createPayoutProfile,
  createWithdrawal,
  decideWithdrawal,
  getWithdrawal,
  getWithdrawalOptions,
  getWithdrawalReceipt,
  listPayoutProfiles,
  listWithdrawals,
  makePayoutFile,
  removePayoutProfile,
} from '#contract/withdrawals.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { addBalance, addDueOrders } from '#tests/support/due-orders.ts';
import { withSecondFactor } from '#tests/support/live-money.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';
import { actAtGateway, anOpenRecharge, leaveUnanswered, testBalances } from '#tests/support/recharges.ts';

const provider = await startTestProvider();
const { database } = provider.services;

const IBAN = { method: 'bank', holder: 'Ana Lima', country: 'DE', currency: 'EUR', details: { iban: 'DE89370400440532013000' } } as const;

interface Payee {
  merchant: Merchant;
  code: () => string;
  profileId: string;
}

/** A merchant with live money, a second factor and a payout account. */
async function aPayee(availableMinor: number, mode: 'live' | 'test' = 'live'): Promise<Payee> {
  const merchant = await provider.signUp();
  if (availableMinor > 0) await addBalance(database, merchant.accountId, availableMinor, mode);
  const code = await withSecondFactor(merchant);
  const made = await merchant.call(createPayoutProfile, { body: { ...IBAN, code: code() } });
  expect(made.status).toBe(200);
  return { merchant, code, profileId: made.data.id };
}

type Wish = Partial<BodyInput<typeof createWithdrawal>> & { amountMinor: number };
const request = ({ merchant, code, profileId }: Payee, wish: Wish) =>
  merchant.call(createWithdrawal, { body: { source: 'wallet', destination: 'payout', payoutProfileId: profileId, code: code(), ...wish } });
const balances = async ({ merchant }: Payee) => {
  const wallet = (await merchant.call(listWallets)).data.find(({ mode }) => mode === 'live');
  return [wallet?.available.amountMinor, wallet?.frozen.amountMinor];
};
const decide = (operator: Merchant, withdrawalId: string, decision: BodyInput<typeof decideWithdrawal>['decision'], text = '') =>
  operator.call(decideWithdrawal, { params: { withdrawalId }, body: { decision, text } });
const sound = async () => expect((await verifyLedger(database)).breaks).toEqual([]);

describe('a withdrawal from the wallet', () => {
  it('freezes its money, is agreed to by two people above the limit, and leaves by the bank’s file', async () => {
    const payee = await aPayee(1_000_000);
    const { merchant } = payee;
    const options = (await merchant.call(getWithdrawalOptions)).data;
    expect(options).toMatchObject({
      available: { amountMinor: 1_000_000 },
      payable: { amountMinor: 1_000_000 },
      unused: [],
      hasSecondFactor: true,
    });
    const { data: asked } = await request(payee, { amountMinor: 600_000 });
    expect(asked).toMatchObject({ state: 'requested', fee: { amountMinor: 3_500 }, pay: { currency: 'EUR' }, payee: 'Ana Lima •••• 3000' });
    expect(await balances(payee)).toEqual([400_000, 600_000]);
    const [first, second] = await Promise.all([anOperator(provider), anOperator(provider)]);
    expect((await decide(first, asked.id, 'approve')).data).toMatchObject({
      state: 'reviewing',
      approvedBy: [first.userId],
      approvalsNeeded: 2,
    });
    expect((await decide(first, asked.id, 'approve')).problem.code).toBe('second-person-needed');
    expect((await decide(second, asked.id, 'approve')).data).toMatchObject({
      state: 'approved',
      approvedBy: [first.userId, second.userId],
    });
    await provider.runJobs();
    const file = (await first.call(makePayoutFile)).data;
    expect(file.count).toBe(1);
    const [row] = parse(file.content, { columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({
      number: asked.number,
      holder: 'Ana Lima',
      iban: 'DE89370400440532013000',
      currency: 'EUR',
      amount: (asked.pay.amountMinor / 100).toFixed(2),
    });
    expect((await second.call(makePayoutFile)).data.count).toBe(0);
    expect((await merchant.call(getWithdrawalReceipt, { params: { withdrawalId: asked.id } })).problem.code).toBe('state-conflict');
    expect((await decide(second, asked.id, 'complete', 'SEPA-42')).data).toMatchObject({ state: 'completed', providerRef: 'SEPA-42' });
    expect(await balances(payee)).toEqual([400_000, 0]);
    const receipt = (await merchant.call(getWithdrawalReceipt, { params: { withdrawalId: asked.id }, locale: 'es-ES' })).data;
    expect(receipt.fileName).toBe(`${asked.number}.pdf`);
    const [page = ''] = pdfPages(Buffer.from(receipt.content, 'base64'));
    for (const text of ['SEPA-42', 'Ana Lima', 'EUR']) expect(page).toContain(text);
    const audited = (await first.call(listAuditEntries, { query: { accountId: merchant.accountId } })).data.map(
      ({ operation }) => operation,
    );
    expect(audited.filter((operation) => operation === 'decideWithdrawal')).toHaveLength(3);
    await provider.runJobs();
    const notices = (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data.map(({ kind }) => kind);
    expect(notices).toEqual(expect.arrayContaining(['withdrawal-requested', 'withdrawal-approved', 'withdrawal-completed']));
    await sound();
  });

  it('is canceled while it is looked at, answered when asked, and given back when rejected', async () => {
    const payee = await aPayee(500_000);
    const { merchant } = payee;
    const operator = await anOperator(provider);
    const [one, two] = [(await request(payee, { amountMinor: 100_000 })).data, (await request(payee, { amountMinor: 150_000 })).data];
    const canceled = await merchant.call(cancelWithdrawal, { params: { withdrawalId: one.id } });
    expect(canceled.data.state).toBe('canceled');
    expect(await balances(payee)).toEqual([350_000, 150_000]);
    expect((await merchant.call(cancelWithdrawal, { params: { withdrawalId: one.id } })).problem.code).toBe('state-conflict');
    expect((await decide(operator, two.id, 'ask-info')).problem.fields?.[0]?.path).toBe('text');
    const deletion = { params: { userId: merchant.userId }, body: { password: merchant.password, code: payee.code() } };
    expect((await merchant.call(requestDeletion, deletion)).problem.details).toEqual({ reasons: ['balance', 'withdrawals'] });
    expect((await decide(operator, two.id, 'ask-info', 'Whose account is it?')).data.state).toBe('info_needed');
    const answered = await merchant.call(answerWithdrawal, { params: { withdrawalId: two.id }, body: { text: 'My own' } });
    expect(answered.data.events.slice(0, 2).map(({ toState, by, text }) => [toState, by, text])).toEqual([
      ['reviewing', 'merchant', 'My own'],
      ['info_needed', 'operator', 'Whose account is it?'],
    ]);
    expect((await decide(operator, two.id, 'reject', 'The holder is somebody else')).data.state).toBe('rejected');
    expect(await balances(payee)).toEqual([500_000, 0]);
    expect((await merchant.call(listWithdrawals)).data.map(({ state }) => state)).toEqual(['rejected', 'canceled']);
    await sound();
  });

  it('of a small sum goes by itself to an account that has rested two days, and waits for people to a new one', async () => {
    const payee = await aPayee(200_000);
    expect((await request(payee, { amountMinor: 30_000 })).data.state).toBe('requested');
    await moveClock(provider, { hours: 49 });
    const rested = { ...payee, merchant: await signInRested(payee) };
    expect((await request(rested, { amountMinor: 30_000 })).data.state).toBe('approved');
    expect((await request(rested, { amountMinor: 60_000 })).data.state).toBe('requested');
  });

  it('is refused without a second factor, with a wrong code, for too much or too little, and to a stranger’s account', async () => {
    const payee = await aPayee(100_000);
    const plain = await provider.signUp();
    await addBalance(database, plain.accountId, 100_000, 'live');
    const body = { source: 'wallet', destination: 'payout', payoutProfileId: payee.profileId, amountMinor: 50_000, code: '' } as const;
    expect((await plain.call(createWithdrawal, { body })).problem.code).toBe('second-factor-needed');
    expect((await payee.merchant.call(createWithdrawal, { body: { ...body, code: '000000' } })).problem.code).toBe('wrong-code');
    expect((await request(payee, { amountMinor: 100_001 })).problem.code).toBe('insufficient-balance');
    expect((await request(payee, { amountMinor: 19_999 })).problem.fields?.[0]).toMatchObject({ path: 'amountMinor', code: 'too-small' });
    const other = await aPayee(100_000);
    expect((await request({ ...other, profileId: payee.profileId }, { amountMinor: 50_000 })).status).toBe(404);
    await payee.merchant.call(removePayoutProfile, { params: { payoutProfileId: payee.profileId } });
    expect((await request(payee, { amountMinor: 50_000 })).status).toBe(404);
    expect((await other.merchant.call(getWithdrawalOptions)).data.available.amountMinor).toBe(100_000);
    const wrong = await other.merchant.call(createPayoutProfile, { body: { ...IBAN, details: { iban: 'DE00' }, code: other.code() } });
    expect(wrong.problem.fields?.[0]).toMatchObject({ path: 'details.iban', code: 'bank-number' });
  });

  it('happens once for a key, and races a payment for the same money so that one wins', async () => {
    const payee = await aPayee(120_000);
    const body = {
      source: 'wallet',
      destination: 'payout',
      payoutProfileId: payee.profileId,
      amountMinor: 100_000,
      code: payee.code(),
    } as const;
    const [order] = await addDueOrders(database, payee.merchant.accountId, {
      count: 1,
      mode: 'live',
      goodsMinor: 99_000,
      freightMinor: 1_000,
    });
    const pays = payee.merchant.call(payOrders, { body: { orderIds: [order?.id ?? ''], expectedTotalMinor: 100_000 } });
    const key = 'one-withdrawal';
    const answers = await Promise.all([1, 2, 3].map(() => payee.merchant.call(createWithdrawal, { body, key })));
    const paid = await pays;
    const won = answers.filter(({ status }) => status === 200);
    expect(new Set(won.map(({ data }) => data.id)).size + (paid.status === 200 ? 1 : 0)).toBe(1);
    expect(await balances(payee)).toEqual([20_000, paid.status === 200 ? 0 : 100_000]);
    await sound();
  });
});

it('faults A 15: a payout account is added with the second factor alone, and its owner hears of it', async () => {
  const plain = await provider.signUp();
  const add = (merchant: Merchant, code: string) => merchant.call(createPayoutProfile, { body: { ...IBAN, code } });
  expect((await add(plain, '')).problem.code).toBe('second-factor-needed');
  const code = await withSecondFactor(plain);
  for (const wrong of ['', '000000']) expect((await add(plain, wrong)).problem.code).toBe('wrong-code');
  expect((await plain.call(listPayoutProfiles)).data).toEqual([]);
  const used = code();
  expect((await add(plain, used)).status).toBe(200);
  expect((await add(plain, used)).problem.code).toBe('wrong-code');
  expect((await plain.call(listPayoutProfiles)).data).toHaveLength(1);
  await provider.runJobs();
  const notices = (await plain.call(listNotifications, { query: { tab: 'notice' } })).data;
  expect(notices.find(({ kind }) => kind === 'payout-account-added')?.title).toContain('Ana Lima •••• 3000');
});

describe('in test mode', () => {
  it('the sandbox gateway pays out once, also where it left a call unanswered', async () => {
    const payee = await aPayee(100_000, 'test');
    const { data: asked } = await request(payee, { amountMinor: 60_000, mode: 'test' });
    await leaveUnanswered(provider, 1);
    const operator = await anOperator(provider);
    expect((await decide(operator, asked.id, 'approve')).data.state).toBe('approved');
    await provider.runJobs();
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(database.db);
    await provider.runJobs();
    expect((await payee.merchant.call(getWithdrawal, { params: { withdrawalId: asked.id } })).data.state).toBe('completed');
    const payouts = await sql`SELECT 1 FROM sandbox.payout WHERE reference = ${asked.number}`.execute(database.db);
    expect(payouts.rows).toHaveLength(1);
    expect((await decide(operator, asked.id, 'complete', 'again')).problem.code).toBe('state-conflict');
    await sound();
  });

  it('unused money of a recharge goes back the way it came, from what was frozen for it, before any is paid out', async () => {
    const payee = await aPayee(0, 'test');
    const { merchant } = payee;
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant, { amountMinor: 100_000 });
    await actAtGateway(provider, chargeId, 'pay');
    const options = (await merchant.call(getWithdrawalOptions, { query: { mode: 'test' } })).data;
    expect(options).toMatchObject({ unused: [{ rechargeId, amount: { amountMinor: 100_000 } }], payable: { amountMinor: 0 } });
    expect((await request(payee, { amountMinor: 50_000, mode: 'test' })).problem.code).toBe('insufficient-balance');
    const back = { mode: 'test', destination: 'recharge', rechargeId, payoutProfileId: null } as const;
    const { data: asked } = await request(payee, { ...back, amountMinor: 60_000 });
    expect(asked).toMatchObject({ state: 'approved', fee: { amountMinor: 0 }, amount: { amountMinor: 60_000 } });
    expect(await testBalances(merchant)).toEqual([40_000, 60_000, 0]);
    await provider.runJobs();
    expect((await merchant.call(getWithdrawal, { params: { withdrawalId: asked.id } })).data.state).toBe('completed');
    expect(await testBalances(merchant)).toEqual([40_000, 0, 0]);
    expect((await merchant.call(getWithdrawalOptions, { query: { mode: 'test' } })).data.unused).toMatchObject([
      { amount: { amountMinor: 40_000 } },
    ]);
    await sound();
  });
});

/** The payee with a session of now: a second factor is asked for at sign-in too. */
async function signInRested({ merchant }: Payee): Promise<Merchant> {
  await sql`UPDATE session SET expires_at = app_now() + interval '1 day' WHERE account_id = ${merchant.accountId}`.execute(database.db);
  return merchant;
}
