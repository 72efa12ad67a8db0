import { beforeAll, describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/notifications.ts';
import * as contract from '#contract/oauth-apps.ts';
import { type Merchant } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { aMember } from '#tests/support/members.ts';
import {
  allowApp,
  anAuthorizationRequest,
  anOAuthApp,
  appCalls,
  type OAuthClientApp,
  PKCE,
  REDIRECT,
} from '#tests/support/oauth-client.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let merchant: Merchant;
let client: OAuthClientApp;
let calls: ReturnType<typeof appCalls>;
beforeAll(async () => {
  provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
  merchant = await provider.signUp();
  client = await anOAuthApp(merchant);
  calls = appCalls(provider.url);
});

const check = async (request: string) => (await provider.call(contract.checkAuthorization, { query: { request } })).data;
const errorOf = (url: string) => new URL(url).searchParams.get('error');

describe('faults H 88: redirect addresses nearly right', () => {
  it.each([
    ['https://app.example/back/', 'a slash more'],
    ['https://app.example/back/more', 'a path that begins so'],
    ['https://app.example/back/../evil', 'a way around'],
    ['https://app.example/other/%2e%2e/back', 'an encoded way around'],
    ['https://app.example/back?x=1', 'a query'],
    ['https://app.example/back#x', 'a fragment'],
    ['https://app.example:8443/back', 'another port'],
    ['https://app.example:443/back', 'its port'],
    ['https://APP.example/back', 'capitals'],
    ['https://app.example./back', 'a dot at the end'],
    ['https://sub.app.example/back', 'a host below'],
    ['https://app.example.evil.example/back', 'a host that begins so'],
    ['https://app.example@evil.example/back', 'a user in front'],
    ['http://app.example/back', 'no TLS'],
    ['//app.example/back', 'no scheme'],
    ['https://app.example/back\u0000', 'a NUL'],
    ['', 'nothing'],
  ])('%s (%s) leads nowhere', async (redirect_uri) => {
    expect((await check(anAuthorizationRequest(client, { redirect_uri }))).outcome).toBe('unsafe');
    const body = { request: anAuthorizationRequest(client, { redirect_uri }), decision: 'allow' as const };
    expect((await merchant.call(contract.decideAuthorization, { body })).status).toBe(404);
  });

  it('nor do two of them, none, or one of an app there is not', async () => {
    const twice = `${anAuthorizationRequest(client)}&redirect_uri=${encodeURIComponent(REDIRECT)}`;
    expect(await check(twice)).toEqual({ outcome: 'unsafe', reason: 'address-not-registered' });
    expect(await check(anAuthorizationRequest(client, { redirect_uri: undefined }))).toEqual({
      outcome: 'unsafe',
      reason: 'address-not-registered',
    });
    for (const clientId of ['', 'x', client.app.id, client.clientId.replace(/^./, 'g'), '0'.repeat(32)])
      expect(await check(anAuthorizationRequest({ clientId }))).toEqual({ outcome: 'unsafe', reason: 'unknown-app' });
  });

  it('the port of a loopback address may be another, and nothing else of it', async () => {
    const native = await anOAuthApp(merchant, {
      name: 'Native',
      kind: 'public',
      redirectAddresses: ['http://127.0.0.1/back', 'http://[::1]:1/back'],
    });
    const outcomes = async (...addresses: string[]) =>
      Promise.all(addresses.map(async (redirect_uri) => (await check(anAuthorizationRequest(native, { redirect_uri }))).outcome));
    expect(await outcomes('http://127.0.0.1/back', 'http://127.0.0.1:54321/back', 'http://[::1]:2/back')).toEqual(['ask', 'ask', 'ask']);
    const wrong = [
      'http://127.0.0.1:1/other',
      'http://localhost:1/back',
      'https://127.0.0.1:1/back',
      'http://127.0.0.1:99999/back',
      'http://127.0.0.1:1@evil.example/back',
    ];
    expect(new Set(await outcomes(...wrong))).toEqual(new Set(['unsafe']));
  });
});

describe('faults H 89 and 94: requests of another kind', () => {
  it.each([
    [{ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'code token' }, 'unsupported_response_type'],
    [{ response_type: undefined }, 'invalid_request'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ request_uri: 'https://app.example/request' }, 'invalid_request'],
    [{ scope: undefined }, 'invalid_scope'],
    [{ scope: 'orders:read wallet:withdraw' }, 'invalid_scope'],
    [{ scope: 'self' }, 'invalid_scope'],
  ])('%j is sent back as %s, with state and issuer', async (overrides, error) => {
    const checked = await check(anAuthorizationRequest(client, overrides));
    if (checked.outcome !== 'redirect') throw new Error(checked.outcome);
    const params = Object.fromEntries(new URL(checked.url).searchParams);
    expect(params).toMatchObject({ error, state: 'a state & more', iss: new URL(provider.services.config.publicUrl).origin });
  });

  it('a parameter that comes twice is sent back too', async () => {
    const checked = await check(`${anAuthorizationRequest(client)}&scope=orders:pay`);
    expect(checked.outcome === 'redirect' && errorOf(checked.url)).toBe('invalid_request');
  });

  it.each([
    ['another verifier', { code_verifier: PKCE.verifier.toLowerCase() }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['a verifier that is none', { code_verifier: 'short' }, 'invalid_grant'],
    ['another redirect address', { redirect_uri: 'https://app.example/other' }, 'invalid_grant'],
    ['a password', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['no user at all', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['no kind of grant', { grant_type: '' }, 'invalid_request'],
  ])('%s gets no token', async (_what, more, error) => {
    expect(await calls.exchange(client, await calls.codeFor(client, merchant), more)).toMatchObject({ status: 400, body: { error } });
  });

  it('a code is good for a minute', async () => {
    const code = await calls.codeFor(client, merchant);
    await moveClock(provider, { minutes: 1.1 });
    expect((await calls.exchange(client, code)).body).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('faults H 91: consent', () => {
  it('takes an account, stores and a daily amount of the user’s own, and no more than the user may', async () => {
    const stranger = await provider.signUp();
    const request = anAuthorizationRequest(client, { scope: 'orders:read orders:pay' });
    const decide = (more: object) => merchant.call(contract.decideAuthorization, { body: { request, decision: 'allow', ...more } });
    expect((await decide({ accountId: stranger.accountId, dayMaxMinor: 1 })).status).toBe(404);
    expect((await decide({ storeIds: [client.app.id], dayMaxMinor: 1 })).problem.fields).toMatchObject([{ path: 'storeIds.0' }]);
    expect((await decide({})).problem.fields).toMatchObject([{ path: 'dayMaxMinor', code: 'required' }]);
    expect((await decide({ dayMaxMinor: 1 })).problem.fields).toMatchObject([{ path: 'password', code: 'required' }]);
    expect((await decide({ dayMaxMinor: 1, password: 'a-guess' })).problem.code).toBe('wrong-password');
    expect((await decide({ dayMaxMinor: 1, password: merchant.password })).status).toBe(200);
    const support = await aMember(provider, merchant, 'support');
    const consent = (await support(contract.getConsent, { query: { request } })).data;
    expect(consent.accounts.find(({ current }) => current)?.scopes).toEqual(['orders:read']);
    const back = await allowApp({ call: support }, request);
    expect((await calls.exchange(client, back.searchParams.get('code') ?? '')).body['scope']).toBe('orders:read');
    const pay = anAuthorizationRequest(client, { scope: 'orders:pay' });
    expect((await support(contract.decideAuthorization, { body: { request: pay, decision: 'allow', dayMaxMinor: 1 } })).status).toBe(403);
  });

  it('notifies its user of a new app, once', async () => {
    const user = await provider.signUp();
    for (const scope of ['orders:read', 'stores:read']) await allowApp(user, anAuthorizationRequest(client, { scope }));
    await provider.runJobs();
    const notices = (await user.call(listNotifications, { query: { tab: 'notice', category: 'security' } })).data;
    expect(notices).toMatchObject([{ kind: 'app-connected', path: '/myAccount?tab=apps' }]);
  });

  it('is refused with access_denied and no code', async () => {
    const body = { request: anAuthorizationRequest(client), decision: 'deny' as const };
    const back = new URL((await merchant.call(contract.decideAuthorization, { body })).data.redirectTo);
    expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null]);
  });

  it('is remembered of confidential apps that the user said so of, for the same permissions alone', async () => {
    const remembered = async (by: OAuthClientApp, scope: string) =>
      (await merchant.call(contract.getConsent, { query: { request: anAuthorizationRequest(by, { scope }) } })).data.remembered;
    const reuse = (by: OAuthClientApp, scope: string) =>
      merchant.call(contract.decideAuthorization, { body: { request: anAuthorizationRequest(by, { scope }), decision: 'remembered' } });
    const [secret, open] = [await anOAuthApp(merchant, { name: 'Kept' }), await anOAuthApp(merchant, { name: 'Open', kind: 'public' })];
    expect((await reuse(secret, 'orders:read')).problem.code).toBe('state-conflict');
    for (const by of [secret, open])
      await allowApp(merchant, anAuthorizationRequest(by, { scope: 'orders:read stores:read' }), { remember: true });
    expect([
      await remembered(secret, 'orders:read'),
      await remembered(secret, 'orders:read wallet:read'),
      await remembered(open, 'orders:read'),
    ]).toEqual([true, false, false]);
    expect((await reuse(open, 'orders:read')).problem.code).toBe('state-conflict');
    expect((await reuse(secret, 'wallet:read')).problem.code).toBe('state-conflict');
    const back = new URL((await reuse(secret, 'orders:read')).data.redirectTo);
    expect((await calls.exchange(secret, back.searchParams.get('code') ?? '')).body['scope']).toBe('orders:read');
  });
});
