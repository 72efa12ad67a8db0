import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { beginTwoFactor, confirmTwoFactor, disableTwoFactor, getTwoFactor, renewRecoveryCodes } from '#contract/account-security.ts';
import { loginByPwd, loginByTwoFactor, userInfo } from '#contract/sign-in.ts';
import { letPass } from '#tests/support/lapse.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});

/** The authenticator app: the code of now, or of some steps of 30 s from now. */
function codeOf(secret: string, steps = 0): string {
  return TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: Date.now() + steps * 30_000 });
}

async function withTwoFactor(): Promise<{ merchant: Merchant; secret: string; recoveryCodes: string[] }> {
  const merchant = await provider.signUp();
  const params = { userId: merchant.userId };
  const { secret } = (await merchant.call(beginTwoFactor, { params, body: { password: merchant.password } })).data;
  const confirm = () => merchant.call(confirmTwoFactor, { params, body: { code: codeOf(secret, -1) } });
  let answer = await confirm();
  // The former step's code is right until the next step begins, which can be between making it and sending it.
  if (answer.status === 400) answer = await confirm();
  return { merchant, secret, recoveryCodes: answer.data.recoveryCodes };
}

async function challengeFor(merchant: Merchant): Promise<string> {
  const answer = await provider.call(loginByPwd, { body: { username: merchant.email, password: merchant.password } });
  expect([answer.status, answer.problem.code]).toEqual([400, 'two-factor-required']);
  return String(answer.problem.details?.['challenge']);
}

function second(challenge: string, code: string) {
  return provider.call(loginByTwoFactor, { body: { challenge, code } });
}

describe('switching two-factor sign-in on', () => {
  test('needs the password, then a code of the new secret; gives ten recovery codes and ends the other sessions', async () => {
    const merchant = await provider.signUp();
    const params = { userId: merchant.userId };
    const other = (await provider.call(loginByPwd, { body: { username: merchant.email, password: merchant.password } })).data;
    const elsewhere = `Basic ${Buffer.from(`${other.id}:${other.session.token}`).toString('base64')}`;
    expect((await merchant.call(beginTwoFactor, { params, body: { password: 'not the password' } })).problem.code).toBe('wrong-password');
    const { secret, uri } = (await merchant.call(beginTwoFactor, { params, body: { password: merchant.password } })).data;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Wharf:.+secret=[A-Z2-7]{32}/);
    expect((await merchant.call(getTwoFactor, { params })).data).toEqual({ enabled: false, enabledAt: null, recoveryCodesLeft: 0 });
    const wrong = await merchant.call(confirmTwoFactor, { params, body: { code: codeOf(secret, 10) } });
    expect(wrong.problem.code).toBe('wrong-code');
    const { recoveryCodes } = (await merchant.call(confirmTwoFactor, { params, body: { code: codeOf(secret) } })).data;
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    expect((await merchant.call(getTwoFactor, { params })).data).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect((await merchant.call(userInfo)).status).toBe(200);
    expect((await provider.call(userInfo, { authorization: elsewhere })).status).toBe(401);
    await provider.runJobs();
    expect((await mailsTo(provider, merchant.email)).map((mail) => mail.subject)).toContain('Two-factor authentication is on');
  });

  test('twice at once happens once, and a second time is refused', async () => {
    const merchant = await provider.signUp();
    const params = { userId: merchant.userId };
    const { secret } = (await merchant.call(beginTwoFactor, { params, body: { password: merchant.password } })).data;
    const answers = await Promise.all([0, 0].map(() => merchant.call(confirmTwoFactor, { params, body: { code: codeOf(secret) } })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await merchant.call(beginTwoFactor, { params, body: { password: merchant.password } })).problem.code).toBe('state-conflict');
  });

  test('keeps neither the secret nor the codes readable in the database', async () => {
    const { merchant, secret, recoveryCodes } = await withTwoFactor();
    const { pool } = provider.services.database;
    const kept = await pool.query(
      `SELECT totp_secret, (SELECT string_agg(encode(code_hash, 'escape'), ' ') FROM recovery_code) AS codes
      FROM app_user WHERE id = $1`,
      [merchant.userId],
    );
    const text = JSON.stringify(kept.rows);
    expect(text).not.toContain(secret);
    for (const code of recoveryCodes) expect(text).not.toContain(code.replace('-', ''));
  });

  test('is nobody else’s business', async () => {
    const [merchant, other] = [await provider.signUp(), await provider.signUp()];
    const params = { userId: other.userId };
    const body = { password: merchant.password, code: '123456' };
    for (const answer of [
      await merchant.call(getTwoFactor, { params }),
      await merchant.call(beginTwoFactor, { params, body }),
      await merchant.call(confirmTwoFactor, { params, body }),
      await merchant.call(disableTwoFactor, { params, body }),
      await merchant.call(renewRecoveryCodes, { params, body }),
    ])
      expect(answer.status).toBe(404);
  });
});

describe('signing in with two factors', () => {
  test('takes the code of the app, and each code once', async () => {
    const { merchant, secret } = await withTwoFactor();
    const code = codeOf(secret);
    const signedIn = await second(await challengeFor(merchant), code);
    expect(signedIn.data).toMatchObject({ id: merchant.userId, session: { token: expect.any(String) } });
    expect((await second(await challengeFor(merchant), code)).problem.code).toBe('wrong-code');
  });

  test('one code at 10 times at once opens one session', async () => {
    const { merchant, recoveryCodes } = await withTwoFactor();
    const challenge = await challengeFor(merchant);
    const answers = await Promise.all(Array.from({ length: 10 }, () => second(challenge, recoveryCodes[0] ?? '')));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test('takes a recovery code once, however it is typed', async () => {
    const { merchant, recoveryCodes } = await withTwoFactor();
    const code = (recoveryCodes[3] ?? '').toLowerCase().replace('-', ' ');
    expect((await second(await challengeFor(merchant), code)).status).toBe(200);
    expect((await second(await challengeFor(merchant), code)).problem.code).toBe('wrong-code');
    const params = { userId: merchant.userId };
    expect((await merchant.call(getTwoFactor, { params })).data.recoveryCodesLeft).toBe(9);
  });

  test('a challenge works for five minutes, once, and not after a newer one', async () => {
    const { merchant, recoveryCodes } = await withTwoFactor();
    const [first, newer] = [await challengeFor(merchant), await challengeFor(merchant)];
    expect((await second(first, recoveryCodes[0] ?? '')).problem.code).toBe('code-expired');
    expect((await second(newer, recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await second(newer, recoveryCodes[1] ?? '')).problem.code).toBe('code-expired');
    const late = await challengeFor(merchant);
    await letPass(provider, 6);
    expect((await second(late, recoveryCodes[2] ?? '')).problem.code).toBe('code-expired');
    expect((await second('made-up', recoveryCodes[2] ?? '')).problem.code).toBe('code-expired');
  });

  test('wrong codes have to wait like wrong passwords, also with a new challenge for each', async () => {
    const { merchant } = await withTwoFactor();
    const codes = [];
    for (let n = 0; n < 8; n += 1) {
      const login = await provider.call(loginByPwd, { body: { username: merchant.email, password: merchant.password } });
      if (login.status === 429) codes.push('too-many-requests');
      else codes.push((await second(String(login.problem.details?.['challenge']), '000000')).problem.code);
    }
    expect(codes.slice(0, 5)).toEqual(Array<string>(5).fill('wrong-code'));
    expect(codes.slice(5)).toEqual(Array<string>(3).fill('too-many-requests'));
  });

  test('"remember" is kept over the second step', async () => {
    const { merchant, secret } = await withTwoFactor();
    const body = { username: merchant.email, password: merchant.password, remember: 'true' as const };
    const challenge = (await provider.call(loginByPwd, { body })).problem.details?.['challenge'];
    const { session } = (await second(String(challenge), codeOf(secret))).data;
    expect(Date.parse(session.expiresAt) - Date.now()).toBeGreaterThan(29 * 86_400_000);
  });
});

describe('with two factors on', () => {
  test('recovery codes are renewed and it is switched off with password and code only', async () => {
    const { merchant, secret, recoveryCodes } = await withTwoFactor();
    const params = { userId: merchant.userId };
    const [first = '', second_ = ''] = recoveryCodes;
    const wrong = await merchant.call(renewRecoveryCodes, { params, body: { password: 'not it at all', code: first } });
    expect(wrong.problem.code).toBe('wrong-password');
    expect((await merchant.call(disableTwoFactor, { params, body: { password: merchant.password, code: '000000' } })).problem.code).toBe(
      'wrong-code',
    );
    const renewed = (await merchant.call(renewRecoveryCodes, { params, body: { password: merchant.password, code: first } })).data
      .recoveryCodes;
    expect(renewed).toHaveLength(10);
    const old = await merchant.call(disableTwoFactor, { params, body: { password: merchant.password, code: second_ } });
    expect(old.problem.code).toBe('wrong-code');
    const atOnce = await Promise.all(
      [0, 1, 2].map(() => merchant.call(renewRecoveryCodes, { params, body: { password: merchant.password, code: renewed[0] ?? '' } })),
    );
    expect(atOnce.filter((answer) => answer.status === 200)).toHaveLength(1);
    const off = await merchant.call(disableTwoFactor, { params, body: { password: merchant.password, code: codeOf(secret) } });
    expect(off.data).toEqual({ enabled: false, enabledAt: null, recoveryCodesLeft: 0 });
    expect((await provider.call(loginByPwd, { body: { username: merchant.email, password: merchant.password } })).status).toBe(200);
    const again = await merchant.call(disableTwoFactor, { params, body: { password: merchant.password, code: codeOf(secret, 1) } });
    expect(again.problem.code).toBe('state-conflict');
  });
});
