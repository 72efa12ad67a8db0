import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { UPLOAD_CEILING_BYTES } from '#contract/uploads.values.ts';
import type { Merchant } from '#tests/support/call.ts';
import { longShareOf } from '#tests/support/long.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let merchant: Merchant;
let operator: Merchant;
beforeAll(async () => {
  provider = await startTestProvider({}, { template: 'rates' });
  merchant = await provider.signUp();
  operator = await anOperator(provider);
});

function pathOf(endpoint: Endpoint): string {
  return endpoint.path.replaceAll(/\{\w+\}/g, () => uuidv7());
}

interface Sent {
  authorization?: string;
  contentType?: string;
  body?: string;
  query?: string;
}

async function send(
  endpoint: Endpoint,
  sent: Sent,
): Promise<{ status: number; body: { code?: string; loggedIn?: boolean; fields?: { path: string }[] } }> {
  const response = await fetch(`${provider.url}${pathOf(endpoint)}${sent.query ?? ''}`, {
    method: endpoint.method,
    headers: {
      ...(sent.authorization === undefined ? {} : { authorization: sent.authorization }),
      ...(sent.contentType === undefined ? {} : { 'content-type': sent.contentType }),
      'idempotency-key': uuidv7(),
    },
    ...(sent.body === undefined ? {} : { body: sent.body }),
  });
  return { status: response.status, body: await response.json() };
}

const KINDS = { json: 'application/json', form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data; boundary=x' };
/** Bodies that say nothing. */
const EMPTY = { json: '{}', form: '', multipart: '--x--\r\n' };
const named = endpoints.map((endpoint) => [endpoint.name, endpoint] as const);
const forUsers = named.filter(([, endpoint]) => endpoint.permission !== null);
const withBody = named.filter(([, endpoint]) => endpoint.body !== null);
const withIds = forUsers.filter(([, endpoint]) => endpoint.path.includes('{'));

describe('who may call', () => {
  test.each(named)('%s is refused without a credential', async (_name, endpoint) => {
    expect(await send(endpoint, {})).toMatchObject({ status: 401, body: { code: 'not-signed-in', loggedIn: false } });
  });

  test.each(forUsers)('%s is refused with the default credential, which is nobody', async (_name, endpoint) => {
    const authorization = `Basic ${Buffer.from(`app:${provider.services.config.defaultCredential}`).toString('base64')}`;
    expect(await send(endpoint, { authorization })).toMatchObject({ status: 401, body: { loggedIn: false } });
  });

  test.each([
    ['rubbish', 'Basic !!!'],
    ['no colon', `Basic ${Buffer.from('abc').toString('base64')}`],
    ['a user without a token', `Basic ${Buffer.from(`${uuidv7()}:`).toString('base64')}`],
    ['another scheme', 'Digest abc'],
    ['a bearer that is no token', 'Bearer a.b.c'],
  ])('%s as a credential is refused', async (_name, authorization) => {
    const [, anyEndpoint] = forUsers[0] ?? [];
    if (anyEndpoint === undefined) throw new Error('no endpoint for users');
    expect((await send(anyEndpoint, { authorization })).status).toBe(401);
  });
});

describe('what may be sent', () => {
  test.each(withBody)('%s takes its own kind of body only', async (_name, endpoint) => {
    const wrong = endpoint.body?.kind === 'json' ? KINDS.form : KINDS.json;
    const answer = await send(endpoint, {
      authorization: authorizationFor(endpoint),
      contentType: wrong,
      body: wrong === KINDS.json ? '{}' : 'a=b',
    });
    expect(answer).toMatchObject({ status: 415, body: { code: 'body-kind-wrong' } });
  });

  test.each(withBody)('%s names the fields of an empty body', async (_name, endpoint) => {
    const kind = endpoint.body?.kind ?? 'json';
    const answer = await send(endpoint, {
      authorization: authorizationFor(endpoint),
      contentType: KINDS[kind],
      body: EMPTY[kind],
    });
    // A body whose every field may be left out is fine; then the made-up id is what is wrong.
    expect([400, 404]).toContain(answer.status);
    if (answer.status === 400) expect(answer.body.fields?.length).toBeGreaterThan(0);
  });

  test.each(longShareOf(withBody, 4))('%s refuses a body over the limit before reading it', async (_name, endpoint) => {
    const kind = endpoint.body?.kind ?? 'json';
    const length = kind === 'multipart' ? UPLOAD_CEILING_BYTES + 1_000_000 : 2_000_000;
    const body = kind === 'json' ? JSON.stringify({ a: 'x'.repeat(length) }) : `a=${'x'.repeat(length)}`;
    expect((await send(endpoint, { authorization: authorizationFor(endpoint), contentType: KINDS[kind], body })).status).toBe(413);
  });

  test.each(longShareOf(withBody, 4).filter(([, endpoint]) => endpoint.body?.kind === 'json'))(
    '%s answers broken and hostile JSON with 4xx',
    async (_name, endpoint) => {
      const hostile = [
        '{',
        '[',
        '"x"',
        'null',
        '[]',
        '{"__proto__":{"admin":true}}',
        '{"constructor":{"prototype":{}}}',
        '{"a":"\\u0000"}',
        `${'['.repeat(50_000)}`,
      ];
      for (const body of hostile) {
        const answer = await send(endpoint, { authorization: authorizationFor(endpoint), contentType: KINDS.json, body });
        expect([400, 404], body.slice(0, 40)).toContain(answer.status);
      }
    },
  );

  test.each(longShareOf(forUsers, 4).filter(([, endpoint]) => endpoint.method === 'GET'))(
    '%s survives hostile query fields',
    async (_name, endpoint) => {
      const hostile = [
        '?cursor=abc',
        '?cursor=a.b',
        '?pageSize=1e9',
        '?pageSize=-1',
        '?q=%00',
        '?q[]=a&q[]=b',
        '?tab=nope',
        '?mode=x',
        `?q=${'a'.repeat(5_000)}`,
        '?costMin=1.5',
        '?storeId=1%27',
      ];
      for (const query of hostile) {
        const answer = await send(endpoint, { authorization: authorizationFor(endpoint), query });
        expect(answer.status, query).toBeLessThan(500);
      }
    },
  );
});

describe('ids of nobody', () => {
  test.each(withIds)('%s answers 404 or names what is missing', async (_name, endpoint) => {
    const kind = endpoint.body?.kind;
    const answer = await send(endpoint, {
      authorization: authorizationFor(endpoint),
      ...(kind === undefined ? {} : { contentType: KINDS[kind], body: EMPTY[kind] }),
    });
    expect([400, 404]).toContain(answer.status);
  });
});

test('the OpenAPI document lists every endpoint of the contract', async () => {
  const document = await (await fetch(`${provider.url}/openapi.json`)).json();
  for (const endpoint of endpoints) {
    expect(document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.operationId, endpoint.path).toBe(endpoint.name);
  }
});

test('health, readiness and metrics answer without a credential', async () => {
  expect((await fetch(`${provider.url}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${provider.url}/readyz`)).json()).toEqual({ status: 'ready' });
  expect(await (await fetch(`${provider.url}/metrics`)).text()).toContain('http_request_duration_seconds');
});

test('a changing request that brings a cookie from another site is refused', async () => {
  const answer = await fetch(`${provider.url}/v1/users/loginByPwd`, {
    method: 'POST',
    headers: { 'cookie': 'token=x', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ username: 'a', password: 'b' }),
  });
  expect([answer.status, (await answer.json()).code]).toEqual([403, 'cross-site-request']);
});

function authorizationFor({ permission }: Endpoint): string {
  if (permission === null) return `Basic ${Buffer.from(`app:${provider.services.config.defaultCredential}`).toString('base64')}`;
  return permission.startsWith('operator:') ? operator.authorization : merchant.authorization;
}
