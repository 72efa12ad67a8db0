import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { updateUserSetting } from '#contract/account.ts';
import { listWallets } from '#contract/balance.ts';
import { listMemberships, selectAccount } from '#contract/memberships.ts';
import * as staff from '#contract/memberships-staff.ts';
import { STAFF_MAX } from '#contract/memberships-staff.values.ts';
import { accountPermissions, type GivenRole, membershipRoles, permissionsOfRole } from '#contract/permissions.values.ts';
import { payOrders } from '#contract/payments.ts';
import { connectSandboxStore } from '#contract/stores.ts';
import { userInfo } from '#contract/sign-in.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { type Call, callAs, type Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { addBalance, addDueOrders } from '#tests/support/due-orders.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';
import { anOperator } from '#tests/support/operators.ts';
import { linkSecret, mailsTo, nextMail } from '#tests/support/outbox.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({ limitFactor: 1_000 });
const { database } = provider.services;

/** Tests here move the clock on by days. */
const ALWAYS_VALID = 60 * 24 * 60;

type Grant = { role: GivenRole; roleId?: string; paymentMaxMinor?: number; dayMaxMinor?: number };

const invite = (by: { call: Call }, email: string, grant: Grant = { role: 'buyer' }) =>
  by.call(staff.inviteStaff, { body: { email, ...grant } });

/** The token of the newest invitation mailed to an address. */
async function tokenFor(email: string): Promise<string> {
  const mail = await nextMail(provider, email);
  return linkSecret(mail, 'token');
}

const accept = (user: { call: Call }, token: string) => user.call(staff.acceptInvitation, { body: { token } });

/** The calls of a user's own session in another account. */
async function actingFor(user: Merchant, owner: Merchant): Promise<Call> {
  const { data } = await user.call(selectAccount, { params: { accountId: owner.accountId } });
  return callAs(() => provider.url, `Basic ${Buffer.from(`${data.id}:${data.session.token}`).toString('base64')}`);
}

/** A member who was invited and accepted. */
async function aMember(owner: Merchant, grant: Grant): Promise<{ user: Merchant; call: Call }> {
  const user = await provider.signUp();
  await invite(owner, user.email, grant);
  await accept(user, await tokenFor(user.email));
  return { user, call: await actingFor(user, owner) };
}

const codeOf = async (answer: Promise<{ status: number; problem: { code: string } }>) => {
  const { status, problem } = await answer;
  return `${status} ${problem.code}`;
};

describe('an invitation', () => {
  it('is mailed, read by its link, accepted once, and gives the role', async () => {
    const [owner, user] = await Promise.all([provider.signUp(), provider.signUp()]);
    await user.call(updateUserSetting, { params: { userId: user.userId }, query: { locale: 'pt-BR' } });
    const { data } = await invite(owner, user.email, { role: 'support' });
    expect(data).toMatchObject({ email: user.email, role: 'support', invitedBy: owner.email, expired: false });
    const token = await tokenFor(user.email);
    const [mail] = await mailsTo(provider, user.email).then((mails) => mails.slice(-1));
    expect(mail?.subject).toContain('convida você');
    expect((await provider.call(staff.readInvitation, { body: { token } })).data).toMatchObject({
      email: user.email,
      invitedBy: owner.email,
      ownerEmail: owner.email,
      role: 'support',
    });
    expect((await accept(user, token)).data).toMatchObject({ accountId: owner.accountId, role: 'support', current: false });
    expect((await user.call(listMemberships)).data.map(({ role }) => role)).toEqual(['owner', 'support']);
    expect((await user.call(userInfo)).data.severalAccounts).toBe(true);
    expect(await codeOf(accept(user, token))).toBe('400 link-dead');
    expect(await codeOf(provider.call(staff.readInvitation, { body: { token } }))).toBe('400 link-dead');
    expect((await owner.call(staff.getStaff)).data).toMatchObject({
      invitations: [],
      members: [
        { email: owner.email, role: 'owner', self: true, changeable: false },
        { email: user.email, role: 'support', self: false, changeable: true },
      ],
    });
    expect(await lifecycleEvents(provider, 'staff_invitation_event', data.id)).toEqual([
      'pending by merchant',
      'pending -> accepted by merchant',
    ]);
  });

  it('is accepted once by two calls at the same time', async () => {
    const [owner, user] = await Promise.all([provider.signUp(), provider.signUp()]);
    await invite(owner, user.email);
    const token = await tokenFor(user.email);
    const answers = await Promise.all([accept(user, token), accept(user, token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await user.call(listMemberships)).data).toHaveLength(2);
  });

  it('is refused to another address, after a week, once taken back, and once there is a newer link', async () => {
    const [owner, user, other] = await Promise.all([provider.signUp(), provider.signUp(), provider.signUp()]);
    const { data: first } = await invite(owner, user.email);
    const old = await tokenFor(user.email);
    expect(await codeOf(accept(other, old))).toBe('409 invitation-other-address');
    await owner.call(staff.resendInvitation, { params: { invitationId: first.id } });
    const newer = await tokenFor(user.email);
    expect(await codeOf(accept(user, old))).toBe('400 link-dead');
    await moveClock(provider, { hours: 7 * 24 + 1 });
    const [ownerLater, userLater] = await Promise.all([signInAgain(provider, owner), signInAgain(provider, user)]);
    expect(await codeOf(accept(userLater, newer))).toBe('400 link-dead');
    expect((await ownerLater.call(staff.getStaff)).data.invitations).toMatchObject([{ email: user.email, expired: true }]);
    await ownerLater.call(staff.resendInvitation, { params: { invitationId: first.id } });
    const newest = await tokenFor(user.email);
    await ownerLater.call(staff.revokeInvitation, { params: { invitationId: first.id } });
    expect(await codeOf(accept(userLater, newest))).toBe('400 link-dead');
    expect(await codeOf(accept(userLater, 'made-up'))).toBe('400 link-dead');
    expect((await userLater.call(listMemberships)).data).toHaveLength(1);
  });

  it('keeps one open for an address, whatever its capitals, and refuses members and operators', async () => {
    const [owner, user, operator] = await Promise.all([provider.signUp(), provider.signUp(), anOperator(provider)]);
    await invite(owner, user.email, { role: 'finance' });
    await invite(owner, user.email.toUpperCase(), { role: 'buyer', dayMaxMinor: 50_000 });
    expect((await owner.call(staff.getStaff)).data.invitations).toMatchObject([{ role: 'buyer', dayMaxMinor: 50_000 }]);
    await accept(user, await tokenFor(user.email));
    expect(await codeOf(invite(owner, user.email))).toBe('409 already-member');
    await invite(owner, operator.email);
    expect(await codeOf(accept(operator, await tokenFor(operator.email)))).toBe('403 not-allowed');
  });

  it('names what is wrong, and stops at the most', async () => {
    const owner = await provider.signUp();
    const fields = async (body: object) =>
      (await owner.call(staff.inviteStaff, { body: body as never })).problem.fields?.map(({ path }) => path);
    expect(await fields({ email: 'nobody', role: 'buyer' })).toEqual(['email']);
    expect(await fields({ email: 'a@example.com', role: 'owner' })).toEqual(['role']);
    expect(await fields({ email: 'a@example.com', role: 'custom' })).toEqual(['roleId']);
    expect(await fields({ email: 'a@example.com', role: 'custom', roleId: uuidv7() })).toEqual(['roleId']);
    expect(await fields({ email: 'a@example.com', role: 'buyer', dayMaxMinor: 0 })).toEqual(['dayMaxMinor']);
    for (let count = 1; count < STAFF_MAX; count += 1) await invite(owner, `one-${count}-${owner.userId}@example.com`);
    expect(await codeOf(invite(owner, `last-${owner.userId}@example.com`))).toBe('409 limit-reached');
  });
});

describe('what a member may do', () => {
  it('is what a role of the account’s own gives, from the next call on', async () => {
    const owner = await provider.signUp();
    const { data: role } = await owner.call(staff.createStaffRole, { body: { name: 'Night shift', permissions: ['orders:read'] } });
    expect(role.permissions).toEqual(['account:read', 'orders:read', 'staff:read']);
    const { call } = await aMember(owner, { role: 'custom', roleId: role.id });
    expect((await call(userInfo)).data.permissions).toEqual(['account:read', 'orders:read', 'staff:read']);
    expect(await codeOf(call(listWallets))).toBe('403 not-allowed');
    await owner.call(staff.updateStaffRole, { params: { roleId: role.id }, body: { name: 'Night shift', permissions: ['wallet:read'] } });
    expect((await call(listWallets)).status).toBe(200);
    expect(await codeOf(owner.call(staff.deleteStaffRole, { params: { roleId: role.id } }))).toBe('409 state-conflict');
    const double = await owner.call(staff.createStaffRole, { body: { name: 'NIGHT SHIFT', permissions: ['orders:read'] } });
    expect(double.problem.fields).toMatchObject([{ path: 'name', code: 'name-taken' }]);
  });

  it('never includes what is the owner’s alone', () => {
    for (const role of membershipRoles.filter((each) => each !== 'owner'))
      expect(permissionsOfRole(role, [...accountPermissions])).not.toContain('account:close');
  });

  it('is changed and taken away by who may do as much; never one’s own or the owner’s', async () => {
    const owner = await provider.signUp();
    const [manager, buyer] = [await aMember(owner, { role: 'manager' }), await aMember(owner, { role: 'buyer' })];
    const change = (by: Call, memberId: string, grant: Grant) => by(staff.changeStaffMember, { params: { memberId }, body: grant });
    expect(await codeOf(change(manager.call, owner.userId, { role: 'buyer' }))).toBe('403 not-allowed');
    expect(await codeOf(change(manager.call, manager.user.userId, { role: 'buyer' }))).toBe('403 not-allowed');
    expect(await codeOf(change(buyer.call, manager.user.userId, { role: 'buyer' }))).toBe('403 not-allowed');
    expect((await change(manager.call, buyer.user.userId, { role: 'finance' })).data).toMatchObject({ role: 'finance' });
    const { data: weak } = await owner.call(staff.createStaffRole, {
      body: { name: 'Clerk', permissions: ['staff:manage', 'orders:read'] },
    });
    await change(owner.call, buyer.user.userId, { role: 'custom', roleId: weak.id });
    expect(await codeOf(change(buyer.call, manager.user.userId, { role: 'buyer' }))).toBe('403 not-allowed');
    expect(await codeOf(invite({ call: buyer.call }, 'x@example.com', { role: 'manager' }))).toBe('403 not-allowed');
    expect(await codeOf(buyer.call(staff.createStaffRole, { body: { name: 'More', permissions: ['orders:pay'] } }))).toBe(
      '403 not-allowed',
    );
    expect((await manager.call(staff.removeStaffMember, { params: { memberId: buyer.user.userId } })).status).toBe(200);
    expect(await codeOf(buyer.call(staff.getStaff))).toBe('401 not-signed-in');
    const back = await signInAgain(provider, buyer.user);
    expect((await back.call(listMemberships)).data).toHaveLength(1);
  });

  it('ends when they leave; an owner does not', async () => {
    const owner = await provider.signUp();
    const { user, call } = await aMember(owner, { role: 'read-only' });
    expect((await call(staff.leaveAccount, { params: { accountId: owner.accountId } })).status).toBe(200);
    expect(await codeOf(call(userInfo))).toBe('401 not-signed-in');
    const back = await signInAgain(provider, user);
    expect(await codeOf(back.call(staff.leaveAccount, { params: { accountId: user.accountId } }))).toBe('403 not-allowed');
    expect(await codeOf(back.call(staff.leaveAccount, { params: { accountId: owner.accountId } }))).toBe('404 not-found');
  });

  it('is found for nobody of another account', async () => {
    const [owner, stranger] = await Promise.all([provider.signUp(), provider.signUp()]);
    const { user } = await aMember(owner, { role: 'buyer' });
    const { data: open } = await invite(owner, `open-${owner.userId}@example.com`);
    const { data: role } = await owner.call(staff.createStaffRole, { body: { name: 'Ours', permissions: ['orders:read'] } });
    const body = { name: 'Theirs', permissions: ['orders:read' as const] };
    expect(
      await Promise.all([
        codeOf(stranger.call(staff.changeStaffMember, { params: { memberId: user.userId }, body: { role: 'buyer' } })),
        codeOf(stranger.call(staff.removeStaffMember, { params: { memberId: user.userId } })),
        codeOf(stranger.call(staff.resendInvitation, { params: { invitationId: open.id } })),
        codeOf(stranger.call(staff.revokeInvitation, { params: { invitationId: open.id } })),
        codeOf(stranger.call(staff.updateStaffRole, { params: { roleId: role.id }, body })),
        codeOf(stranger.call(staff.deleteStaffRole, { params: { roleId: role.id } })),
      ]),
    ).toEqual(Array.from({ length: 6 }, () => '404 not-found'));
    const foreign = await invite(stranger, 'y@example.com', { role: 'custom', roleId: role.id });
    expect(foreign.problem.fields).toMatchObject([{ path: 'roleId', code: 'not-a-choice' }]);
  });
});

describe('a spend limit', () => {
  /** Orders of ¥12 each, and one of each payment's outcome. */
  async function aBuyer(grant: Omit<Grant, 'role'>) {
    const owner = await provider.signUp();
    const { user, call } = await aMember(owner, { role: 'buyer', ...grant });
    await addBalance(database, owner.accountId, 100_000);
    const orders = await addDueOrders(database, owner.accountId, { count: 8, expiresInMinutes: ALWAYS_VALID });
    const pay = (places: number[], by: Call = call) =>
      by(payOrders, { body: { orderIds: places.map((place) => orders[place]?.id ?? ''), expectedTotalMinor: 1_200 * places.length } });
    return { owner, user, call, pay };
  }

  it('of a payment refuses what is dearer and charges nothing', async () => {
    const { owner, pay } = await aBuyer({ paymentMaxMinor: 2_400 });
    const refused = await pay([0, 1, 2]);
    expect(refused.problem).toMatchObject({
      code: 'spend-limit-reached',
      details: { limit: 'payment', maxMinor: 2_400, totalMinor: 3_600 },
    });
    expect((await pay([0, 1])).status).toBe(200);
    expect((await pay([2, 3, 4], owner.call)).status).toBe(200);
  });

  it('of a day counts what was paid since midnight in the account’s zone', async () => {
    const { owner, user, pay } = await aBuyer({ dayMaxMinor: 2_500 });
    expect((await pay([0])).status).toBe(200);
    expect((await pay([1])).status).toBe(200);
    expect((await pay([2])).problem).toMatchObject({
      code: 'spend-limit-reached',
      details: { limit: 'day', maxMinor: 2_500, spentMinor: 2_400, totalMinor: 1_200 },
    });
    expect((await pay([2], owner.call)).status).toBe(200);
    await moveClock(provider, { hours: 24 });
    const later = await signInAgain(provider, user);
    expect((await pay([3], await actingFor(later, owner))).status).toBe(200);
    expect((await verifyLedger(database)).breaks).toEqual([]);
  });

  it('holds when two payments come at once, and when many do', async () => {
    const { pay } = await aBuyer({ dayMaxMinor: 1_200 });
    const two = await Promise.all([pay([0]), pay([1])]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const many = await aBuyer({ dayMaxMinor: 3_600 });
    const all = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((place) => many.pay([place])));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(all.filter(({ status }) => status !== 200).map(({ problem }) => problem.code))).toEqual(
      new Set(['spend-limit-reached']),
    );
  });

  it('keeps its member from managing staff', async () => {
    const owner = await provider.signUp();
    const { call } = await aMember(owner, { role: 'manager', dayMaxMinor: 100 });
    expect(await codeOf(invite({ call }, 'z@example.com'))).toBe('403 not-allowed');
    expect((await call(userInfo)).data.permissions).not.toContain('staff:manage');
    expect((await call(connectSandboxStore, { body: { name: 'Shop', country: 'US', currency: 'USD' } })).status).toBe(200);
  });
});

describe('the log of an account', () => {
  it('says who did what, newest first, payments and operators among it, a page at a time', async () => {
    const owner = await provider.signUp();
    const { user, call } = await aMember(owner, { role: 'buyer' });
    await addBalance(database, owner.accountId, 10_000);
    const [order] = await addDueOrders(database, owner.accountId, { count: 1, expiresInMinutes: ALWAYS_VALID });
    await call(payOrders, { body: { orderIds: [order?.id ?? ''], expectedTotalMinor: 1_200 } });
    const all = await owner.call(staff.listAccountLog);
    expect(all.data.map(({ action, email }) => `${action} ${email === owner.email ? 'owner' : 'member'}`)).toEqual([
      'payment member',
      'invitation-accepted member',
      'staff-invited owner',
    ]);
    expect(all.data[0]?.facts).toEqual({ amountMinor: 1_200, mode: 'test' });
    const first = await owner.call(staff.listAccountLog, { query: { pageSize: 2 } });
    const second = await owner.call(staff.listAccountLog, { query: { pageSize: 2, cursor: first.page.next ?? '' } });
    expect([...first.data, ...second.data]).toEqual(all.data);
    expect((await owner.call(staff.listAccountLog, { query: { userId: user.userId } })).data).toHaveLength(2);
    expect(await codeOf(call(staff.listAccountLog))).toBe('403 not-allowed');
  });
});
