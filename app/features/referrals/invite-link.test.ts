import { describe, expect, it } from 'vitest';
import { userInfo } from '#contract/sign-in.ts';
import { action, loader as loginLoader } from '#app/features/sign-in/login-page.tsx';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { contextFor, credential, standInForProvider, user } from '#tests/support/stand-in-provider.ts';
import { loader } from './invite-link-resource.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const signedOut = { code: 'not-signed-in', message: 'Log in again.', requestId: 'r', loggedIn: false };
const notFound = { code: 'not-found', message: 'Not found.', requestId: 'r', loggedIn: false };

interface Following {
  headers?: Record<string, string>;
  publicUrl?: string;
  reply?: [number, object];
  /** What the provider says to who is signed in. */
  userReply?: [number, object];
}

async function follow(code: string, options: Following = {}) {
  const { headers = {}, publicUrl, reply = [200, { data: { inviteCode: 'a1b2c3d4e5' } }], userReply = [401, signedOut] } = options;
  const { url, asked } = await standInForProvider(({ path }) => (path === userInfo.path ? userReply : reply));
  const request = new Request(`http://localhost:3000/invite/${code}`, { headers: { 'user-agent': BROWSER, ...headers } });
  const answer = await loader({ request, context: contextFor(url, publicUrl), params: { code } });
  const visits = asked.filter(({ path }) => path !== userInfo.path);
  const counted = visits.filter(({ body }) => (JSON.parse(body) as { counts: boolean }).counts).length;
  return { location: answer.headers.get('location'), cookie: answer.headers.get('set-cookie'), counted };
}

describe('an invite link', () => {
  it('leads to the sign-up with its code, which the browser keeps', async () => {
    expect(await follow('casa-luz')).toEqual({
      location: '/login?form=sign-up&invite=a1b2c3d4e5',
      cookie: 'invite=a1b2c3d4e5; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000',
      counted: 1,
    });
    const { cookie } = await follow('casa-luz', { publicUrl: 'https://wharf.example' });
    expect(cookie).toBe('invite=a1b2c3d4e5; Path=/; HttpOnly; SameSite=None; Secure; Max-Age=2592000');
  });

  it.each<[string, Record<string, string>, number]>([
    ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, 0],
    ['a preview', { 'user-agent': 'WhatsApp/2.23.20.0' }, 0],
    ['a prefetch', { 'sec-purpose': 'prefetch' }, 0],
    ['who came by it before', { cookie: 'invite=a1b2c3d4e5' }, 0],
    ['who came by another before', { cookie: 'invite=another' }, 1],
  ])('followed by %s counts as it should', async (_who, headers, counted) => {
    expect(await follow('casa-luz', { headers })).toMatchObject({ counted, location: '/login?form=sign-up&invite=a1b2c3d4e5' });
  });

  it('that is nobody’s any more says so at the sign-up; one that can’t be looked up keeps its code', async () => {
    expect(await follow('gone', { reply: [404, notFound] })).toMatchObject({
      location: '/login?form=sign-up&invite-link=dead',
      cookie: null,
    });
    expect(await follow('x'.repeat(41))).toMatchObject({ location: '/login?form=sign-up&invite-link=dead' });
    const down = { code: 'unavailable', message: 'Later.', requestId: 'r', loggedIn: false };
    expect(await follow('casa-luz', { reply: [503, down] })).toMatchObject({ location: '/login?form=sign-up&invite=casa-luz' });
  });
});

describe('an invite link followed by who is signed in', () => {
  const signedIn = `token=${credential}`;
  const kept = 'invite=a1b2c3d4e5; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000';
  const followAs = (answered: object, cookie = signedIn) =>
    follow('casa-luz', { headers: { cookie }, userReply: [200, { data: answered }] });

  it('leads to the own invitations with the code kept, and counts', async () => {
    expect(await followAs(user)).toEqual({ location: '/recommend', cookie: kept, counted: 1 });
    expect(await followAs(user, `${signedIn}; invite=a1b2c3d4e5`)).toMatchObject({ location: '/recommend', counted: 0 });
    expect(await followAs({ ...user, permissions: [] })).toMatchObject({ location: '/home', cookie: kept });
  });

  it('that is her own counts for nothing and is not kept', async () => {
    expect(await followAs({ ...user, inviteCode: 'a1b2c3d4e5' })).toEqual({ location: '/recommend', cookie: null, counted: 0 });
  });

  it('leads to the sign-up where the session has ended', async () => {
    const place = '/login?form=sign-up&invite=a1b2c3d4e5';
    expect(await follow('casa-luz', { headers: { cookie: signedIn } })).toEqual({ location: place, cookie: kept, counted: 1 });
    const fetched = { 'cookie': signedIn, 'sec-fetch-dest': 'empty' };
    expect(await follow('casa-luz', { headers: fetched })).toMatchObject({ location: place });
  });
});

describe('the kept code', () => {
  it.each([
    ['?form=sign-up', { code: 'a1b2c3d4e5', isDead: false }],
    ['?form=sign-up&invite=casa-luz', { code: 'casa-luz', isDead: false }],
    ['?form=sign-up&invite-link=dead', { code: '', isDead: true }],
  ])('is in the form at %s', async (search, invitation) => {
    const { url } = await standInForProvider(() => [200, { data: [] }]);
    const request = new Request(`http://localhost:3000/login${search}`, { headers: { cookie: 'invite=a1b2c3d4e5' } });
    expect(await loginLoader({ request, context: contextFor(url), params: {} })).toMatchObject({ invitation });
  });

  it.each([
    ['sign-up', true],
    ['sign-in', false],
  ])('is spent by signing up alone: %s', async (form, isSpent) => {
    const session = { token: 'token-of-a-session', expiresAt: '2026-12-24T00:00:00Z' };
    const { url } = await standInForProvider(() => [200, { data: { ...user, session } }]);
    const fields = { form, username: 'ana@casa.example', email: 'ana@casa.example', password: 'long enough', country: 'BR' };
    const request = new Request('http://localhost:3000/login', {
      method: 'POST',
      headers: { cookie: 'invite=a1b2c3d4e5' },
      body: new URLSearchParams(fields),
    });
    const answer = (await action({ request, context: contextFor(url), params: {} })) as Response;
    expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith('invite=;') && cookie.includes('Max-Age=0'))).toBe(isSpent);
  });

  it.each([
    ['Bearer a.b.c', 'a1b2c3d4e5'],
    [undefined, undefined],
  ])('goes with the calls of a shop in the Shopify admin: %s', async (authorization, inviteCode) => {
    const { url, asked } = await standInForProvider(() => [404, notFound]);
    const headers = { cookie: 'invite=a1b2c3d4e5', ...(authorization === undefined ? {} : { authorization }) };
    await callProvider(userInfo, {}, { request: new Request('http://localhost:3000/home', { headers }), context: contextFor(url) });
    expect(asked[0]?.headers['x-invite-code']).toBe(inviteCode);
  });
});
