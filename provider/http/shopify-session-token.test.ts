import { getJwt } from '@shopify/shopify-api/test-helpers';
import { ApiVersion, shopifyApi } from '@shopify/shopify-api';
import '@shopify/shopify-api/adapters/node';
import { SignJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { buildSessionTokenReader, verifySessionToken } from './shopify-session-token.ts';

const apiKey = 'client_id_demo';
const apiSecret = 'shpss_demo_secret';
const config = { apiKey, apiSecret, oldApiSecret: undefined, shopOrigin: 'https://{shop}', timeouts: { connectMs: 1, readMs: 1 } };
const shop = 'demo.myshopify.com';

const library = shopifyApi({
  apiKey,
  apiSecretKey: apiSecret,
  apiVersion: ApiVersion.July26,
  hostName: 'app.example',
  isEmbeddedApp: true,
  logger: { log: () => undefined },
});

interface Claims {
  iss?: string;
  dest?: string;
  aud?: string;
  exp?: number;
  nbf?: number;
}

const now = Math.floor(Date.now() / 1000);
function token(claims: Claims = {}, { secret = apiSecret, alg = 'HS256' } = {}): Promise<string> {
  const whole = {
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: apiKey,
    sub: '42',
    exp: now + 60,
    nbf: now,
    iat: now,
    ...claims,
  };
  return new SignJWT({ ...whole, jti: crypto.randomUUID(), sid: 'abc' })
    .setProtectedHeader({ alg, typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}

describe('a session token (fault 100)', () => {
  it('made by Shopify’s own test tools is taken', async () => {
    const { token: made } = await getJwt('demo', apiKey, apiSecret, { iss: `https://${shop}/admin` });
    expect(await verifySessionToken(config, made)).toBe(shop);
  });

  it.each<[string, Claims, { secret?: string; alg?: string }]>([
    ['whole', {}, {}],
    ['for another app', { aud: 'another' }, {}],
    ['signed by another app', {}, { secret: 'another-secret' }],
    ['ended a minute ago', { exp: now - 60 }, {}],
    ['ended five seconds ago', { exp: now - 5 }, {}],
    ['not valid for a minute yet', { nbf: now + 60 }, {}],
    ['valid in five seconds', { nbf: now + 5 }, {}],
  ])('%s is judged as Shopify’s own library judges it', async (_name, claims, how) => {
    const made = await token(claims, how);
    const judged = await library.session.decodeSessionToken(made).then(
      () => shop,
      () => null,
    );
    expect(await verifySessionToken(config, made)).toBe(judged);
  });

  it.each<[string, Claims, { alg?: string }]>([
    ['two shops', { dest: 'https://other.myshopify.com' }, {}],
    ['a host that is no shop', { iss: 'https://evil.example/admin', dest: 'https://evil.example' }, {}],
    ['a shop with a port', { iss: `https://${shop}:8443/admin`, dest: `https://${shop}:8443` }, {}],
    ['another algorithm', {}, { alg: 'HS512' }],
  ])('with %s is refused, whatever the library says', async (_name, claims, how) => {
    expect(await verifySessionToken(config, await token(claims, how))).toBeNull();
  });

  it('that is unsigned, cut, or no token at all is refused', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ iss: `https://${shop}/admin`, dest: `https://${shop}`, aud: apiKey, exp: now + 60, nbf: now, sub: '1' })}.`;
    for (const text of [unsigned, '', 'a.b.c', (await token()).slice(0, -4)]) expect(await verifySessionToken(config, text)).toBeNull();
  });

  it('is known by the next calls of its page, and no longer than it lives', async () => {
    const shopOf = buildSessionTokenReader(config);
    const made = await token();
    expect([await shopOf(made), await shopOf(made)]).toEqual([shop, shop]);
    expect(await shopOf(`${made.slice(0, -4)}AAAA`)).toBeNull();
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    try {
      vi.advanceTimersByTime(65_000);
      expect(await shopOf(made)).toBe(shop);
      vi.advanceTimersByTime(6_000);
      expect(await shopOf(made)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});
