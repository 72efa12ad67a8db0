import { describe, expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import routes from '#app/routes.ts';
import { shareOf, startJourney } from '#tests/support/journey.ts';
import { ask } from '#tests/support/public-origin.ts';

interface Entry {
  path?: string | undefined;
  children?: Entry[] | undefined;
}

const NOBODYS_ID = '01900000-0000-7000-8000-000000000000';
const FORM = 'application/x-www-form-urlencoded';
const journey = startJourney();
const all = pathsOf(routes).map((path) => path.replaceAll(/:\w+/g, NOBODYS_ID).replace(/\*$/, 'somewhere'));
const addresses = shareOf(all, 3);
/** They know one form each, without an intent, and answer what is missing field by field; or take no form. */
const WITHOUT_INTENT: string[] = [paths.login, paths.language, paths.newSourcing];

function pathsOf(entries: Entry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [path === '*' ? '/no/such/page' : path]),
    ...pathsOf(children),
  ]);
}

function cookie(): string {
  return `token=${journey.merchant.authorization.replace(/^Basic /, '')}`;
}

function form(origin: string, fields: Record<string, string>) {
  return {
    method: 'POST',
    headers: { 'cookie': cookie(), origin, 'content-type': FORM, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields).toString(),
  };
}

describe('every address of the app', () => {
  test.each(addresses)('%s is kept by no cache, framed by nobody and taken for what it says', async (address) => {
    for (const path of [address, `${address === '/' ? '/_root' : address}.data`])
      for (const headers of [{ cookie: cookie() }, {}] as Record<string, string>[]) {
        const answer = await ask(journey.url + path, { headers });
        expect([path, answer.headers['cache-control']]).toEqual([path, 'private, no-store']);
        expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
      }
  });

  test.each(addresses.filter((address) => address !== paths.logout))(
    '%s answers a form nobody has with 400, or takes no forms',
    async (address) => {
      for (const intent of ['no-such-intent', '', '__proto__', 'constructor', 'x'.repeat(2_000)]) {
        const answer = await ask(journey.url + address, form(journey.url, { intent }));
        const expected = WITHOUT_INTENT.includes(address) ? [200, 302] : [400, 404, 405, 415];
        expect([address, intent.slice(0, 20), expected.includes(answer.status) ? 'answered' : answer.status]).toEqual([
          address,
          intent.slice(0, 20),
          'answered',
        ]);
      }
    },
  );
});

describe('a form behind a proxy that keeps neither Host nor X-Forwarded-Host', () => {
  test.each([`/importList/${NOBODYS_ID}`, paths.login, paths.stores])('of %s is 403 with a page that says so', async (address) => {
    for (const origin of ['https://merchants.example', 'null', 'no-origin']) {
      const answer = await ask(journey.url + address, form(origin, { intent: 'x' }));
      expect([answer.status, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
      expect(answer.text).toContain('This form came to another address');
    }
  });

  test('is taken where the proxy passes the host on', async () => {
    const { headers, ...rest } = form('https://merchants.example', { intent: 'connect' });
    const answer = await ask(journey.url + paths.stores, { ...rest, headers: { ...headers, 'x-forwarded-host': 'merchants.example' } });
    expect(answer.status).toBe(400);
  });
});
