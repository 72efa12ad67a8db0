import { describe, expect, test } from 'vitest';
import { changePassword, changeEmail } from '#contract/account-security.ts';
import { loginByPwd, resetPwdByEmail, sendResetCode, userInfo } from '#contract/sign-in.ts';
import { addJob } from '#provider/database/database.ts';
import { longTest } from '#tests/support/long.ts';
import { nextMail, linkSecret } from '#tests/support/outbox.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { letPass } from '#tests/support/lapse.ts';

const GUESSES_PER_QUARTER = 10;

function guess(provider: TestProvider, username: string, password: string, forwardedFor = '203.0.113.9') {
  return provider.call(loginByPwd, { body: { username, password }, headers: { 'x-forwarded-for': forwardedFor } });
}

describe('guessing passwords', () => {
  longTest.each([
    ['from one address', 1_000, () => '203.0.113.9'],
    [
      'with another forwarded address each time, which only the app’s own entry decides',
      1_000,
      (n: number) => `10.0.${n % 250}.1, 203.0.113.9`,
    ],
    ['from another address each time', 300, (n: number) => `198.51.${n % 250}.${Math.floor(n / 250)}`],
  ])('A1: of wrong passwords at once on one account %s, %i of them, at most ten are verified', async (_from, count, address) => {
    const provider = await startTestProvider();
    const merchant = await provider.signUp();
    const answers = await Promise.all(
      Array.from({ length: count }, (_, n) => guess(provider, merchant.email, `wrong password ${n}`, address(n))),
    );
    const verified = answers.filter((answer) => answer.status === 400);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(verified.length).toBeGreaterThan(0);
    expect(verified.length).toBeLessThanOrEqual(GUESSES_PER_QUARTER);
    expect(refused.length).toBe(count - verified.length);
    for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  longTest('A1: a quarter of an hour of guessing sees ten passwords verified', async () => {
    const provider = await startTestProvider();
    const merchant = await provider.signUp();
    let verified = 0;
    for (let waited = 0; waited <= 900;) {
      const answer = await guess(provider, merchant.email, 'wrong password');
      if (answer.status === 400) verified += 1;
      else {
        const seconds = Number(answer.headers.get('retry-after'));
        waited += seconds;
        await provider.services.database.pool.query(`UPDATE sign_in_attempt SET blocked_until = now() - interval '1 second'`);
      }
    }
    expect(verified).toBe(GUESSES_PER_QUARTER);
  });

  longTest('A2: one guess each on many accounts makes the address wait and no account', async () => {
    const provider = await startTestProvider();
    const merchant = await provider.signUp();
    const names = Array.from({ length: 120 }, (_, n) => `account-${n}@example.com`);
    const answers = await Promise.all([merchant.email, ...names].map((name) => guess(provider, name, 'wrong password')));
    expect(answers.filter((answer) => answer.status === 400).length).toBeLessThanOrEqual(56);
    expect((await guess(provider, names[0] ?? '', 'wrong password')).status).toBe(429);
    expect((await guess(provider, merchant.email, merchant.password, '198.51.100.7')).status).toBe(200);
  });

  longTest('A3: an owner whose account a stranger keeps waiting gets in by a reset', async () => {
    const provider = await startTestProvider();
    const merchant = await provider.signUp();
    for (let n = 0; n < 6; n += 1) await guess(provider, merchant.email, 'wrong password');
    expect((await guess(provider, merchant.email, merchant.password, '198.51.100.7')).status).toBe(429);
    await provider.call(sendResetCode, { body: { email: merchant.email } });
    const code = linkSecret(await nextMail(provider, merchant.email), 'code');
    const password = 'another quite long one';
    expect((await provider.call(resetPwdByEmail, { body: { email: merchant.email, code, password } })).status).toBe(200);
    expect((await guess(provider, merchant.email, password, '198.51.100.7')).status).toBe(200);
  });

  longTest('A3: waits end by themselves', async () => {
    const provider = await startTestProvider();
    const merchant = await provider.signUp();
    for (let n = 0; n < 6; n += 1) await guess(provider, merchant.email, 'wrong password');
    await letPass(provider, 1);
    expect((await guess(provider, merchant.email, merchant.password)).status).toBe(200);
  });

  test('a right password among many at once is not refused: 40 sign-ins of one address', async () => {
    const provider = await startTestProvider();
    const merchant = await provider.signUp();
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(provider, merchant.email, merchant.password)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  });

  longTest('a live session does not help to guess the password either, and guessing does not end it', async () => {
    const provider = await startTestProvider();
    const merchant = await provider.signUp();
    const params = { userId: merchant.userId };
    const tries = Array.from({ length: 30 }, (_, n) =>
      n % 2 === 0
        ? merchant.call(changePassword, { params, body: { oldPassword: `wrong ${n}`, password: 'another quite long one' } })
        : merchant.call(changeEmail, { params, body: { email: 'other@example.com', password: `wrong ${n}` } }),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer.problem.code === 'wrong-password').length).toBeLessThanOrEqual(GUESSES_PER_QUARTER);
    expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(20);
    expect((await merchant.call(userInfo)).status).toBe(200);
    expect((await signInAgain(provider, merchant)).status).toBe(200);
  });
});

function signInAgain(provider: TestProvider, merchant: Merchant) {
  return provider.call(loginByPwd, { body: { username: merchant.email, password: merchant.password } });
}

longTest('what has had its time is pruned, what counts stays', async () => {
  const provider = await startTestProvider();
  const merchant = await provider.signUp();
  await guess(provider, merchant.email, 'wrong password');
  const { database } = provider.services;
  const count = async (table: string) => (await database.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;
  const tables = ['rate_count', 'sign_in_attempt', 'one_time_secret', 'session'];
  const prune = async () => {
    await addJob(database.db, 'prune-security-records', {});
    await provider.runJobs();
    return Promise.all(tables.map(count));
  };
  for (const left of await prune()) expect(left).toBeGreaterThan(0);
  await letPass(provider, 120 * 24 * 60);
  expect(await prune()).toEqual([0, 0, 0, 0]);
});
