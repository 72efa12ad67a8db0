import { describe, expect, it } from 'vitest';
import { contextFor, credential, standInForProvider } from '#tests/support/stand-in-provider.ts';
import { loader } from './startup-page.tsx';

const opening = {
  shop: 'ana.myshopify.com',
  storeId: '01890a5d-ac96-774b-bcce-b302099a8058',
  accountState: 'created',
  connection: 'connected',
};
const fromAdmin = { authorization: 'Bearer x.y.z' };

it.each([
  ['signed in, goes home', '/startup', `token=${credential}`, '/home'],
  ['without anything, goes to the login screen', '/startup', '', '/login'],
])('a visitor %s', async (_name, path, cookie, location) => {
  expect((await visit(path, { cookie })).location).toBe(location);
});

it('a visitor with a shop’s name but no proof of it is asked', async () => {
  expect((await visit('/startup?shop=a.myshopify.com', {})).location).toBeNull();
});

describe('a visitor from the store’s admin', () => {
  it.each([
    ['/startup', '/home'],
    ['/startup?redirect=/orders?tab=due', '/orders?tab=due'],
    ['/startup?redirect=https://evil.example', '/home'],
    ['/startup?redirect=//evil.example', '/home'],
  ])('opens the shop and goes on from %s to %s', async (path, location) => {
    const { location: reached, asked } = await visit(path, fromAdmin);
    expect(asked).toMatchObject([{ method: 'POST', path: '/v1/shopify/open', headers: fromAdmin }]);
    expect(reached).toBe(location);
  });

  it('goes on though the shop could not be connected', async () => {
    const problem = { code: 'unavailable', message: 'Not now.', requestId: 'r', loggedIn: true };
    expect((await visit('/startup', fromAdmin, [503, problem])).location).toBe('/home');
  });

  it('whose token the provider refuses gets no further', async () => {
    const problem = { code: 'session-token-invalid', message: 'Again.', requestId: 'r', loggedIn: false };
    const visited = visit('/startup', { ...fromAdmin, 'sec-fetch-dest': 'empty' }, [401, problem]);
    await expect(visited).rejects.toMatchObject({ init: { status: 401 } });
  });
});

async function visit(path: string, headers: Record<string, string>, reply: readonly [number, unknown] = [200, { data: opening }]) {
  const { url, asked } = await standInForProvider(() => reply);
  const request = new Request(`http://localhost:3000${path}`, { headers });
  const thrown = await loader({ request, context: contextFor(url), params: {} }).catch((answer: unknown) => answer);
  if (thrown !== null && typeof thrown === 'object' && 'init' in thrown) throw thrown;
  return { location: thrown instanceof Response ? thrown.headers.get('location') : null, asked };
}
