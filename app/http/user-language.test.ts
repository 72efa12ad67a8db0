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
