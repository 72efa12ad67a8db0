import { beforeAll, describe, expect, test } from 'vitest';
import { listSessions } from '#contract/account-security.ts';
import { userSource } from '#contract/account.ts';
import { endpoints } from '#contract/endpoints.ts';
import { loginByPwd, regByPwd, userInfo } from '#contract/sign-in.ts';
import { listNotifications } from '#contract/notifications.ts';
import type { Merchant } from '#tests/support/call.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let inviter: Merchant;
beforeAll(async () => {
  provider = await startTestProvider();
  inviter = await provider.signUp();
});

const password = 'a-long-enough-passphrase';
const signUp = (body: Record<string, string>) =>
  provider.call(regByPwd, { body: { email: 'someone@example.com', password, country: 'BR', ...body } });

describe('signing up', () => {
  test('with an invite code comes from who has it', async () => {
    const { inviteCode } = (await inviter.call(userInfo)).data;
    const invited = (await signUp({ email: 'invited@example.com', inviteCode: ` ${inviteCode.toUpperCase()} ` })).data;
    const authorization = `Basic ${Buffer.from(`${invited.id}:${invited.session.token}`).toString('base64')}`;
    const source = await provider.call(userSource, { params: { userId: invited.id }, authorization });
    expect(source.data).toMatchObject({ source: 'invite', inviteCode });
    expect((await inviter.call(userSource, { params: { userId: inviter.userId } })).data.source).toBe('direct');
  });

  test('with a phone keeps it as E.164, read as in the selected country', async () => {
    expect((await signUp({ email: 'phone@example.com', phone: '(11) 91234-5678' })).data.phone).toBe('+5511912345678');
    expect((await signUp({ email: 'no-phone@example.com', phone: '' })).data.phone).toBe('');
  });

  test('names every field that is wrong at once', async () => {
    const answer = await signUp({ inviteCode: 'nobodys-code', phone: '12', password: 'password1', country: 'XX' });
    expect(answer.problem.fields?.map(({ path, code }) => [path, code])).toEqual([
      ['password', 'weak-password'],
      ['country', 'unknown-country'],
      ['inviteCode', 'unknown-invite-code'],
    ]);
    const form = { email: 'nobody', password: 'short', phone: '12', country: 'BR' };
    expect((await signUp(form)).problem.fields?.map(({ path, code }) => [path, code])).toEqual([
      ['email', 'email-format'],
      ['password', 'too-short'],
      ['phone', 'phone-format'],
    ]);
    expect((await signUp({ password: 'password1', country: '' })).problem.fields?.map(({ path }) => path)).toEqual(['country', 'password']);
  });

  test('A11: fields nobody may set are left as they are', async () => {
    const wanted = {
      id: '018f0000-0000-7000-8000-000000000000',
      role: 'admin',
      certification: '1',
      accountId: inviter.accountId,
      balance: '1000000',
      registrationDate: '2001-01-01T00:00:00Z',
      source: 'shopify',
      invitedBy: inviter.accountId,
      email_verified_at: '2001-01-01T00:00:00Z',
    };
    const { data } = await signUp({ email: 'mass@example.com', ...wanted });
    expect(data).toMatchObject({ role: 'user', certification: 0 });
    expect([data.id, data.accountId, data.registrationDate]).not.toContain(wanted.id);
    expect(data.accountId).not.toBe(inviter.accountId);
    expect(new Date(data.registrationDate).getFullYear()).toBeGreaterThan(2020);
  });

  longTest('A10: neither the default credential nor none makes a user, whatever is called', async () => {
    const count = async () => (await provider.services.database.pool.query('SELECT count(*)::int AS users FROM app_user')).rows[0].users;
    const before = await count();
    const app = `Basic ${Buffer.from(`app:${provider.services.config.defaultCredential}`).toString('base64')}`;
    for (const endpoint of endpoints.filter(({ permission }) => permission !== null)) {
      for (const authorization of [app, undefined]) {
        const path = endpoint.path.replaceAll(/\{\w+\}/g, inviter.userId);
        const answer = await fetch(provider.url + path, {
          method: endpoint.method,
          headers: authorization === undefined ? {} : { authorization },
        });
        expect([endpoint.name, answer.status]).toEqual([endpoint.name, 401]);
        expect(await answer.json()).toMatchObject({ code: 'not-signed-in', loggedIn: false });
      }
    }
    expect(await count()).toBe(before);
  });

  test('one network opens 200 accounts an hour at most', async () => {
    const { pool } = provider.services.database;
    await pool.query(`INSERT INTO rate_count VALUES ('sign-up:203.0.113.0/24', date_bin('1 hour', now(), 'epoch'), 200)`);
    const answer = await provider.call(regByPwd, {
      body: { email: 'one-too-many@example.com', password, country: 'BR' },
      headers: { 'x-forwarded-for': '203.0.113.77' },
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
  });
});

describe('a sign-in', () => {
  const chrome = (version: number) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;

  test('from a device not seen before is told in the notification box, once', async () => {
    const merchant = await provider.signUp();
    const body = { username: merchant.email, password: merchant.password };
    for (const version of [120, 121]) {
      await provider.call(loginByPwd, { body, headers: { 'x-client-user-agent': chrome(version), 'x-forwarded-for': '203.0.113.4' } });
    }
    await provider.runJobs();
    const notices = (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data;
    expect(notices.filter((notice) => notice.kind === 'new-sign-in')).toHaveLength(1);
    expect(notices[0]?.text).toContain('Chrome');
    expect((await merchant.call(listSessions, { params: { userId: merchant.userId } })).data).toHaveLength(3);
  });
});
