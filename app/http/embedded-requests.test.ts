import type { RequestHandler } from 'express';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { anApp, ask } from '#tests/support/public-origin.ts';

const shop = 'ana.myshopify.com';
const host = base64('admin.shopify.com/store/ana');
const cookie = 'token=dXNlcjp0b2tlbg==';
const framed = { 'sec-fetch-dest': 'iframe', 'accept': 'text/html' };
const fetched = { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };
const ofShop = `https://${shop} https://admin.shopify.com`;
const ofAnyShop = 'https://admin.shopify.com https://*.myshopify.com';

/** Tells what a screen would be asked. */
const tellRequest: RequestHandler = (req, res) => {
  const { authorization, 'cookie': held, 'accept-language': language } = req.headers;
  res.json({ url: req.originalUrl, authorization, cookie: held, language, host: res.locals.shopifyLaunch?.host });
};
const app = () => anApp({ screens: tellRequest });

describe('a document the admin frames', () => {
  it('is the shop’s with a valid token: its cookie and the admin’s parameters go no further', async () => {
    const token = await aToken();
    const query = new URLSearchParams({
      tab: 'due',
      embedded: '1',
      host,
      shop,
      locale: 'pt-BR',
      hmac: 'x',
      session: 'y',
      timestamp: '1',
      id_token: token,
    });
    const answer = await ask(`${await app()}/orders?${query}`, { headers: { ...framed, cookie, 'accept-language': 'en' } });
    expect(JSON.parse(answer.text)).toEqual({ url: '/orders?tab=due', authorization: `Bearer ${token}`, language: 'pt-BR', host });
    expect(ancestors(answer.headers)).toBe(ofShop);
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  it.each<[string, string, Record<string, string>]>([
    ['without a token', `/orders?embedded=1&host=${host}&shop=${shop}`, framed],
    ['that tells nothing but that it is framed', '/orders', framed],
    ['with a cookie only', '/orders', { ...framed, cookie }],
    ['with a garbled token', '/orders?id_token=a.b.c', framed],
    ['by an older browser', '/orders?embedded=1', { accept: 'text/html' }],
    ['of the login screen', '/login?redirect=/orders', framed],
    ['of an unknown path', '/nowhere', framed],
  ])('%s gets the bounce page, which comes back to it', async (_name, path, headers) => {
    const answer = await ask((await app()) + path, { headers });
    expect(answer.status).toBe(302);
    const to = new URL(String(answer.headers.location), 'http://localhost:3000');
    expect(to.pathname).toBe('/auth/session-token');
    const back = new URL(to.searchParams.get('shopify-reload') ?? '');
    expect(back.origin).toBe('http://localhost:3000');
    expect(back.pathname).toBe(path.startsWith('/orders') ? '/orders' : '/home');
    expect(back.searchParams.has('id_token')).toBe(false);
    expect(ancestors(answer.headers)).toBe("'none'");
  });

  it('keeps its own query and the admin’s context on the way over the bounce page', async () => {
    const answer = await ask(`${await app()}/orders?tab=due&embedded=1&host=${host}&shop=${shop}&hmac=x&session=y&timestamp=1`, {
      headers: framed,
    });
    const to = new URL(String(answer.headers.location), 'http://localhost:3000');
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ embedded: '1', host, shop });
    const back = new URL(to.searchParams.get('shopify-reload') ?? '');
    expect(Object.fromEntries(back.searchParams)).toEqual({ tab: 'due', embedded: '1', host, shop, bounced: '1' });
  });

  it('whose token is wrong after the bounce page too is told so, not sent around again', async () => {
    const answer = await ask(`${await app()}/orders?bounced=1&id_token=${await aToken({ lifeS: -60 })}`, { headers: framed });
    expect(answer.status).toBe(401);
    expect(ancestors(answer.headers)).toBe(ofAnyShop);
    expect(answer.text).not.toContain('<script');
  });

  it('never is the login screen', async () => {
    const token = await aToken();
    const answer = await ask(`${await app()}/LOGIN/?id_token=${token}`, { headers: framed });
    expect(answer.headers.location).toBe(`/home?id_token=${token}`);
  });

  it('led on to another screen keeps the admin’s parameters, but not on the way out', async () => {
    const screens: RequestHandler = (req, res) => res.redirect(decodeURIComponent(req.originalUrl.split('to=')[1] ?? ''));
    const leading = await anApp({ screens });
    const token = await aToken();
    const locationOf = async (to: string) =>
      (await ask(`${leading}/startup?embedded=1&host=${host}&id_token=${token}&to=${to}`, { headers: framed })).headers.location;
    expect(await locationOf('/home?tab=due')).toBe(`/home?tab=due&embedded=1&host=${encodeURIComponent(host)}&id_token=${token}`);
    expect(await locationOf('https://gateway.example/pay')).toBe('https://gateway.example/pay');
    expect(await locationOf('//gateway.example/pay')).toBe('//gateway.example/pay');
  });

  it('posted without a token is refused, not forgotten', async () => {
    const answer = await ask(`${await app()}/orders`, { method: 'POST', headers: { ...framed, ...form, 'sec-fetch-site': 'same-origin' } });
    expect(answer.status).toBe(401);
  });
});

describe('the bounce page', () => {
  const bounce = (reload: string, query = `embedded=1&host=${host}&shop=${shop}`) =>
    `/auth/session-token?${query}&shopify-reload=${encodeURIComponent(reload)}`;

  it('holds App Bridge and nothing of anybody, and may lead into the admin', async () => {
    const answer = await ask((await app()) + bounce('http://localhost:3000/orders?tab=due'), { headers: { ...framed, cookie } });
    const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(
      `<meta name="shopify-api-key" content="wharf-development-key"><script src="https://cdn.shopify.com/shopifycloud/app-bridge.js" data-api-key="wharf-development-key" nonce="${nonce}"></script>`,
    );
    expect(answer.text).not.toContain('auto-redirect');
    expect(answer.text.match(/<script/g)).toHaveLength(1);
    for (const told of [shop, host, 'orders', 'due']) expect(answer.text).not.toContain(told);
    expect(ancestors(answer.headers)).toBe(ofAnyShop);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('speaks the admin’s language', async () => {
    const answer = await ask((await app()) + bounce('http://localhost:3000/orders', 'locale=es'), { headers: framed });
    expect(answer.text).toContain('<html lang="es-ES">');
  });

  it.each([
    'https://evil.example/orders',
    'http://localhost:3000.evil.example/orders',
    'http://localhost:3000@evil.example/orders',
    'http://localhost:3000//evil.example',
    'javascript:alert(1)',
    '/orders',
    'http://localhost:3000/nowhere',
    '',
  ])('leads to own screens only, not to %s', async (reload) => {
    const answer = await ask((await app()) + bounce(reload));
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain('<script');
    expect(ancestors(answer.headers)).toBe("'none'");
  });
});

describe('host and shop of an address', () => {
  it.each([
    ['host=%3Cscript%3E'],
    ['host=not*base64'],
    ['host='],
    [`host=${base64('evil.example/store/ana')}`],
    [`host=${base64('admin.shopify.com.evil.example/store/ana')}`],
    [`host=${base64('admin.shopify.com/store/ana"><script>')}`],
    [`host=${base64('admin.shopify.com')}`],
    [`host=${host}&shop=bea.myshopify.com`],
    [`host=${host}&host=${host}`],
    ['shop=evil.example'],
    ['shop=ana.myshopify.com.evil.example'],
    ['shop=%3Cb%3E.myshopify.com'],
    [`shop=${shop}&shop=bea.myshopify.com`],
    ['shop='],
  ])('that can not be the admin’s start nothing and show nothing: %s', async (query) => {
    const answer = await ask(`${await app()}/orders?embedded=1&${query}&id_token=${await aToken()}`, { headers: framed });
    expect(answer.status).toBe(400);
    expect(ancestors(answer.headers)).toBe("'none'");
    expect(answer.text).not.toMatch(/<script|myshopify|evil|ana\b/);
  });

  it.each([
    [`host=${host}&shop=${shop}`],
    [`host=${base64('ana.myshopify.com/admin')}&shop=${shop}`],
    [`host=${host}`],
    [`shop=${shop}`],
    ['locale=%3Cscript%3E'],
  ])('of the admin are taken: %s', async (query) => {
    expect((await ask(`${await app()}/orders?${query}&id_token=${await aToken()}`, { headers: framed })).status).toBe(200);
  });

  it('a shop beside another shop’s token proves nothing', async () => {
    const answer = await ask(`${await app()}/orders?shop=bea.myshopify.com&id_token=${await aToken()}`, { headers: framed });
    expect(answer.status).toBe(302);
    expect(ancestors(answer.headers)).toBe("'none'");
  });

  it('without a session for the shop nobody may frame the page', async () => {
    const answer = await ask(`${await app()}/startup?shop=attacker.myshopify.com`, { headers: { 'sec-fetch-dest': 'document', cookie } });
    expect(answer.status).toBe(200);
    expect(ancestors(answer.headers)).toBe("'none'");
  });

  it('may name the admin this installation is framed by', async () => {
    const own = await anApp({ env: { SHOPIFY_ADMIN_ORIGIN: 'http://127.0.0.1:4680' }, screens: tellRequest });
    const ownHost = base64('127.0.0.1:4680/store/ana');
    const answer = await ask(`${own}/orders?host=${ownHost}&shop=${shop}&id_token=${await aToken()}`, { headers: framed });
    expect(ancestors(answer.headers)).toBe(`https://${shop} http://127.0.0.1:4680`);
  });
});

describe('a session token', () => {
  const other = 'https://bea.myshopify.com';
  it.each<[string, Parameters<typeof aToken>[0]]>([
    ['expired for more than 10 s', { lifeS: -12 }],
    ['not valid yet', { notBeforeS: 30 }],
    ['of another app', { audience: 'other-app' }],
    ['of another app’s secret', { secret: 'another-secret-of-another-app' }],
    ['whose issuer is another shop', { issuer: `${other}/admin` }],
    ['whose destination is another shop', { dest: other }],
    ['of no shop of Shopify', { dest: 'https://evil.example', issuer: 'https://evil.example/admin' }],
    ['signed otherwise', { algorithm: 'HS512' }],
    ['without an end', { lifeS: null }],
  ])('%s is refused with the header that makes App Bridge try again', async (_name, flaw) => {
    const answer = await ask(`${await app()}/orders.data`, {
      headers: { ...fetched, cookie, authorization: `Bearer ${await aToken(flaw)}` },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers['x-shopify-retry-invalid-session-request']).toBe('1');
    expect(Problem.parse(JSON.parse(answer.text))).toMatchObject({ code: 'session-token-invalid', loggedIn: false });
    expect(ancestors(answer.headers)).toBe("'none'");
  });

  it('without a signature is refused', async () => {
    const [, payload] = (await aToken()).split('.');
    const unsigned = `${base64('{"alg":"none","typ":"JWT"}').replace(/=+$/, '')}.${payload}.`;
    expect((await ask(`${await app()}/orders.data`, { headers: { ...fetched, authorization: `Bearer ${unsigned}` } })).status).toBe(401);
  });

  it.each(['Bearer', 'Bearer ', 'bearer x', 'Bearer a.b.c'])(
    'that is none (%s) does not fall back to the cookie',
    async (authorization) => {
      expect((await ask(`${await app()}/orders.data`, { headers: { ...fetched, cookie, authorization } })).status).toBe(401);
    },
  );

  it.each([{ lifeS: -8 }, { notBeforeS: 8 }])('within 10 s of its time is taken: %o', async (skew) => {
    expect(
      (await ask(`${await app()}/orders.data`, { headers: { ...fetched, authorization: `Bearer ${await aToken(skew)}` } })).status,
    ).toBe(200);
  });

  it('of the secret before is taken while the secret is being changed, and only then', async () => {
    const secret = 'the-secret-before-this-one';
    const authorization = `Bearer ${await aToken({ secret })}`;
    const asked = { headers: { ...fetched, authorization } };
    const changing = await anApp({ env: { SHOPIFY_API_SECRET_OLD: secret }, screens: tellRequest });
    expect((await ask(`${changing}/orders.data`, asked)).status).toBe(200);
    expect((await ask(`${changing}/orders.data`, { headers: { ...fetched, authorization: `Bearer ${await aToken()}` } })).status).toBe(200);
    expect((await ask(`${await app()}/orders.data`, asked)).status).toBe(401);
  });

  it('the provider refuses is tried again as well', async () => {
    const refusing = await anApp({ screens: (_req, res) => void res.status(401).json({ loggedIn: false }) });
    const answer = await ask(`${refusing}/orders.data`, { headers: { ...fetched, authorization: `Bearer ${await aToken()}` } });
    expect(answer.headers['x-shopify-retry-invalid-session-request']).toBe('1');
    const standalone = await ask(`${refusing}/orders.data`, { headers: { ...fetched, cookie } });
    expect(standalone.headers['x-shopify-retry-invalid-session-request']).toBeUndefined();
  });

  it('and a cookie in one request are the token’s alone', async () => {
    const authorization = `Bearer ${await aToken()}`;
    const answer = await ask(`${await app()}/orders.data?id_token=old.old.old`, { headers: { ...fetched, cookie, authorization } });
    expect(JSON.parse(answer.text)).toEqual({ url: '/orders.data', authorization, host: null });
  });

  it('makes a change without a cookie, from our own page only', async () => {
    const url = `${await app()}/orders`;
    const authorization = `Bearer ${await aToken()}`;
    const post = (site: string) =>
      ask(url, { method: 'POST', headers: { ...form, authorization, 'sec-fetch-dest': 'empty', 'sec-fetch-site': site } });
    expect((await post('same-origin')).status).toBe(200);
    expect((await post('cross-site')).status).toBe(403);
  });
});

describe('the standalone app', () => {
  it.each(['/home', '/login', '/oauth2/authorize', '/orders?tab=due'])('at %s is asked as ever and framed by nobody', async (path) => {
    const answer = await ask((await app()) + path, { headers: { 'sec-fetch-dest': 'document', 'accept': 'text/html', cookie } });
    expect(JSON.parse(answer.text)).toEqual({ url: path, cookie });
    expect(ancestors(answer.headers)).toBe("'none'");
  });

  it('consents to other apps in no frame, with a shop’s token neither', async () => {
    const answer = await ask(`${await app()}/oauth2/authorize?id_token=${await aToken()}`, { headers: framed });
    expect(ancestors(answer.headers)).toBe("'none'");
    expect(answer.headers['x-frame-options']).toBe('DENY');
  });

  it('consents with the session of the cookie, whatever an app’s request is called as', async () => {
    const path = `/oauth2/authorize?client_id=a&shop=none&host=x&host=y&locale=pt&id_token=${await aToken()}`;
    const answer = await ask((await app()) + path, { headers: { 'sec-fetch-dest': 'document', cookie } });
    expect(JSON.parse(answer.text)).toEqual({ url: path, cookie });
  });

  it('consents to nothing for a script inside the admin', async () => {
    const headers = { ...fetched, cookie, authorization: `Bearer ${await aToken()}` };
    const answer = await ask(`${await app()}/oauth2/authorize.data?client_id=a`, { headers });
    expect([answer.status, Problem.parse(JSON.parse(answer.text)).code]).toEqual([403, 'not-allowed']);
  });
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };

interface TokenFlaws {
  lifeS?: number | null;
  notBeforeS?: number;
  audience?: string;
  secret?: string;
  issuer?: string;
  dest?: string;
  algorithm?: string;
}

async function aToken(flaws: TokenFlaws = {}): Promise<string> {
  const { lifeS = 60, notBeforeS = -5, audience = 'wharf-development-key', secret = 'wharf-development-secret' } = flaws;
  const { issuer = `https://${shop}/admin`, dest = `https://${shop}`, algorithm = 'HS256' } = flaws;
  const now = Math.floor(Date.now() / 1000);
  const token = new SignJWT({ dest, sid: 's' })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject('1')
    .setNotBefore(now + notBeforeS);
  if (lifeS !== null) token.setExpirationTime(now + lifeS);
  return token.sign(new TextEncoder().encode(secret));
}

function ancestors(headers: Record<string, string | string[] | undefined>): string | undefined {
  return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
