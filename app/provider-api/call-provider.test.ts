import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { listLedgerEntries } from '#contract/balance.ts';
import { loginByPwd, userInfo } from '#contract/sign-in.ts';
import { type ReceivedCall, contextFor, credential, standInForProvider } from '#tests/support/stand-in-provider.ts';
import { callProvider, readProvider, readProviderPage, type Caller } from './call-provider.server.ts';

const problem = { code: 'not-found', message: 'Not found.', requestId: 'r', loggedIn: true };
const rename = defineEndpoint({
  name: 'rename',
  permission: 'self',
  summary: '',
  method: 'PUT',
  path: '/v1/things/{thingId}',
  params: z.object({ thingId: z.string() }),
  query: z.object({ dry: z.boolean().optional(), note: z.string().optional() }),
  body: { kind: 'json', schema: z.object({ name: z.string() }) },
  data: z.object({ name: z.string() }),
  idempotent: true,
});

describe('a call', () => {
  it('carries path, query, body, key, language and who asks', async () => {
    const { caller, seen } = await aProvider({ data: { name: 'new' } });
    const input = { params: { thingId: 'a/b' }, query: { dry: true }, body: { name: 'new' }, idempotencyKey: 'key-1' };
    expect(await callProvider(rename, input, caller)).toEqual({ status: 'ok', data: { name: 'new' }, page: null });
    expect(seen()).toMatchObject({ method: 'PUT', path: '/v1/things/a%2Fb?dry=true', body: '{"name":"new"}' });
    expect(seen()?.headers).toMatchObject({
      'authorization': `Basic ${credential}`,
      'accept-language': 'es-ES',
      'idempotency-key': 'key-1',
      'x-request-id': 'request-1',
      'x-forwarded-for': '192.0.2.1',
      'content-type': 'application/json',
    });
  });

  it('tells which browser asks, cut to 300 characters', async () => {
    const { caller, seen } = await aProvider(problem, 404, { 'user-agent': `Firefox ${'x'.repeat(400)}` });
    await callProvider(userInfo, {}, caller);
    expect(seen()?.headers['x-client-user-agent']).toBe(`Firefox ${'x'.repeat(292)}`);
  });

  it('of a form endpoint is form-encoded, with the default credential where none is needed', async () => {
    const { caller, seen } = await aProvider(problem, 400);
    await callProvider(loginByPwd, { body: { username: 'a b', password: 'p&q' } }, caller);
    expect(seen()?.body).toBe('username=a+b&password=p%26q');
    expect(seen()?.headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(seen()?.headers.authorization).toBe(`Basic ${Buffer.from('app:wharf-app').toString('base64')}`);
  });

  it('of the embedded app passes the session token on', async () => {
    const { caller, seen } = await aProvider(problem, 404, { authorization: 'Bearer a.b.c' });
    await callProvider(userInfo, {}, caller);
    expect(seen()?.headers.authorization).toBe('Bearer a.b.c');
  });

  it('that happens once needs its key', async () => {
    const { caller } = await aProvider({ data: { name: 'new' } });
    await expect(callProvider(rename, { params: { thingId: 'a' }, body: { name: 'x' } }, caller)).rejects.toThrow('idempotency key');
  });

  it('hands a page over beside its rows', async () => {
    const page = { next: 'c', previous: null, total: null, totalAtLeast: 2000 };
    const { caller } = await aProvider({ data: [], page });
    expect(await readProviderPage(listLedgerEntries, {}, caller)).toEqual({ data: [], page });
  });
});

describe('a refusal', () => {
  it('is returned to those who ask, and a page to those who only read', async () => {
    const { caller } = await aProvider(problem, 404);
    expect(await callProvider(userInfo, {}, caller)).toEqual({ status: 'refused', problem });
    await expect(readProvider(userInfo, {}, caller)).rejects.toMatchObject({ data: problem, init: { status: 404 } });
  });

  it.each([
    ['no JSON', '<html>', 502],
    ['no problem', { oops: true }, 500],
    ['other data', { data: { id: 1 } }, 200],
  ])('is made of an answer nobody can read: %s', async (_name, body, status) => {
    const { caller } = await aProvider(body, status);
    const answer = await callProvider(userInfo, {}, caller);
    expect(answer).toMatchObject({ status: 'refused', problem: { code: 'unavailable', details: { reason: 'unreadable' } } });
  });

  it('tells a provider that is down from one that is slow, in the language of the request', async () => {
    const { caller } = await aProvider(problem);
    const down = { ...caller, context: { ...caller.context, config: { ...caller.context.config, providerUrl: 'http://127.0.0.1:9' } } };
    expect(await callProvider(userInfo, {}, down)).toMatchObject({
      problem: { details: { reason: 'unreachable' }, message: expect.stringContaining('servicio') },
    });
    const slow = await aProvider('never');
    expect(await callProvider(userInfo, { timeoutMs: 50 }, slow.caller)).toMatchObject({ problem: { details: { reason: 'timeout' } } });
  });
});

describe('a dead session', () => {
  const signedOut = { ...problem, code: 'not-signed-in', loggedIn: false };

  it('leads to the login screen and takes the cookie away', async () => {
    const { caller } = await aProvider(signedOut, 401);
    const thrown = await readProvider(userInfo, {}, caller).catch((response: unknown) => response);
    expect(thrown).toBeInstanceOf(Response);
    const { headers } = thrown as Response;
    expect(headers.get('location')).toBe('/login?redirect=%2Forders&tab=all');
    expect(headers.get('set-cookie')).toMatch(/^token=;.*Max-Age=0/);
  });

  it('is 401 for a script, which makes the forced log-out of it', async () => {
    const { caller } = await aProvider(signedOut, 401, { 'sec-fetch-dest': 'empty' });
    await expect(callProvider(userInfo, {}, caller)).rejects.toMatchObject({ data: signedOut, init: { status: 401 } });
  });

  it('leads a document to the login screen, also where the browser says what it asks for', async () => {
    const { caller } = await aProvider(signedOut, 401, { 'sec-fetch-dest': 'document' });
    await expect(callProvider(userInfo, {}, caller)).rejects.toBeInstanceOf(Response);
  });

  it('of the embedded app never leads to the login screen', async () => {
    const { caller } = await aProvider(signedOut, 401, { authorization: 'Bearer a.b.c' });
    await expect(callProvider(userInfo, {}, caller)).rejects.toMatchObject({ init: { status: 401 } });
  });
});

describe('a session token the provider refuses', () => {
  const refused = { ...problem, code: 'session-token-invalid', loggedIn: false };
  const launch = {
    embedded: true,
    host: null,
    shop: 'ana.myshopify.com',
    locale: null,
    idToken: 'a.b.c',
    bounced: false,
    lateBridge: false,
  };

  it('sends a document for a newer one, once', async () => {
    const { caller } = await aProvider(refused, 401, { 'authorization': 'Bearer a.b.c', 'sec-fetch-dest': 'iframe' });
    caller.context.shopifyLaunch = launch;
    const thrown = await readProvider(userInfo, {}, caller).catch((response: unknown) => response);
    const to = new URL((thrown as Response).headers.get('location') ?? '', 'http://localhost:3000');
    expect(to.pathname).toBe('/auth/session-token');
    expect(to.searchParams.get('shopify-reload')).toBe('http://localhost:3000/orders?tab=all&embedded=1&shop=ana.myshopify.com&bounced=1');
    caller.context.shopifyLaunch = { ...launch, bounced: true };
    await expect(readProvider(userInfo, {}, caller)).rejects.toMatchObject({ init: { status: 401 } });
  });

  it('answers a script with 401, which App Bridge takes up', async () => {
    const { caller } = await aProvider(refused, 401, { 'authorization': 'Bearer a.b.c', 'sec-fetch-dest': 'empty' });
    await expect(readProvider(userInfo, {}, caller)).rejects.toMatchObject({ data: refused, init: { status: 401 } });
  });
});

/** A call of somebody signed in, in Spanish, to a provider that answers so. */
async function aProvider(
  answer: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Promise<{ caller: Caller; seen: () => ReceivedCall | undefined }> {
  const { url, asked } = await standInForProvider(() => (answer === 'never' ? 'never' : [status, answer]));
  const request = new Request('http://localhost:3000/orders?tab=all', {
    headers: { 'cookie': `token=${credential}`, 'accept-language': 'es-ES,es;q=0.9', ...headers },
  });
  return { caller: { request, context: contextFor(url) }, seen: () => asked[0] };
}
