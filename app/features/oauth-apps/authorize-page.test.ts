import { describe, expect, it } from 'vitest';
import { AUTHORIZATION_REQUEST_MAX } from '#contract/oauth-apps.values.ts';
import { contextFor, credential, type Reply, standInForProvider, user } from '#tests/support/stand-in-provider.ts';
import { action, loader } from './authorize-page.tsx';

const request = 'client_id=a&redirect_uri=https%3A%2F%2Fapp.example%2Fback&state=1&state=2';
const backToApp = 'https://app.example/back?code=c&state=1';
const app = { name: 'Robot', domain: null, logo: null, kind: 'confidential' };
const asks = { outcome: 'ask', app, scopes: ['orders:read', 'orders:pay'] };
const store = { id: '01890a5d-ac96-774b-bcce-b302099a8058', name: 'Loja', platform: 'shopify' };
const account = { accountId: user.id, ownerEmail: user.email, current: true, scopes: ['orders:read'], stores: [store] };
const consent = { email: user.email, accounts: [account], remembered: false };
const problem = { code: 'state-conflict', message: 'No longer.', requestId: 'r', loggedIn: true };

describe('what an app asks for', () => {
  it.each(['unknown-app', 'address-not-registered', 'request-unreadable'])('is stopped where it is unsafe: %s', async (reason) => {
    expect(await open({ check: { outcome: 'unsafe', reason } })).toMatchObject({ shown: { data: { reason }, init: { status: 400 } } });
  });

  it('is stopped where it is too long, without asking anybody', async () => {
    const { shown, asked } = await open({ search: `state=${'a'.repeat(AUTHORIZATION_REQUEST_MAX)}` });
    expect(shown).toMatchObject({ data: { reason: 'request-too-long' }, init: { status: 400 } });
    expect(asked).toEqual([]);
  });

  it('is answered where it is wrong in itself', async () => {
    const url = 'https://app.example/back?error=invalid_scope';
    expect(await open({ check: { outcome: 'redirect', url } })).toMatchObject({ location: url });
  });

  it('waits for who has to log in', async () => {
    const { location } = await open({ cookie: '' });
    expect(new URL(location ?? '', 'http://localhost').searchParams.get('redirect')).toBe(`/oauth2/authorize?${request}`);
  });

  it('is shown to who decides', async () => {
    const { shown } = await open();
    expect(shown).toMatchObject({ asked: { request, app, scopes: asks.scopes, consent } });
  });

  it('is allowed at once where it was remembered, and asked as ever where that ended', async () => {
    const remembering = { ...consent, remembered: true };
    const { location, asked } = await open({ consent: remembering });
    expect(location).toBe(backToApp);
    expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({ request, decision: 'remembered' });
    expect(await open({ consent: remembering, decide: [409, problem] })).toMatchObject({ shown: { asked: { request } } });
  });
});

describe('a decision', () => {
  const allow = { request, decision: 'allow', accountId: user.id, stores: 'all' };

  it.each([
    [allow, { accountId: user.id, storeIds: null, dayMaxMinor: null, remember: false }],
    [
      { ...allow, stores: 'some', storeIds: store.id, dayMax: '1,500.50' },
      { storeIds: [store.id], dayMaxMinor: 150_050 },
    ],
    [
      { ...allow, storeIds: store.id, remember: 'true' },
      { storeIds: null, remember: true },
    ],
    [{ request, decision: 'deny' }, { decision: 'deny' }],
  ])('leads back to the app: %#', async (form, sent) => {
    const { answer, asked } = await decide(form);
    expect((answer as Response).headers.get('location')).toBe(backToApp);
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ request, ...sent });
  });

  it.each([
    [{ ...allow, stores: 'some' }, { stores: 'storesMissing' }],
    [{ ...allow, dayMax: ' ' }, { dayMax: 'dayMaxMissing' }],
    [{ ...allow, dayMax: '0' }, { dayMax: 'dayMaxUnreadable' }],
    [{ ...allow, dayMax: 'much' }, { dayMax: 'dayMaxUnreadable' }],
    [{ ...allow, dayMax: '5', password: '' }, { password: 'passwordMissing' }],
  ])('that lacks something says so beside the field: %#', async (form, errors) => {
    const { answer, asked } = await decide(form);
    expect(answer).toMatchObject({ data: { errors, problem: null }, init: { status: 200 } });
    expect(asked).toEqual([]);
  });

  it('that is refused says why', async () => {
    expect((await decide(allow, [409, problem])).answer).toMatchObject({ data: { errors: {}, problem: { message: 'No longer.' } } });
  });

  it('of another kind is none', async () => {
    await expect(decide({ ...allow, decision: 'remembered' })).rejects.toMatchObject({ status: 400 });
  });
});

interface Opened {
  search?: string;
  cookie?: string;
  check?: unknown;
  consent?: unknown;
  decide?: Reply;
}

const allowed: Reply = [200, { data: { redirectTo: backToApp } }];

async function open({
  search = request,
  cookie = `token=${credential}`,
  check = asks,
  consent: answered = consent,
  decide = allowed,
}: Opened = {}) {
  const { url, asked } = await standInForProvider(({ method, path }) => {
    if (method === 'POST') return decide;
    return [200, { data: path.startsWith('/v1/oauth2/consent') ? answered : check }];
  });
  const visit = new Request(`http://localhost:3000/oauth2/authorize?${search}`, { headers: { cookie } });
  const shown: unknown = await loader({ request: visit, context: contextFor(url), params: {} }).catch((thrown: unknown) => thrown);
  return { shown, asked, location: shown instanceof Response ? shown.headers.get('location') : null };
}

async function decide(form: Record<string, string>, reply = allowed) {
  const { url, asked } = await standInForProvider(() => reply);
  const headers = { 'cookie': `token=${credential}`, 'accept-language': 'en-US' };
  const sent = new Request('http://localhost:3000/oauth2/authorize', { method: 'POST', headers, body: new URLSearchParams(form) });
  return { answer: await action({ request: sent, context: contextFor(url), params: {} }), asked };
}
