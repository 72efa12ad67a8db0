import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '#app/config.server.ts';
import { loader } from './main-layout.tsx';

const userId = '01890a5d-ac96-774b-bcce-b302099a8057';
const token = `token=${Buffer.from(`${userId}:token-of-a-session`).toString('base64')}`;
const fromServer = `setting-state=${encodeURIComponent('{"menuFromServer":true}')}`;
const texts = [
  'avatar',
  'job',
  'organization',
  'location',
  'introduction',
  'personalWebsite',
  'jobName',
  'organizationName',
  'locationName',
  'phone',
];
const user = {
  ...Object.fromEntries(texts.map((name) => [name, ''])),
  id: userId,
  accountId: userId,
  username: 'ana@casa.example',
  email: 'ana@casa.example',
  registrationDate: '2026-11-01T00:00:00Z',
  certification: 0,
  role: 'user',
  inviteCode: '',
  timeZone: '',
  displayCurrency: 'USD',
  units: 'metric',
  displayRates: [],
};
const orders = { name: 'orders', path: '/orders', order: 1, roles: ['admin'], children: [] };

let provider: Server | undefined;
afterEach(() => provider?.close());

/** Where somebody lands who asks for a screen: its address, or the one to go to instead. */
async function land(path: string, cookie: string, answers: Record<string, unknown> = {}): Promise<string> {
  provider = createServer((req, res) => {
    const data = { '/api/user/info': user, '/api/user/menu': [orders], ...answers }[req.url ?? ''];
    const problem = { code: 'not-signed-in', message: 'Log in.', requestId: 'r', loggedIn: false };
    res.writeHead(data === undefined ? 401 : 200, { 'content-type': 'application/json' });
    res.end(JSON.stringify(data === undefined ? problem : { data }));
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const config = readConfig({ PROVIDER_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` });
  const context = { config, log: pino({ level: 'silent' }), requestId: 'r', forwardedFor: '', nonce: '' };
  const request = new Request(`http://localhost:3000${path}`, { headers: { cookie } });
  const answer = await loader({ request, context, params: {} }).catch((thrown: unknown) => thrown);
  return answer instanceof Response ? (answer.headers.get('location') ?? 'nowhere') : path;
}

describe('a screen of the main layout', () => {
  it.each([
    ['without a session', '/orders?tab=all', '', {}, '/login?redirect=%2Forders&tab=all'],
    ['with a dead session', '/orders?tab=all', token, { '/api/user/info': undefined }, '/login?redirect=%2Forders&tab=all'],
    ['with a session', '/orders?tab=all', token, {}, '/orders?tab=all'],
    ['that the menu from the server does not permit', '/orders?tab=all', `${token}; ${fromServer}`, {}, '/not-found'],
    ['below one it does not permit', `/orders/${userId}`, `${token}; ${fromServer}`, {}, '/not-found'],
    ['that the menu from the server does not name', '/balance', `${token}; ${fromServer}`, {}, '/balance'],
  ])('%s (%s) lands at the right place', async (_name, path, cookie, answers, place) => {
    expect(await land(path, cookie, answers)).toBe(place);
  });
});
