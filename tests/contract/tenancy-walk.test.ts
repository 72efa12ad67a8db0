import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { memberRoles } from '#contract/permissions.values.ts';
import { restrictAccount } from '#contract/operators.ts';
import { userInfo } from '#contract/sign-in.ts';
import { selectAccount } from '#contract/memberships.ts';
import { addMemberByEmail } from '#provider/features/memberships/member-commands.ts';
import { idsOfAccount, stateOfAccount, textsOfAccountAlone } from '#tests/support/account-rows.ts';
import { accessPolicy } from '#tests/support/access-policy.ts';
import { type CallerKind, callerKinds } from '#tests/support/access-row.ts';
import { appAuthorization } from '#tests/support/call.ts';
import { idsOfMerchant, sendTo } from '#tests/support/endpoint-walk.ts';
import { LONG_TESTS } from '#tests/support/long.ts';
import { oneOfEverything } from '#tests/support/one-of-everything.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';

/** How often the victim has one of everything. */
const TURNS = LONG_TESTS ? 3 : 1;
const provider = await startTestProvider({ limitFactor: 100_000 }, { template: 'rates' });
const { db } = provider.services.database;
const canary = `canary${uuidv7().slice(-12)}`;
const [victim, stranger, operator, lookingOn] = await Promise.all([
  provider.signUp({ email: `${canary}@example.com` }),
  provider.signUp(),
  anOperator(provider),
  anOperator(provider),
]);
for (let turn = 1; turn <= TURNS; turn += 1) await oneOfEverything(provider, victim, `${canary}-${turn}`);
await oneOfEverything(provider, stranger, 'stranger');
const victimIds = await idsOfAccount(db, victim.accountId);
const idOfVictim = idsOfMerchant(victim, victimIds);
const send = sendTo.bind(null, provider.url);
const given = new Set([...victimIds.values(), victim.accountId, victim.userId]);
/** Faults B 22: what only the victim's rows say, less the ids the walk itself hands over. */
const canaries = [canary, ...(await textsOfAccountAlone(db, victim.accountId)).filter((text) => !given.has(text))];
/** Calls made with the other account's ids, and what they gave away. */
const walk = { calls: 0, leaks: 0 };

/** Calls that open a Shopify shop or show it in its admin are refused to sessions of the sign-in page by their own rule. */
const FOR_SHOPS = [
  ...['openShopify', 'createShopifyLink', 'getShopifyLink', 'confirmShopifyLink'],
  ...['getShopProduct', 'findShopProducts', 'linkShopProducts', 'importShopProducts', 'getShopOrder'],
];
const sessions = new Map<CallerKind, string>();
/** Sessions as end as they begin: calls that end or change them are last. */
const LAST = ['logout', 'revokeOtherSessions', 'revokeSession', 'changePassword', 'requestDeletion', 'selectAccount'];
const walked = endpoints.toSorted((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));

describe('who is served (faults B 18)', () => {
  it('every endpoint stands in the policy once', () => {
    const named = accessPolicy.flatMap(({ endpoints: names }) => names.split(/\s+/));
    expect(named.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
  });

  it.each(callerKinds)('%s is served what the policy says, and refused all else by one problem', async (kind) => {
    const wrong: string[] = [];
    for (const endpoint of walked) {
      const { status, code } = await send(endpoint, await authorizationOf(kind), () => uuidv7());
      const outcome = outcomeOf(status, code, endpoint);
      const wanted = isServed(kind, endpoint.name) ? 'served' : refusalOf(kind, endpoint);
      if (wanted === 'served' && FOR_SHOPS.includes(endpoint.name) && code === 'not-allowed') continue;
      if (outcome !== wanted) wrong.push(`${endpoint.name}: ${outcome} (${status} ${code}), not ${wanted}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('the other account’s ids (faults B 18, 19)', () => {
  it.each([
    ['a merchant', () => stranger.authorization],
    ['an operator, in calls of merchants', () => lookingOn.authorization],
  ])('give %s nothing, in path, query and body, and change nothing', async (_who, authorization) => {
    expect((await send(userInfo, authorization(), () => undefined)).status).toBe(200);
    const before = await stateOfAccount(db, victim.accountId);
    const leaks: string[] = [];
    for (const endpoint of walked.filter(({ permission }) => permission?.startsWith('operator:') === false)) {
      if (LAST.includes(endpoint.name) && !endpoint.path.includes('{')) continue;
      const { status, text } = await send(endpoint, authorization(), idOfVictim(endpoint));
      walk.calls += 1;
      leaks.push(...leaksIn(endpoint, text));
      if (status >= 500) leaks.push(`${endpoint.name}: ${status}`);
      if (status === 200 && /\{(?!productId|list|code|locale|mode|layout)/.test(endpoint.path))
        leaks.push(`${endpoint.name}: 200 for an id of another`);
    }
    walk.leaks += leaks.length;
    expect(leaks).toEqual([]);
    expect((await send(userInfo, authorization(), () => undefined)).status).toBe(200);
    expect(await stateOfAccount(db, victim.accountId)).toEqual(before);
  });

  it.each(['HEAD', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])('and no other method opens them: %s', async (method) => {
    const leaks: string[] = [];
    for (const endpoint of walked.filter(({ path }) => path.includes('{'))) {
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => idOfVictim(endpoint)(name) ?? uuidv7());
      const answer = await fetch(provider.url + path, { method, headers: { authorization: stranger.authorization } }).catch(() => null);
      if (answer?.status === 200) leaks.push(endpoint.name);
    }
    expect(leaks).toEqual([]);
  });
});

it('faults B 22: a search for the other account’s texts finds nothing of theirs', async () => {
  expect(canaries.length).toBeGreaterThan(70 * TURNS);
  const leaks: string[] = [];
  for (const endpoint of walked.filter(({ permission }) => permission?.endsWith(':read'))) {
    const { text } = await send(endpoint, stranger.authorization, (field) => (field === 'q' ? canary : undefined));
    walk.calls += 1;
    leaks.push(...leaksIn(endpoint, text.replaceAll(canary, '')));
  }
  walk.leaks += leaks.length;
  expect(leaks).toEqual([]);
});

afterAll(() => {
  const served = (kind: CallerKind) => endpoints.filter(({ name }) => isServed(kind, name)).length;
  const width = Math.max(...endpoints.map(({ name }) => name.length));
  const mark = (kind: CallerKind, name: string) => (isServed(kind, name) ? 'x' : '.').padEnd(kind.length);
  const table = [
    `${''.padEnd(width)} ${callerKinds.join(' ')}`,
    ...endpoints.map(({ name }) => `${name.padEnd(width)} ${callerKinds.map((kind) => mark(kind, name)).join(' ')}`),
  ];
  const lines = [
    ...(process.env['WALK_TABLE'] === '1' ? table : []),
    `${endpoints.length} endpoints × ${callerKinds.length} principals, served: ${callerKinds.map((kind) => `${kind} ${served(kind)}`).join(', ')}`,
    `${walk.calls} calls for another account's data, ${canaries.length} texts looked for, ${walk.leaks} leaks`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
});

/** What an answer says that only the victim's rows do. */
function leaksIn({ name }: Endpoint, text: string): string[] {
  return canaries.filter((telling) => text.includes(telling)).map((telling) => `${name} says ${telling}`);
}

function isServed(kind: CallerKind, name: string): boolean {
  return accessPolicy.some(({ served, endpoints: names }) => served.includes(kind) && names.split(/\s+/).includes(name));
}

function refusalOf(kind: CallerKind, { permission }: Endpoint): string {
  if (kind === 'nobody' || (kind === 'app' && permission !== null)) return 'not-signed-in';
  return kind === 'restricted' && permission?.startsWith('operator:') === false ? 'account-restricted' : 'not-allowed';
}

function outcomeOf(status: number, code: string, { permission }: Endpoint): string {
  if (status === 401 && permission === null) return code === 'not-signed-in' ? code : 'served';
  if (status === 401 || code === 'not-allowed' || code === 'account-restricted') return code;
  return status >= 500 ? `failed with ${code}` : 'served';
}

/** A fresh session of the kind for each call, since calls may end it. */
async function authorizationOf(kind: CallerKind): Promise<string | null> {
  if (kind === 'nobody') return null;
  if (kind === 'app') return appAuthorization(provider.services.config.defaultCredential);
  if (kind === 'operator') return operator.authorization;
  const known = sessions.get(kind);
  if (known !== undefined) return known;
  const made = await sessionOf(kind);
  sessions.set(kind, made);
  return made;
}

async function sessionOf(kind: CallerKind): Promise<string> {
  const merchant = await provider.signUp();
  if (kind === 'owner') return merchant.authorization;
  if (kind === 'restricted') {
    const answer = await operator.call(restrictAccount, {
      params: { accountId: merchant.accountId },
      body: { restricted: true, reason: 'walk of the policy' },
    });
    if (answer.status !== 200) throw new Error(answer.text);
    return merchant.authorization;
  }
  const role = memberRoles.find((known) => known === kind);
  if (role === undefined) throw new Error(`no session for ${kind}`);
  const owner = await provider.signUp();
  await addMemberByEmail(provider.services, { email: merchant.email, ownerEmail: owner.email, role });
  const { data } = await merchant.call(selectAccount, { params: { accountId: owner.accountId } });
  return `Basic ${Buffer.from(`${data.id}:${data.session.token}`).toString('base64')}`;
}
