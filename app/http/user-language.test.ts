import type { RequestHandler } from 'express';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { anApp, ask } from '#tests/support/public-origin.ts';
import { standInForProvider, user } from '#tests/support/stand-in-provider.ts';

const shop = 'https://ana.myshopify.com';
const tellLanguage: RequestHandler = (req, res) => void res.send(req.headers['accept-language']);

describe('the language inside the Shopify admin', () => {
  it.each<[string, Locale | null, string]>([
    ['is the admin’s until one is selected', null, 'es'],
    ['is the one the user chose, wherever the admin’s is another', 'pt-BR', 'pt-BR'],
  ])('%s', async (_name, locale, spoken) => {
    const provider = await standInForProvider(() => [200, { data: { ...user, locale } }]);
    const app = await anApp({ providerUrl: provider.url, screens: tellLanguage });
    const document = await ask(`${app}/orders?embedded=1&locale=es&id_token=${await aToken()}`, { headers: framed });
    expect(document.text).toBe(spoken);
    const fetched = await ask(`${app}/orders.data`, {
      headers: { 'sec-fetch-dest': 'empty', 'authorization': `Bearer ${await aToken()}`, 'accept-language': 'es' },
    });
    expect(fetched.text).toBe(spoken);
  });

  it('is the admin’s while the provider is down, and the screens are asked all the same', async () => {
    const provider = await standInForProvider(() => [503, '']);
    const app = await anApp({ providerUrl: provider.url, screens: tellLanguage });
    expect((await ask(`${app}/orders?embedded=1&locale=es&id_token=${await aToken()}`, { headers: framed })).text).toBe('es');
  });

  it('costs the standalone app no question', async () => {
    const provider = await standInForProvider(() => [200, { data: user }]);
    const app = await anApp({ providerUrl: provider.url, screens: tellLanguage });
    await ask(`${app}/orders`, { headers: { 'sec-fetch-dest': 'document', 'cookie': 'token=x', 'accept-language': 'es' } });
    expect(provider.asked).toEqual([]);
  });
});

describe('the invite code of a shop that installs the app', () => {
  const withCode = { cookie: 'token=x; invite=casa-luz' };
  const open = async (reply: [number, unknown]) => {
    const provider = await standInForProvider(() => reply);
    const app = await anApp({ providerUrl: provider.url, screens: (req, res) => void res.send(req.headers.cookie) });
    const answer = await ask(`${app}/home?embedded=1&id_token=${await aToken()}`, { headers: { ...framed, ...withCode } });
    return { answer, code: provider.asked[0]?.headers['x-invite-code'] };
  };

  it('goes with the first call, which makes the account, and ends with its answer', async () => {
    const { answer, code } = await open([200, { data: user }]);
    expect(code).toBe('casa-luz');
    expect(answer.text).toBe('invite=casa-luz');
    expect(answer.headers['set-cookie']).toEqual([expect.stringMatching(/^invite=; .*Max-Age=0$/)]);
  });

  it('stays where that call went wrong', async () => {
    const { answer, code } = await open([503, '']);
    expect([code, answer.headers['set-cookie']]).toEqual(['casa-luz', undefined]);
  });
});

const framed = { 'sec-fetch-dest': 'iframe', 'accept': 'text/html' };

function aToken(): Promise<string> {
  return new SignJWT({ dest: shop })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(`${shop}/admin`)
    .setAudience('wharf-development-key')
    .setSubject('1')
    .setNotBefore('-5s')
    .setExpirationTime('60s')
    .sign(new TextEncoder().encode('wharf-development-secret'));
}
