import { describe, expect, it } from 'vitest';
import { contextFor, credential, standInForProvider, user, userId } from '#tests/support/stand-in-provider.ts';
import { loader } from './main-layout.tsx';

const token = `token=${credential}`;
const fromServer = `setting-state=${encodeURIComponent('{"menuFromServer":true}')}`;
const orders = { name: 'orders', path: '/orders', order: 1, roles: ['admin'], children: [] };

/** Where somebody lands who asks for a screen: its address, or the one to go to instead. */
async function land(path: string, cookie: string, answers: Record<string, unknown> = {}): Promise<string> {
  const { url } = await standInForProvider((asked) => {
    const data = { '/api/user/info': { ...user, displayRates: [] }, '/api/user/menu': [orders], ...answers }[asked.path];
    const problem = { code: 'not-signed-in', message: 'Log in.', requestId: 'r', loggedIn: false };
    return data === undefined ? [401, problem] : [200, { data }];
  });
  const request = new Request(`http://localhost:3000${path}`, { headers: { cookie } });
  const answer = await loader({ request, context: contextFor(url), params: {} }).catch((thrown: unknown) => thrown);
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
