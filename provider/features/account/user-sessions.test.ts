import { beforeAll, describe, expect, test } from 'vitest';
import { changePassword, changePhone, confirmPhone, listSessions, revokeOtherSessions, revokeSession } from '#contract/account-security.ts';
import { loginByPwd, logout, userInfo } from '#contract/sign-in.ts';
import { buildProvider } from '#provider/app.ts';
import { letPass } from '#tests/support/lapse.ts';
import { longTest } from '#tests/support/long.ts';
import { mailsTo, nextMail, nextSmsCode } from '#tests/support/outbox.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const PHONE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});

async function signInAgain(merchant: Merchant, headers: Record<string, string> = {}): Promise<string> {
  const body = { username: merchant.email, password: merchant.password };
  const { id, session } = (await provider.call(loginByPwd, { body, headers })).data;
  return `Basic ${Buffer.from(`${id}:${session.token}`).toString('base64')}`;
}

const own = (merchant: Merchant) => ({ params: { userId: merchant.userId } });

describe('the sessions of a user', () => {
  test('are listed with browser, address and which is the present one', async () => {
    const merchant = await provider.signUp();
    await signInAgain(merchant, {
      'x-client-user-agent': `${PHONE_USER_AGENT} ${'x'.repeat(400)}`,
      'x-forwarded-for': '198.51.100.1, 203.0.113.4',
    });
    const sessions = (await merchant.call(listSessions, own(merchant))).data;
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((session) => session.current)).toHaveLength(1);
    const phone = sessions.find((session) => !session.current);
    expect(phone).toMatchObject({ address: '203.0.113.4' });
    expect([phone?.userAgent.slice(0, 20), phone?.userAgent.length]).toEqual([PHONE_USER_AGENT.slice(0, 20), 300]);
  });

  longTest('name the address the trusted proxies saw, and nothing a browser says of itself', async () => {
    const behindProxy = await startTestProvider({ proxyHops: 1 });
    const merchant = await behindProxy.signUp();
    const body = { username: merchant.email, password: merchant.password };
    await behindProxy.call(loginByPwd, { body, headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.4, 10.0.0.2' } });
    const addresses = (await merchant.call(listSessions, own(merchant))).data.map((session) => session.address).sort();
    expect(addresses).toEqual(['127.0.0.1', '203.0.113.4']);
  });

  test('can be ended one by one and all others at once', async () => {
    const merchant = await provider.signUp();
    const [second, third] = [await signInAgain(merchant), await signInAgain(merchant)];
    const sessionId =
      (await provider.call(listSessions, { ...own(merchant), authorization: second })).data.find((one) => one.current)?.id ?? '';
    const params = { userId: merchant.userId, sessionId };
    const ended = await Promise.all([0, 1].map(() => merchant.call(revokeSession, { params })));
    expect(ended.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect((await provider.call(userInfo, { authorization: second })).status).toBe(401);
    expect((await merchant.call(revokeOtherSessions, own(merchant))).data).toEqual({ revoked: 1 });
    expect((await provider.call(userInfo, { authorization: third })).status).toBe(401);
    expect((await merchant.call(revokeOtherSessions, own(merchant))).data).toEqual({ revoked: 0 });
    expect((await merchant.call(userInfo)).status).toBe(200);
  });

  test('of another user can be neither seen nor ended', async () => {
    const [merchant, other] = [await provider.signUp(), await provider.signUp()];
    const sessionId = (await other.call(listSessions, own(other))).data[0]?.id ?? '';
    expect((await merchant.call(listSessions, own(other))).status).toBe(404);
    expect((await merchant.call(revokeOtherSessions, own(other))).status).toBe(404);
    for (const userId of [other.userId, merchant.userId]) {
      expect((await merchant.call(revokeSession, { params: { userId, sessionId } })).status).toBe(404);
    }
    expect((await other.call(userInfo)).status).toBe(200);
  });

  longTest('remember when they were last used, written beside the calls', async () => {
    const own_ = await startTestProvider();
    const merchant = await own_.signUp();
    await letPass(own_, 5);
    const read = async () => (await merchant.call(listSessions, own(merchant))).data[0]?.lastSeenAt ?? '';
    const before = Date.parse(await read());
    await expect.poll(async () => Date.parse(await read()) - before).toBeGreaterThan(4 * 60_000);
  });
});

describe('a credential', () => {
  test('A7: is a new one at each sign-in and password change, and the old one is dead', async () => {
    const merchant = await provider.signUp();
    const params = { userId: merchant.userId };
    const password = 'another quite long one';
    const changed = await merchant.call(changePassword, { params, body: { oldPassword: merchant.password, password } });
    const fresh = `Basic ${Buffer.from(`${merchant.userId}:${changed.data.session.token}`).toString('base64')}`;
    expect(fresh).not.toBe(merchant.authorization);
    expect((await merchant.call(userInfo)).status).toBe(401);
    expect((await provider.call(userInfo, { authorization: fresh })).status).toBe(200);
    const signedIn = await provider.call(loginByPwd, { body: { username: merchant.email, password }, authorization: fresh });
    expect(signedIn.status).toBe(200);
    expect(signedIn.data.session.token).not.toBe(changed.data.session.token);
  });

  test('A8: is dead at once after logout, password change and closing of the account, on every instance', async () => {
    const { database, config } = provider.services;
    const { app, services } = await buildProvider({ database, config });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const statusElsewhere = async (authorization: string) =>
      (await fetch(`${services.ownUrl()}/api/user/info`, { method: 'POST', headers: { authorization } })).status;

    const leaving = await provider.signUp();
    expect(await statusElsewhere(leaving.authorization)).toBe(200);
    await leaving.call(logout, own(leaving));
    expect(await statusElsewhere(leaving.authorization)).toBe(401);

    const changing = await provider.signUp();
    await changing.call(changePassword, { ...own(changing), body: { oldPassword: changing.password, password: 'another quite long one' } });
    expect(await statusElsewhere(changing.authorization)).toBe(401);

    const closed = await provider.signUp();
    await database.pool.query(`UPDATE account SET status = 'closed' WHERE id = $1`, [closed.accountId]);
    expect(await statusElsewhere(closed.authorization)).toBe(401);
    expect((await provider.call(loginByPwd, { body: { username: closed.email, password: closed.password } })).status).toBe(400);
    await app.close();
  });

  longTest('runs out', async () => {
    const own_ = await startTestProvider();
    const merchant = await own_.signUp();
    await letPass(own_, 12 * 60 + 1);
    expect((await merchant.call(userInfo)).status).toBe(401);
  });
});

describe('changing the password', () => {
  test('A15: needs the present one, refuses a weak one, tells the owner; of two at once one wins', async () => {
    const merchant = await provider.signUp();
    const call = (oldPassword: string, password: string) =>
      merchant.call(changePassword, { ...own(merchant), body: { oldPassword, password } });
    expect((await call('not the password', 'another quite long one')).problem.code).toBe('wrong-password');
    expect((await call(merchant.password, 'wharf-2026')).problem.fields).toMatchObject([{ path: 'password', code: 'weak-password' }]);
    const answers = await Promise.all(
      ['first of two new ones', 'second of two new ones'].map((password) => call(merchant.password, password)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await nextMail(provider, merchant.email)).subject).toBe('Your Wharf password was changed');
  });
});

describe('changing the phone number', () => {
  const phone = '+12025550123'.replace('555', '456');

  test('A15: needs the password and the code that was sent; other sessions end and the owner is told', async () => {
    const merchant = await provider.signUp();
    const elsewhere = await signInAgain(merchant);
    const ask = (number: string, password = merchant.password) =>
      merchant.call(changePhone, { ...own(merchant), body: { phone: number, password } });
    expect((await ask(phone, 'not the password')).problem.code).toBe('wrong-password');
    expect((await ask('12')).problem.fields).toMatchObject([{ path: 'phone', code: 'phone-format' }]);
    expect((await ask('(202) 456-0123')).data).toEqual({ phone });
    expect((await ask(phone)).status).toBe(429);
    const code = await nextSmsCode(provider, phone);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await merchant.call(confirmPhone, { ...own(merchant), body: { code: wrong } })).problem.code).toBe('wrong-code');
    const answers = await Promise.all([0, 1, 2].map(() => merchant.call(confirmPhone, { ...own(merchant), body: { code } })));
    expect(answers.filter((answer) => answer.status === 200).map((answer) => answer.data.phone)).toEqual([phone]);
    expect((await provider.call(userInfo, { authorization: elsewhere })).status).toBe(401);
    expect((await nextMail(provider, merchant.email)).subject).toBe('The phone number of your Wharf account was changed');
    expect((await ask('')).data).toEqual({ phone: '' });
    expect((await merchant.call(userInfo)).data.phone).toBe('');
  });

  test('asked for five times at once sends one code, and removing it five times at once tells once', async () => {
    const merchant = await provider.signUp();
    const number = '+5511987654321';
    const ask = (wanted: string) => merchant.call(changePhone, { ...own(merchant), body: { phone: wanted, password: merchant.password } });
    const asked = await Promise.all([0, 1, 2, 3, 4].map(() => ask(number)));
    expect(asked.map((answer) => answer.status).sort()).toEqual([200, 429, 429, 429, 429]);
    await merchant.call(confirmPhone, { ...own(merchant), body: { code: await nextSmsCode(provider, number) } });
    const removed = await Promise.all([0, 1, 2, 3, 4].map(() => ask('')));
    expect(removed.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    await provider.runJobs();
    const told = (await mailsTo(provider, merchant.email)).filter((mail) => mail.subject?.includes('phone number'));
    expect(told).toHaveLength(2);
  });

  test('a number another user has confirmed is refused; ids of others are unknown', async () => {
    const number = '+34612345678';
    const [first, second] = [await provider.signUp(), await provider.signUp()];
    for (const merchant of [first, second]) {
      await merchant.call(changePhone, { ...own(merchant), body: { phone: number, password: merchant.password } });
      const answer = await merchant.call(confirmPhone, { ...own(merchant), body: { code: await nextSmsCode(provider, number) } });
      expect(answer.status).toBe(merchant === first ? 200 : 409);
    }
    const body = { phone: number, password: first.password };
    expect((await first.call(changePhone, { ...own(second), body })).status).toBe(404);
    expect((await first.call(confirmPhone, { ...own(second), body: { code: '123456' } })).status).toBe(404);
  });
});
