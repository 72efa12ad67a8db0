import { createHmac, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { shopifyApi, ApiVersion } from '@shopify/shopify-api';
import '@shopify/shopify-api/adapters/node';
import { describe, expect, it } from 'vitest';
import { SHOPIFY_KEY, SHOPIFY_SECRET, startShopifyWorld } from '#tests/support/shopify-shops.ts';

const OLD_SECRET = 'shpss_the_secret_before';
const world = await startShopifyWorld({ oldApiSecret: OLD_SECRET });
const { provider, shopify } = world;
const { db } = provider.services.database;
const body = Buffer.from('{"id":820982911946154508,"email":"jon@example.com"}');

interface Sent {
  method?: string;
  rawBody?: Buffer;
  headers?: Record<string, string | string[] | undefined>;
  chunked?: boolean;
}

/** By node:http, which sends headers twice and bodies in pieces when told to. */
function send(shop: string, sent: Sent = {}): Promise<number> {
  const rawBody = sent.rawBody ?? body;
  const signed = shopify.signWebhook(body, { shop, topic: 'app/scopes_update' });
  const headers = Object.fromEntries(Object.entries({ ...signed, ...sent.headers }).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    const sending = request(world.hookUrl, { method: sent.method ?? 'POST', headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sending.once('error', reject);
    if (sent.chunked === true) for (const byte of rawBody) sending.write(Buffer.from([byte]));
    sending.end(sent.chunked === true ? undefined : rawBody);
  });
}

function hmac(secret: string, bytes: Buffer, encoding: 'base64' | 'hex' | 'base64url' = 'base64'): string {
  return createHmac('sha256', secret).update(bytes).digest(encoding);
}

async function kept(shop: string): Promise<number> {
  return (await db.selectFrom('inbox').select('delivery_id').where('subject', '=', shop).execute()).length;
}

describe('a delivery of Shopify (fault 57)', () => {
  it('rightly signed is kept once, however often it comes and in how many pieces', async () => {
    const shop = world.newShop();
    const headers = { 'x-shopify-webhook-id': randomUUID() };
    expect(await Promise.all(Array.from({ length: 20 }, () => send(shop, { headers })))).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await kept(shop)).toBe(1);
    expect(await send(shop, { chunked: true })).toBe(200);
    expect(await kept(shop)).toBe(2);
  });

  it('signed with the secret before is taken while both are set', async () => {
    expect(await send(world.newShop(), { headers: { 'x-shopify-hmac-sha256': hmac(OLD_SECRET, body) } })).toBe(200);
  });

  const signature = hmac(SHOPIFY_SECRET, body);
  const flipped = Buffer.from(signature, 'base64');
  flipped[3] = (flipped[3] ?? 0) ^ 1;
  const rewritten = Buffer.from(JSON.stringify(JSON.parse('{"id":1,"email":"jon@example.com"}'), null, 1));

  it.each<[string, Sent]>([
    ['one bit off', { headers: { 'x-shopify-hmac-sha256': flipped.toString('base64') } }],
    ['missing', { headers: { 'x-shopify-hmac-sha256': undefined } }],
    ['empty', { headers: { 'x-shopify-hmac-sha256': '' } }],
    ['short', { headers: { 'x-shopify-hmac-sha256': signature.slice(0, 20) } }],
    ['long', { headers: { 'x-shopify-hmac-sha256': `${signature}AAAA` } }],
    ['hex', { headers: { 'x-shopify-hmac-sha256': hmac(SHOPIFY_SECRET, body, 'hex') } }],
    [
      'base64url',
      { headers: { 'x-shopify-hmac-sha256': hmac(SHOPIFY_SECRET, Buffer.from('{"a":8}'), 'base64url') }, rawBody: Buffer.from('{"a":8}') },
    ],
    ['of another app', { headers: { 'x-shopify-hmac-sha256': hmac('another-secret', body) } }],
    ['twice', { headers: { 'x-shopify-hmac-sha256': [signature, signature] } }],
    ['over the same JSON written otherwise', { rawBody: rewritten }],
    ['over the body before gzip', { rawBody: gzipSync(body), headers: { 'content-encoding': 'gzip' } }],
    ['over the body before a BOM', { rawBody: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]) }],
    ['over a body that is not there', { rawBody: Buffer.alloc(0) }],
    ['with another shop’s name twice', { headers: { 'x-shopify-shop-domain': ['a.myshopify.com', 'b.myshopify.com'] } }],
    ['with a shop that is none', { headers: { 'x-shopify-shop-domain': 'evil.example' } }],
    ['without a shop', { headers: { 'x-shopify-shop-domain': undefined } }],
    ['without a topic', { headers: { 'x-shopify-topic': undefined } }],
    ['without an id', { headers: { 'x-shopify-webhook-id': undefined } }],
  ])('is 401 without effect when its signature is %s', async (_name, sent) => {
    const shop = world.newShop();
    expect(await send(shop, sent)).toBe(401);
    expect(await kept(shop)).toBe(0);
  });

  it('is 401 when its body names another shop than its header, which no signature covers', async () => {
    const [shop, other] = [world.newShop(), world.newShop()];
    expect(await shopify.deliver(world.hookUrl, { shop, topic: 'shop/redact', payload: { shop_id: 1, shop_domain: other } })).toContain(
      401,
    );
    expect(await shopify.deliver(world.hookUrl, { shop, topic: 'app/uninstalled', payload: { myshopify_domain: other } })).toContain(401);
    expect(await kept(shop)).toBe(0);
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])('is 405 by %s', async (method) => {
    const shop = world.newShop();
    expect(await send(shop, { method, ...(method === 'PUT' ? {} : { rawBody: Buffer.alloc(0) }) })).toBe(405);
  });

  it('of ten megabytes is 413 before anything is hashed, and a valid one beside it is kept (fault 66)', async () => {
    const shop = world.newShop();
    const large = send(shop, { rawBody: Buffer.alloc(10 * 1_048_576, 0x20) }).catch(() => 413);
    expect(await send(shop)).toBe(200);
    expect(await large).toBe(413);
    const forged = await Promise.all(Array.from({ length: 200 }, () => send(shop, { headers: { 'x-shopify-hmac-sha256': 'AAAA' } })));
    expect(new Set(forged)).toEqual(new Set([401]));
    expect(await kept(shop)).toBe(1);
  });

  it.each([
    ['no JSON', Buffer.from('id=1')],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
    ['null', Buffer.from('null')],
  ])('rightly signed over %s is never a 5xx', async (_name, rawBody) => {
    expect(await send(world.newShop(), { rawBody, headers: { 'x-shopify-hmac-sha256': hmac(SHOPIFY_SECRET, rawBody) } })).toBeLessThan(500);
  });

  it('is judged as Shopify’s own library judges it', async () => {
    const library = shopifyApi({
      apiKey: SHOPIFY_KEY,
      apiSecretKey: SHOPIFY_SECRET,
      apiVersion: ApiVersion.July26,
      hostName: 'app.example',
      isEmbeddedApp: true,
      logger: { log: () => undefined },
    });
    for (const secret of [SHOPIFY_SECRET, 'another-secret']) {
      const shop = world.newShop();
      const headers = shopify.signWebhook(body, { shop, topic: 'app/scopes_update', secret });
      const judged = await library.webhooks.validate({
        rawBody: body.toString(),
        rawRequest: { method: 'POST', url: '/', headers },
        rawResponse: {},
      });
      expect(await send(shop, { headers })).toBe(judged.valid ? 200 : 401);
    }
  });
});
