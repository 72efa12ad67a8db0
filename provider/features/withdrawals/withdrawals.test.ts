import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { beginTwoFactor, confirmTwoFactor } from '#contract/account-security.ts';
import { listNotifications } from '#contract/notifications.ts';
import { payOrders } from '#contract/payments.ts';
import {
  createPayoutProfile,
  createWithdrawal,
  getWithdrawal,
  getWithdrawalOptions,
  listPayoutProfiles,
  listWithdrawals,
  removePayoutProfile,
} from '#contract/withdrawals.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { addBalance, addDueOrders } from '#tests/support/due-orders.ts';
import { withSecondFactor } from '#tests/support/live-money.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { actAtGateway, anOpenRecharge, testBalances } from '#tests/support/recharges.ts';
import { withFxRates } from '#tests/support/simulated-gateways.ts';
import { aPayee, IBAN_ACCOUNT, requestWithdrawal, walletOf } from '#tests/support/withdrawals.ts';

const provider = await startTestProvider();
const { database } = provider.services;

const ROUNDS = 100;
const YEAR_MINUTES = 365 * 24 * 60;
const payeeWith = (availableMinor: number, mode: 'live' | 'test' = 'live') => aPayee(provider, availableMinor, { mode });
const sound = async () => expect((await verifyLedger(database)).breaks).toEqual([]);

/** A newer rate of euros, of which a margin is taken off for recharges. */
async function newRate(cnyPerUnit: string, validMinutes = 24 * 60): Promise<void> {
  await moveClock(provider, { minutes: 1 });
  await sql`INSERT INTO fx_rate (id, currency, cny_per_unit, margin_bp, source, taken_at, valid_until)
    VALUES (${uuidv7()}, 'EUR', ${cnyPerUnit}, 200, 'test', app_now(), app_now() + make_interval(mins => ${validMinutes}::integer))`.execute(
    database.db,
  );
}

describe('what arrives', () => {
  it('is the amount less the fee at the newest rate of its source, without a margin; another than was shown moves nothing', async () => {
    const payee = await payeeWith(1_000_000);
    await newRate('8.00');
    const { data: options } = await payee.merchant.call(getWithdrawalOptions);
    expect(options.rates).toContainEqual({ currency: 'EUR', rate: '8.00000000' });
    expect(options.rates).toContainEqual({ currency: 'CNY', rate: '1' });
    const other = await requestWithdrawal(payee, { amountMinor: 600_000, expectedPayMinor: 74_563 });
    expect(other.problem).toMatchObject({ code: 'rate-changed', details: { payMinor: 74_562, currency: 'EUR' } });
    expect(await walletOf(payee)).toEqual([1_000_000, 0]);
    const { data: made } = await requestWithdrawal(payee, { amountMinor: 600_000, expectedPayMinor: 74_562 });
    expect(made).toMatchObject({
      state: 'requested',
      fee: { amountMinor: 3_500 },
      pay: { amountMinor: 74_562, currency: 'EUR' },
      rate: '8.00000000',
      payee: 'Ana Lima •••• 3000',
      method: 'bank',
      review: ['new-account', 'two-people'],
      failure: null,
    });
    await sound();
  });

  it('comes in working days, later while people look at it', async () => {
    const payee = await payeeWith(200_000);
    const { data: made } = await requestWithdrawal(payee, { amountMinor: 60_000 });
    const today = (await sql<{ day: string }>`SELECT (app_now() AT TIME ZONE 'UTC')::date::text AS day`.execute(database.db)).rows[0]?.day;
    expect(made.arrival).toEqual({ earliest: workingDaysAfter(today ?? '', 1), latest: workingDaysAfter(today ?? '', 7) });
    const { data: toWallet } = await payee.merchant.call(listWithdrawals, { query: { mode: 'test' } });
    expect(toWallet).toEqual([]);
    expect((await payee.merchant.call(listWithdrawals, { query: { mode: 'live' } })).data).toHaveLength(1);
  });

  it('can’t be said without a rate, and nothing is requested then', async () => {
    const payee = await payeeWith(100_000);
    await newRate('8.00', 1);
    await moveClock(provider, { minutes: 2 });
    expect((await payee.merchant.call(getWithdrawalOptions)).data.rates.map(({ currency }) => currency)).not.toContain('EUR');
    const { problem } = await requestWithdrawal(payee, { amountMinor: 50_000 });
    expect(problem.fields?.[0]).toMatchObject({ path: 'payoutProfileId', code: 'no-payout-rate' });
    await newRate('8.00');
    expect((await requestWithdrawal(payee, { amountMinor: 50_000 })).status).toBe(200);
  });
});

describe('a withdrawal from the wallet', () => {
  it('of a small sum goes by itself to an account that has rested two days, and waits for people to a new one', async () => {
    const payee = await payeeWith(200_000);
    expect((await requestWithdrawal(payee, { amountMinor: 30_000 })).data).toMatchObject({ state: 'requested', review: ['new-account'] });
    await moveClock(provider, { hours: 49 });
    await withFxRates(provider);
    await sql`UPDATE session SET expires_at = app_now() + interval '1 day' WHERE account_id = ${payee.merchant.accountId}`.execute(
      database.db,
    );
    expect((await requestWithdrawal(payee, { amountMinor: 30_000 })).data).toMatchObject({ state: 'approved', review: [] });
    expect((await requestWithdrawal(payee, { amountMinor: 60_000 })).data).toMatchObject({ state: 'requested', review: ['amount'] });
  });

  it('is refused with a wrong code, for too much or too little, and to an account or recharge of somebody else', async () => {
    const [payee, other] = [await payeeWith(100_000), await payeeWith(100_000)];
    expect((await requestWithdrawal(payee, { amountMinor: 50_000, code: '000000' })).problem.code).toBe('wrong-code');
    expect((await requestWithdrawal(payee, { amountMinor: 100_001 })).problem.code).toBe('insufficient-balance');
    expect((await requestWithdrawal(payee, { amountMinor: 19_999 })).problem.fields?.[0]).toMatchObject({
      path: 'amountMinor',
      code: 'below-minimum',
      message: 'Enter at least ¥200.00.',
    });
    expect((await requestWithdrawal({ ...other, profileId: payee.profileId }, { amountMinor: 50_000 })).status).toBe(404);
    const { rechargeId } = await anOpenRecharge(provider, payee.merchant, { amountMinor: 50_000 });
    const back = { mode: 'test', destination: 'recharge', rechargeId, payoutProfileId: null } as const;
    expect((await requestWithdrawal(other, { ...back, amountMinor: 50_000 })).status).toBe(404);
    expect((await requestWithdrawal(payee, { ...back, amountMinor: 50_000 })).problem.code).toBe('state-conflict');
    await payee.merchant.call(removePayoutProfile, { params: { payoutProfileId: payee.profileId } });
    expect((await requestWithdrawal(payee, { amountMinor: 50_000 })).status).toBe(404);
    expect(await walletOf(payee)).toEqual([100_000, 0]);
    expect(await walletOf(other)).toEqual([100_000, 0]);
  });

  it('happens once for a key, and races a payment for the same money so that one wins', async () => {
    const payee = await payeeWith(120_000);
    const body = {
      source: 'wallet',
      destination: 'payout',
      payoutProfileId: payee.profileId,
      amountMinor: 100_000,
      code: await payee.code(),
    } as const;
    const [order] = await addDueOrders(database, payee.merchant.accountId, {
      count: 1,
      mode: 'live',
      goodsMinor: 99_000,
      freightMinor: 1_000,
      expiresInMinutes: YEAR_MINUTES,
    });
    const pays = payee.merchant.call(payOrders, { body: { orderIds: [order?.id ?? ''], expectedTotalMinor: 100_000 } });
    const key = 'one-withdrawal';
    const answers = await Promise.all([1, 2, 3].map(() => payee.merchant.call(createWithdrawal, { body, key })));
    const paid = await pays;
    const won = answers.filter(({ status }) => status === 200);
    expect(new Set(won.map(({ data }) => data.id)).size + (paid.status === 200 ? 1 : 0)).toBe(1);
    expect(await walletOf(payee)).toEqual([20_000, paid.status === 200 ? 0 : 100_000]);
    await sound();
  });

  longTest('and a payment for the same money at once, a hundred times: one wins each time, and nothing is below zero', async () => {
    const merchant = await provider.signUp();
    const code = await codesWithoutEnd(merchant);
    await withFxRates(provider);
    const profile = await merchant.call(createPayoutProfile, { body: { ...IBAN_ACCOUNT, code: await code() } });
    const orders = await addDueOrders(database, merchant.accountId, {
      count: ROUNDS,
      mode: 'live',
      goodsMinor: 19_000,
      freightMinor: 1_000,
      expiresInMinutes: YEAR_MINUTES,
    });
    const wins = { withdrawal: 0, payment: 0 };
    for (const { id } of orders) {
      await addBalance(database, merchant.accountId, 20_000, 'live');
      const request = { amountMinor: 20_000 };
      const [asked, paid] = await Promise.all([
        requestWithdrawal({ merchant, code, profileId: profile.data.id }, request),
        merchant.call(payOrders, { body: { orderIds: [id], expectedTotalMinor: 20_000 } }),
      ]);
      expect([asked.status, paid.status].filter((status) => status === 200)).toHaveLength(1);
      wins[asked.status === 200 ? 'withdrawal' : 'payment'] += 1;
      expect(await walletOf({ merchant })).toEqual([0, 20_000 * wins.withdrawal]);
    }
    expect(wins.withdrawal + wins.payment).toBe(ROUNDS);
    await sound();
  });
});

it('faults A 15: a payout account is added with a code alone, and its owner hears of it', async () => {
  await withFxRates(provider);
  const plain = await provider.signUp();
  const add = (merchant: Merchant, code: string) => merchant.call(createPayoutProfile, { body: { ...IBAN_ACCOUNT, code } });
  for (const wrong of ['', '000000']) expect((await add(plain, wrong)).problem.code).toBe('wrong-code');
  const code = await withSecondFactor(plain);
  for (const wrong of ['', '000000']) expect((await add(plain, wrong)).problem.code).toBe('wrong-code');
  expect((await plain.call(listPayoutProfiles)).data).toEqual([]);
  const used = code();
  expect((await add(plain, used)).status).toBe(200);
  const second = { ...IBAN_ACCOUNT, details: { iban: 'DE02120300000000202051' }, code: used };
  expect((await plain.call(createPayoutProfile, { body: second })).problem.code).toBe('wrong-code');
  expect((await add(plain, code())).problem.fields).toMatchObject([{ path: 'details.iban', code: 'payout-account-known' }]);
  expect((await plain.call(listPayoutProfiles)).data).toHaveLength(1);
  await provider.runJobs();
  const notices = (await plain.call(listNotifications, { query: { tab: 'notice' } })).data;
  expect(notices.find(({ kind }) => kind === 'payout-account-added')?.title).toContain('Ana Lima •••• 3000');
});

it('a payout account is refused by the field that is wrong, and in a currency its country is not paid in', async () => {
  const merchant = await provider.signUp();
  const code = await withSecondFactor(merchant);
  const add = async (changed: object) =>
    (await merchant.call(createPayoutProfile, { body: { ...IBAN_ACCOUNT, code: code(), ...changed } })).problem;
  expect((await add({ details: { iban: 'DE00' } })).fields?.[0]).toMatchObject({ path: 'details.iban', code: 'bank-number' });
  expect((await add({ details: {} })).fields?.[0]).toMatchObject({ path: 'details.iban', code: 'required' });
  expect((await add({ currency: 'BRL' })).fields?.[0]).toMatchObject({ path: 'currency', code: 'not-a-choice' });
  for (const holder of ['Ana\nLima', 'Ana \u202elima', 'A. 1', '=1+1'])
    expect((await add({ holder })).fields).toMatchObject([{ path: 'holder', code: 'wrong-format' }]);
  expect((await merchant.call(listPayoutProfiles)).data).toEqual([]);
});

it('a payout account is in the list once for a currency, with or without a BIC', async () => {
  await withFxRates(provider);
  const merchant = await provider.signUp();
  const code = await withSecondFactor(merchant);
  const add = (changed: object) =>
    merchant.call(createPayoutProfile, { body: { ...IBAN_ACCOUNT, holder: '王明', code: code(), ...changed } });
  expect((await add({})).status).toBe(200);
  expect((await add({ details: { ...IBAN_ACCOUNT.details, bic: 'COBADEFF' } })).problem.fields).toMatchObject([
    { path: 'details.iban', code: 'payout-account-known' },
  ]);
  expect((await add({ currency: 'USD' })).status).toBe(200);
  const american = { country: 'US', currency: 'USD' };
  expect((await add({ ...american, details: { routingNumber: '021000021', accountNumber: '12345' } })).data.mask).toBe('•••• 45');
  expect((await add({ ...american, details: { routingNumber: '021000021', accountNumber: '12345' } })).problem.fields).toMatchObject([
    { path: 'details.accountNumber', code: 'payout-account-known' },
  ]);
  expect((await add({ ...american, details: { routingNumber: '011401533', accountNumber: '12345' } })).status).toBe(200);
});

describe('in test mode', () => {
  it('unused money of a recharge goes back the way it came, from what was frozen for it, before any is paid out', async () => {
    const payee = await payeeWith(0, 'test');
    const { merchant } = payee;
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant, { amountMinor: 100_000 });
    await actAtGateway(provider, chargeId, 'pay');
    const options = (await merchant.call(getWithdrawalOptions, { query: { mode: 'test' } })).data;
    expect(options).toMatchObject({ unused: [{ rechargeId, amount: { amountMinor: 100_000 } }], payable: { amountMinor: 0 } });
    expect((await requestWithdrawal(payee, { amountMinor: 50_000, mode: 'test' })).problem.code).toBe('insufficient-balance');
    const back = { mode: 'test', destination: 'recharge', rechargeId, payoutProfileId: null } as const;
    const { data: asked } = await requestWithdrawal(payee, { ...back, amountMinor: 60_000 });
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

/** Two-factor sign-in for a merchant, with codes that never run out: each works once, and a test has no half minute to wait for the next one. */
async function codesWithoutEnd(merchant: Merchant): Promise<() => Promise<string>> {
  const params = { userId: merchant.userId };
  const { secret } = (await merchant.call(beginTwoFactor, { params, body: { password: merchant.password } })).data;
  const code = async () => {
    await sql`UPDATE app_user SET totp_last_step = 0 WHERE id = ${merchant.userId}`.execute(database.db);
    return new TOTP({ secret }).generate();
  };
  expect((await merchant.call(confirmTwoFactor, { params, body: { code: await code() } })).status).toBe(200);
  return code;
}

function workingDaysAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  let left = count;
  while (left > 0) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (![0, 6].includes(date.getUTCDay())) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}
