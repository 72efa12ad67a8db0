import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '#app/config.server.ts';
import { action } from './logout.ts';

const userId = '01890a5d-ac96-774b-bcce-b302099a8057';
const credential = Buffer.from(`${userId}:token-of-a-session`).toString('base64');

let provider: Server | undefined;
afterEach(() => provider?.close());

async function aProvider(status: number, body: unknown): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  provider = createServer((req, res) => {
    asked.push(`${req.method} ${req.url} ${req.headers.authorization}`);
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  return { url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`, asked };
}

async function logOut(providerUrl: string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request('http://localhost:3000/logout', { method: 'POST', headers: { cookie: `token=${credential}`, ...headers } });
  const config = readConfig({ PROVIDER_API_URL: providerUrl });
  const context = { config, log: pino({ level: 'silent' }), requestId: 'request-1', forwardedFor: '', nonce: '' };
  return action({ request, context, params: {} });
}

describe('logging out', () => {
  it('ends the session at the provider and takes the cookie away', async () => {
    const { url, asked } = await aProvider(200, { data: {} });
    const answer = await logOut(url);
    expect(asked).toEqual([`POST /v1/users/${userId}/logout Basic ${credential}`]);
    expect(answer.headers.get('set-cookie')).toMatch(/^token=;.*Max-Age=0/);
    expect(answer.headers.get('location')).toBe('/login');
  });

  it('takes the cookie away though the provider is down', async () => {
    const answer = await logOut('http://127.0.0.1:9');
    expect(answer.headers.get('set-cookie')).toMatch(/^token=;.*Max-Age=0/);
    expect(answer.headers.get('location')).toBe('/login');
  });

  it.each<Record<string, string>>([{}, { 'sec-fetch-dest': 'empty' }])(
    'of a session that is dead already is no trouble (%j)',
    async (headers) => {
      const { url } = await aProvider(401, { code: 'not-signed-in', message: 'Log in.', requestId: 'r', loggedIn: false });
      expect((await logOut(url, headers)).headers.get('set-cookie')).toMatch(/^token=;.*Max-Age=0/);
    },
  );

  it('without a session asks nobody', async () => {
    const { url, asked } = await aProvider(200, { data: {} });
    expect((await logOut(url, { cookie: '' })).headers.get('location')).toBe('/login');
    expect(asked).toEqual([]);
  });
});
