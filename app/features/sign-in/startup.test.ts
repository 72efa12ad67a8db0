import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '#app/config.server.ts';
import { loader } from './startup-page.tsx';

const credential = Buffer.from('01890a5d-ac96-774b-bcce-b302099a8057:token-of-a-session').toString('base64');

it.each([
  ['signed in, goes home', '/startup', `token=${credential}`, '/home'],
  [
    'from the store’s admin, goes home with what the admin said',
    '/startup?shop=a&host=b&id_token=x.y.z',
    '',
    '/home?shop=a&host=b&id_token=x.y.z',
  ],
  ['without anything, goes to the login screen', '/startup', '', '/login'],
])('a visitor %s', (_name, path, cookie, location) => {
  expect(locationOf(path, cookie)).toBe(location);
});

it('a visitor with a shop’s name but no proof of it is asked', () => {
  expect(locationOf('/startup?shop=a.myshopify.com', '')).toBeNull();
});

function locationOf(path: string, cookie: string): string | null {
  const request = new Request(`http://localhost:3000${path}`, { headers: { cookie } });
  const context = { config: readConfig({}), log: pino({ level: 'silent' }), requestId: 'r', forwardedFor: '', nonce: '' };
  try {
    loader({ request, context, params: {} });
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return thrown.headers.get('location');
  }
}
