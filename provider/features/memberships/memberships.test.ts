import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { listWallets } from '#contract/balance.ts';
import { listMemberships, selectAccount } from '#contract/memberships.ts';
import type { MemberRole } from '#contract/permissions.values.ts';
import { connectSandboxStore, listStores } from '#contract/stores.ts';
import { loginByPwd, userInfo } from '#contract/sign-in.ts';
import { updateProfile } from '#contract/account.ts';
import { migrate } from '#provider/database/migrate.ts';
import { seedDemoLogins } from '#provider/demo/seed-demo.ts';
import { callAs, type Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { addMemberByEmail } from './member-commands.ts';

const provider = await startTestProvider();

const shop = { name: 'Shop', country: 'US', currency: 'USD' } as const;

/** A user of two accounts, and the calls of their session in the other's. */
async function aMember(role: MemberRole) {
  const [user, owner] = await Promise.all([provider.signUp(), provider.signUp()]);
  await addMemberByEmail(provider.services, { email: user.email, ownerEmail: owner.email, role });
  const { data } = await user.call(selectAccount, { params: { accountId: owner.accountId } });
  const authorization = `Basic ${Buffer.from(`${data.id}:${data.session.token}`).toString('base64')}`;
  return { user, owner, selected: data, call: callAs(() => provider.url, authorization) };
}

describe('a user of two accounts', () => {
  it('acts for the one selected, and the session of before is over', async () => {
    const { user, owner, selected, call } = await aMember('manager');
    expect([selected.id, selected.accountId]).toEqual([user.userId, owner.accountId]);
    expect((await user.call(listWallets)).status).toBe(401);
    expect((await call(userInfo)).data).toMatchObject({ id: user.userId, accountId: owner.accountId, email: user.email });
    expect((await call(connectSandboxStore, { body: shop })).status).toBe(200);
    expect((await owner.call(listStores)).data.map(({ name }) => name)).toEqual(['Shop']);
    expect((await call(listMemberships)).data).toEqual([
      { accountId: user.accountId, ownerEmail: user.email, role: 'owner', roleName: null, current: false },
      { accountId: owner.accountId, ownerEmail: owner.email, role: 'manager', roleName: null, current: true },
    ]);
  });

  it('keeps profile and password, whichever account is acted for', async () => {
    const { user, call } = await aMember('read-only');
    const changed = await call(updateProfile, { params: { userId: user.userId }, body: { username: 'Ana', job: 'buyer' } });
    expect(changed.data).toMatchObject({ id: user.userId, username: 'Ana', job: 'buyer' });
    const again = await provider.call(loginByPwd, { body: { username: user.email, password: user.password } });
    expect(again.data).toMatchObject({ accountId: user.accountId, username: 'Ana' });
  });

  it('may what the role gives, by the role of this moment', async () => {
    const { user, owner, call } = await aMember('buyer');
    const connect = async () => (await call(connectSandboxStore, { body: shop })).problem?.code ?? 'done';
    expect(await connect()).toBe('not-allowed');
    await addMemberByEmail(provider.services, { email: user.email, ownerEmail: owner.email, role: 'manager' });
    expect((await call(connectSandboxStore, { body: shop })).status).toBe(200);
  });

  it('can’t select an account of others', async () => {
    const [user, stranger] = await Promise.all([provider.signUp(), provider.signUp()]);
    for (const accountId of [stranger.accountId, uuidv7()])
      expect((await user.call(selectAccount, { params: { accountId } })).problem.code).toBe('not-found');
    expect((await user.call(userInfo)).data.accountId).toBe(user.accountId);
  });

  it('loses the session with the membership', async () => {
    const { user, owner, call } = await aMember('manager');
    await provider.services.database.db
      .deleteFrom('membership')
      .where('account_id', '=', owner.accountId)
      .where('user_id', '=', user.userId)
      .execute();
    expect((await call(userInfo)).status).toBe(401);
  });
});

describe('the command that adds members', () => {
  it('says what is wrong and changes nothing', async () => {
    const [user, owner] = await Promise.all([provider.signUp(), provider.signUp()]);
    const add = (changes: { email?: string; ownerEmail?: string; role?: string }) =>
      addMemberByEmail(provider.services, { email: user.email, ownerEmail: owner.email, role: 'buyer', ...changes });
    await expect(add({ role: 'boss' })).rejects.toThrow('There is no role boss.');
    await expect(add({ email: 'nobody@example.com' })).rejects.toThrow('nobody@example.com has not signed up.');
    await expect(add({ ownerEmail: 'nobody@example.com' })).rejects.toThrow('nobody@example.com has not signed up.');
    await expect(add({ email: owner.email })).rejects.toThrow('owns the account');
    expect((await user.call(listMemberships)).data).toHaveLength(1);
  });
});

describe('logins of the demo', () => {
  it('sign in and stay signed in while DEMO is on only', async () => {
    const demo = await startTestProvider();
    const [login] = await seedDemoLogins(demo.services);
    const credentials = { username: login?.email ?? '', password: login?.password ?? '' };
    const { data } = await demo.call(loginByPwd, { body: credentials });
    const session = callAs(() => demo.url, `Basic ${Buffer.from(`${data.id}:${data.session.token}`).toString('base64')}`);
    const merchant: Merchant = await demo.signUp();
    expect((await session(userInfo)).status).toBe(200);
    await migrate(demo.databaseUrl, { demo: false });
    expect((await session(userInfo)).status).toBe(401);
    expect((await demo.call(loginByPwd, { body: credentials })).problem.code).toBe('wrong-credentials');
    expect((await merchant.call(userInfo)).status).toBe(200);
  });
});
