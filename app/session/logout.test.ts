import { describe, expect, it } from 'vitest';
import { contextFor, credential, standInForProvider, userId } from '#tests/support/stand-in-provider.ts';
import { action } from './logout.ts';

async function logOut(providerUrl: string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request('http://localhost:3000/logout', { method: 'POST', headers: { cookie: `token=${credential}`, ...headers } });
  return action({ request, context: contextFor(providerUrl), params: {} });
}

describe('logging out', () => {
  it('ends the session at the provider and takes the cookie away', async () => {
    const { url, asked } = await standInForProvider(() => [200, { data: {} }]);
    const answer = await logOut(url);
    expect(asked).toMatchObject([
      { method: 'POST', path: `/v1/users/${userId}/logout`, headers: { authorization: `Basic ${credential}` } },
    ]);
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
      const { url } = await standInForProvider(() => [401, { code: 'not-signed-in', message: 'Log in.', requestId: 'r', loggedIn: false }]);
      expect((await logOut(url, headers)).headers.get('set-cookie')).toMatch(/^token=;.*Max-Age=0/);
    },
  );

  it('without a session asks nobody', async () => {
    const { url, asked } = await standInForProvider(() => [200, { data: {} }]);
    expect((await logOut(url, { cookie: '' })).headers.get('location')).toBe('/login');
    expect(asked).toEqual([]);
  });
});
