import { request as httpRequest } from 'node:http';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { anApp, ask } from '#tests/support/public-origin.ts';

describe('the public origin', () => {
  it('hands the provider’s paths on as they are, without the cookie', async () => {
    const app = await anApp();
    const answer = await ask(`${app}/v1/echo?q=a%20b`, {
      method: 'PUT',
      headers: { 'cookie': 'token=secret', 'sec-fetch-site': 'same-origin', 'content-type': 'text/odd', 'x-request-id': 'request-12345' },
      body: 'raw \u0000 bytes',
    });
    const seen = JSON.parse(answer.text);
    expect(seen).toMatchObject({ method: 'PUT', url: '/v1/echo?q=a%20b', body: 'raw \u0000 bytes' });
    expect(seen.headers).toMatchObject({
      'content-type': 'text/odd',
      'x-request-id': 'request-12345',
      'x-forwarded-for': expect.stringContaining('127.0.0.1'),
    });
    expect(seen.headers.cookie).toBeUndefined();
    expect(answer.headers['x-provider']).toBe('yes');
  });

  it.each([
    '/hooks/shopify',
    '/callbacks/sandbox',
    '/v1/x',
    '/api/user/info',
    '/files/a/b',
    '/oauth2/token',
    '/oauth2/revoke',
    '/oauth2/introspect',
    '/.well-known/oauth-authorization-server',
    '/openapi.json',
  ])('forwards %s', async (path) => {
    expect((await ask((await anApp()) + path)).headers['x-provider']).toBe('yes');
  });

  it.each([
    '/',
    '/login',
    '/v1',
    '/apis/x',
    '/oauth2/authorize',
    '/oauth2/token/x',
    '/oauth2/revoked',
    '/.well-known/oauth-authorization-server/x',
    '/filesystem',
  ])('answers %s itself', async (path) => {
    expect((await ask((await anApp()) + path)).text).toBe('screen');
  });

  it('streams line by line', async () => {
    const app = await anApp();
    const first = await new Promise<string>((resolve) => {
      httpRequest(`${app}/v1/stream`, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
        answer.once('data', (chunk: Buffer) => resolve(chunk.toString()));
      }).end();
    });
    expect(first).toBe('{"n":1}\n');
  });

  it('stops the provider’s work when the client goes', async () => {
    let stopped: () => void = () => undefined;
    const left = new Promise<void>((resolve) => (stopped = resolve));
    const app = await anApp({
      provider: (_req, res) => {
        res.on('close', stopped);
        res.write('{"n":1}\n');
      },
    });
    const request = httpRequest(`${app}/v1/stream`, (answer) => answer.once('data', () => request.destroy()));
    request.on('error', () => undefined);
    request.end();
    await left;
  });

  it('says so in the language of the request when the provider is down', async () => {
    const app = await anApp({ providerUrl: 'http://127.0.0.1:9' });
    const answer = await ask(`${app}/v1/echo`, { headers: { 'accept-language': 'pt-BR' } });
    expect(answer.status).toBe(503);
    expect(Problem.parse(JSON.parse(answer.text))).toMatchObject({ code: 'unavailable', message: expect.stringContaining('serviço') });
  });
});

describe('health', () => {
  it('is alive without the provider, ready only with it', async () => {
    const alone = await anApp({ providerUrl: 'http://127.0.0.1:9' });
    expect((await ask(`${alone}/healthz`)).status).toBe(200);
    expect((await ask(`${alone}/readyz`)).status).toBe(503);
    expect((await ask(`${await anApp()}/readyz`)).status).toBe(200);
  });

  it('counts requests', async () => {
    const app = await anApp();
    await ask(`${app}/login`);
    expect((await ask(`${app}/metrics`)).text).toContain(
      'app_http_request_duration_seconds_count{kind="screen",method="GET",status="200"}',
    );
  });
});

describe('every answer', () => {
  it.each(['/login', '/v1/echo', '/healthz', '/nope'])('of %s carries the security headers', async (path) => {
    const { headers } = await ask((await anApp()) + path);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'nonce-[\w+/=]{24}' 'strict-dynamic'/);
    for (const part of [
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.stringMatching(/^[\w-]{36}$/) });
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('has a nonce of its own', async () => {
    const app = await anApp();
    const policies = [await ask(`${app}/login`), await ask(`${app}/login`)].map(({ headers }) => headers['content-security-policy']);
    expect(policies[0]).not.toBe(policies[1]);
  });

  it.each([
    ['/oauth2/authorize?state=x', 'no-referrer'],
    ['/oauth2/authorize.data', 'no-referrer'],
    ['/OAuth2/%41uthorize', 'no-referrer'],
    ['/login?redirect=/home', 'same-origin'],
    ['/login.data', 'same-origin'],
  ])('of %s, where access is given, is framed by nobody and tells its address to no other site', async (path, policy) => {
    const { headers } = await ask((await anApp()) + path);
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': policy });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('elsewhere tells the origin to other sites', async () => {
    const { headers } = await ask(`${await anApp()}/home`);
    expect([headers['referrer-policy'], headers['x-frame-options']]).toEqual(['strict-origin-when-cross-origin', undefined]);
  });

  it('leaves the support widget out where an app is allowed', async () => {
    const app = await anApp({ env: { SUPPORT_WIDGET_URL: 'https://widget.example/w.js' } });
    const policyOf = async (path: string) => (await ask(app + path)).headers['content-security-policy'];
    expect(await policyOf('/home')).toContain('https://widget.example');
    expect(await policyOf('/oauth2/authorize')).not.toContain('widget.example');
  });

  it('keeps a policy of the provider’s own', async () => {
    const app = await anApp({ provider: (_req, res) => res.setHeader('content-security-policy', "default-src 'none'").end() });
    expect((await ask(`${app}/v1/x`)).headers['content-security-policy']).toBe("default-src 'none'");
  });

  it('asks for https where the origin has it', async () => {
    expect((await ask(`${await anApp({ publicUrl: 'https://wharf.example' })}/login`)).headers['strict-transport-security']).toContain(
      'max-age',
    );
    expect((await ask(`${await anApp()}/login`)).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('a request from another site', () => {
  const cookie = 'token=x';
  it.each([
    ['/login', { cookie, 'sec-fetch-site': 'cross-site' }],
    ['/login', { cookie, 'sec-fetch-site': 'same-site', 'origin': 'http://localhost:3000' }],
    ['/login', { cookie, origin: 'http://localhost:3001' }],
    ['/login', { cookie, origin: 'null' }],
    ['/login', { cookie }],
    ['/login', { 'sec-fetch-site': 'cross-site' }],
    ['/v1/echo', { cookie, 'sec-fetch-site': 'cross-site' }],
    ['/nowhere', { cookie, origin: 'https://evil.example' }],
  ])('may not change anything: POST %s %o', async (path, headers) => {
    const answer = await ask((await anApp()) + path, { method: 'POST', headers });
    expect(answer.status).toBe(403);
    expect(Problem.parse(JSON.parse(answer.text)).code).toBe('cross-site-request');
  });

  it.each([
    ['POST', '/login', { cookie, 'sec-fetch-site': 'same-origin' }],
    ['POST', '/login', { cookie, 'origin': 'http://localhost:3000', 'x-forwarded-host': 'localhost:3000' }],
    ['POST', '/hooks/shopify', { origin: 'https://other.example' }],
    ['POST', '/v1/echo', {}],
    ['GET', '/login', { cookie, 'sec-fetch-site': 'cross-site' }],
  ])('is told apart from our own: %s %s %o', async (method, path, headers) => {
    expect((await ask((await anApp()) + path, { method, headers: { ...form, ...headers } })).status).toBe(200);
  });
});

describe('a body', () => {
  it('of a screen ends at 1 MB', async () => {
    const app = await anApp();
    const post = (bytes: number) => ask(`${app}/login`, { method: 'POST', headers: form, body: 'x'.repeat(bytes) });
    expect((await post(1024 * 1024)).status).toBe(200);
    expect((await post(1024 * 1024 + 1)).status).toBe(413);
  });

  it.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain', ''])(
    'of the kind “%s” is not for a screen',
    async (type) => {
      const app = await anApp();
      const headers = { 'content-type': type };
      expect((await ask(`${app}/login`, { method: 'POST', headers, body: '{' })).status).toBe(415);
      expect((await ask(`${app}/hooks/x`, { method: 'POST', headers, body: '{' })).status).toBe(200);
    },
  );

  it('without a length is refused by screens, not by hooks', async () => {
    const app = await anApp();
    const headers = { ...form, 'transfer-encoding': 'chunked' };
    expect((await ask(`${app}/login`, { method: 'POST', headers, body: 'x' })).status).toBe(400);
    expect((await ask(`${app}/hooks/x`, { method: 'POST', headers, body: 'x' })).status).toBe(200);
  });
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('a mail service that unsubscribes', () => {
  const PATH = '/emails/unsubscribe/some-token';
  const cookie = 'token=x';

  it.each<[string, Record<string, string>]>([
    ['a form', form],
    ['a form with parts', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['JSON', { 'content-type': 'application/json' }],
    ['a body of no kind', {}],
    ['a body without a length', { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' }],
    ['the origin of its pages', { ...form, origin: 'https://mail.example' }],
    ['a hidden origin', { ...form, origin: 'null' }],
    ['the mark of another site', { ...form, 'sec-fetch-site': 'cross-site', cookie }],
    ['a cookie alone', { cookie }],
  ])('is taken with %s, as an empty form without cookies', async (_what, headers) => {
    const app = await anApp({ screens: (req, res) => void res.json(req.headers) });
    const { status, text } = await ask(app + PATH, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
    expect(status).toBe(200);
    const seen = JSON.parse(text) as Record<string, string>;
    expect(seen['content-type']).toBe(form['content-type']);
    expect(Object.keys(seen).filter((name) => ['cookie', 'origin', 'content-length', 'transfer-encoding'].includes(name))).toEqual([]);
  });

  it('is taken without a body, and with none of more than 64 KB', async () => {
    const app = await anApp();
    expect((await ask(app + PATH, { method: 'POST' })).status).toBe(200);
    const headers = { 'transfer-encoding': 'chunked' };
    expect((await ask(app + PATH, { method: 'POST', headers, body: 'x'.repeat(64 * 1024) })).status).toBe(200);
    expect((await ask(app + PATH, { method: 'POST', headers, body: 'x'.repeat(64 * 1024 + 1) })).status).toBe(413);
  });

  it('has no more of the app than that: the page’s own forms keep their cookies, and what is asked by scripts its rules', async () => {
    const app = await anApp({ screens: (req, res) => void res.send(req.get('cookie')) });
    const own = { ...form, cookie, 'sec-fetch-site': 'same-origin' };
    expect((await ask(app + PATH, { method: 'POST', headers: own })).text).toBe(cookie);
    const post = async (path: string, headers: Record<string, string>) => (await ask(app + path, { method: 'POST', headers })).status;
    expect(await post(`${PATH}.data`, { ...form, origin: 'https://mail.example' })).toBe(403);
    expect(await post(`${PATH}.data`, {})).toBe(415);
    expect(await post(`${PATH}/more`, { ...form, cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await post('/emails/confirm/some-token', {})).toBe(415);
  });
});

describe('a form behind a proxy that passes on neither host', () => {
  const sent = { ...form, 'cookie': 'token=x', 'sec-fetch-site': 'same-origin', 'origin': 'http://localhost:3000' };

  it('is a page that says so, and the log names what to set', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const answer = await ask(`${await anApp({ log })}/login`, { method: 'POST', headers: sent });
    expect([answer.status, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(answer.text).toContain('This form came to another address');
    const [line] = lines.map((each) => JSON.parse(each) as { msg: string; origin: string });
    expect(line).toMatchObject({ origin: 'http://localhost:3000', msg: expect.stringMatching(/X-Forwarded-Host.*PUBLIC_URL/) });
  });

  it('is a problem where a script of the page asks', async () => {
    const answer = await ask(`${await anApp()}/login.data`, { method: 'POST', headers: sent });
    expect([answer.status, Problem.parse(JSON.parse(answer.text)).code]).toEqual([403, 'cross-site-request']);
  });
});
