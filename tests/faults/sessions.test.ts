/**
 * Faults A about sessions and roles. Elsewhere: A 7 and A 8 in provider/features/account/user-sessions.test.ts and
 * provider/features/memberships/memberships.test.ts, A 10 in tests/contract/access.test.ts and provider/features/sign-in/register.test.ts,
 * A 11's role switch in tests/journeys/shell.test.ts, A 14 in tests/journeys/remembered-sign-in.test.ts, A 17 in tests/journeys/ended-session.test.ts.
 */
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { changePassword } from '#contract/account-security.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { selectAccount } from '#contract/memberships.ts';
import { restrictAccount } from '#contract/operators.ts';
import { listOrders } from '#contract/orders.ts';
import { createRecharge } from '#contract/balance.ts';
import { loginByPwd, userInfo } from '#contract/sign-in.ts';
import { addMemberByEmail } from '#provider/features/memberships/member-commands.ts';
import { contentType, encodeBody, type Merchant } from '#tests/support/call.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { sampleInput } from '#tests/support/sample-input.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ limitFactor: 100_000 }, { template: 'rates' });
});

test('faults A 7: of sessions carried through sign-in, another account and a new password, each is a new one and ends the one before', async () => {
  const [owner, member] = [await provider.signUp(), await provider.signUp()];
  await addMemberByEmail(provider.services, { email: member.email, ownerEmail: owner.email, role: 'buyer' });
  const own = { params: { userId: member.userId } };
  const signedIn = await provider.call(loginByPwd, { body: { username: member.email, password: member.password } });
  const first = basic(member, signedIn.data.session.token);
  const selected = await provider.call(selectAccount, { params: { accountId: owner.accountId }, authorization: first });
  const second = basic(member, selected.data.session.token);
  const body = { oldPassword: member.password, password: 'another quite long one' };
  const changed = await provider.call(changePassword, { ...own, body, authorization: second });
  const third = basic(member, changed.data.session.token);
  const statuses = await Promise.all([first, second, third].map((authorization) => statusWith(authorization)));
  expect([new Set([first, second, third]).size, statuses]).toEqual([3, [401, 401, 200]]);
});

test('faults A 8: a role taken away and a restriction count from the next call on, in a session that was open before', async () => {
  const [owner, member, operator] = [await provider.signUp(), await provider.signUp(), await anOperator(provider)];
  const membership = { email: member.email, ownerEmail: owner.email };
  await addMemberByEmail(provider.services, { ...membership, role: 'finance' });
  const selected = await member.call(selectAccount, { params: { accountId: owner.accountId } });
  const authorization = basic(member, selected.data.session.token);
  const recharge = async () =>
    (await member.call(createRecharge, { body: { amountMinor: 5_000, method: 'sandbox' }, authorization })).status;
  expect(await recharge()).toBe(200);
  await addMemberByEmail(provider.services, { ...membership, role: 'read-only' });
  expect(await recharge()).toBe(403);
  await addMemberByEmail(provider.services, { ...membership, role: 'finance' });
  const params = { accountId: owner.accountId };
  await operator.call(restrictAccount, { params, body: { restricted: true, reason: 'faults A 8' } });
  expect(await recharge()).toBe(403);
  expect((await member.call(listOrders, { authorization })).status).toBe(200);
});

test('faults A 11: fields nobody may set are refused or ignored by every call that changes something', async () => {
  const merchant = await provider.signUp();
  const before = await rightsOf(merchant);
  const faults: string[] = [];
  for (const endpoint of endpoints.filter(mayChange)) {
    const status = await sendWith(endpoint, merchant, {
      ...{ role: 'admin', memberRole: 'owner', status: 'active', certification: 1, accountId: uuidv7(), homeAccountId: uuidv7() },
      ...{
        balance: 1_000_000,
        availableMinor: 1_000_000,
        inviteCode: 'ours',
        invitedBy: uuidv7(),
        registrationDate: '2001-01-01T00:00:00Z',
      },
      ...{ permissions: ['operator:money'], principal: 'operator', isDemo: true, email_verified_at: '2001-01-01T00:00:00Z' },
    });
    if (status >= 500) faults.push(`${endpoint.name}: ${status}`);
  }
  expect(faults).toEqual([]);
  expect(await rightsOf(merchant)).toEqual(before);
  const forbidden = endpoints.filter(({ permission }) => permission?.startsWith('operator:'));
  const statuses = await Promise.all(forbidden.map((endpoint) => sendWith(endpoint, merchant, {})));
  expect(new Set(statuses)).toEqual(new Set([403]));
});

/** Those that end what the test needs stay out. */
function mayChange({ name, method, permission, body }: Endpoint): boolean {
  const ends = ['changePassword', 'requestDeletion'].includes(name);
  return method !== 'GET' && permission !== null && body !== null && body.kind !== 'multipart' && !ends;
}

async function sendWith(endpoint: Endpoint, { userId, authorization }: Merchant, extra: Record<string, unknown>): Promise<number> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => (name === 'userId' ? userId : uuidv7()));
  const kind = endpoint.body?.kind;
  const body = { ...extra, ...(endpoint.body ? (sampleInput(endpoint.body.schema, () => undefined) as object) : {}) };
  const answer = await fetch(provider.url + path, {
    method: endpoint.method,
    headers: { authorization, ...contentType(kind), 'idempotency-key': uuidv7() },
    ...(kind === undefined ? {} : { body: encodeBody(kind, body) }),
  });
  await answer.text();
  return answer.status;
}

/** What of a user, the account and its wallets nobody may set. */
async function rightsOf({ accountId, userId }: Merchant): Promise<unknown> {
  const { rows } =
    await sql`SELECT u.id, u.account_id, u.role, u.certification, u.email_verified_at, u.registration_date, a.status, a.invite_code, a.invited_by,
      (SELECT json_agg(m ORDER BY m.account_id) FROM membership m WHERE m.user_id = u.id) AS memberships,
      (SELECT json_agg(w ORDER BY w.mode) FROM wallet w WHERE w.account_id = a.id) AS wallets
    FROM app_user u JOIN account a ON a.id = u.account_id WHERE u.id = ${userId} AND a.id = ${accountId}`.execute(
      provider.services.database.db,
    );
  expect(rows).toHaveLength(1);
  return rows;
}

function basic({ userId }: Merchant, token: string): string {
  return `Basic ${Buffer.from(`${userId}:${token}`).toString('base64')}`;
}

async function statusWith(authorization: string): Promise<number> {
  return (await provider.call(userInfo, { authorization })).status;
}
