import { sql } from 'kysely';
import { request } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { listOrders } from '#contract/orders.ts';
import { tasks } from '#provider/tasks.ts';
import { longTest } from '#tests/support/long.ts';
import { aSandboxOrder as anOrder, asBody, deliveryHeaders } from '#tests/support/sandbox-orders.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { signDelivery } from './webhook-signature.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;

async function aShop() {
  const merchant = await provider.signUp();
  const store = await aSandboxStore(merchant);
  const shop = await db
    .selectFrom('sandbox.shop as p')
    .innerJoin('store as s', 's.external_id', 'p.id')
    .select(['p.id', 'p.webhook_secret as secret'])
    .where('s.id', '=', store.id)
    .executeTakeFirstOrThrow();
  return { merchant, store, shop };
}

interface Sent {
  path?: string;
  headers?: Record<string, string | string[]>;
}

/** By node:http, which sends headers twice when told to. */
function send(
  shop: { id: string; secret: string },
  body: Buffer,
  overrides: Sent = {},
): Promise<{ status: number; code: string | undefined }> {
  const headers: Record<string, string | string[]> = {
    ...deliveryHeaders(shop, body),
    ...overrides.headers,
  };
  const kept = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== 'absent'));
  return new Promise((resolve, reject) => {
    const sending = request(
      `${provider.url}${overrides.path ?? '/hooks/sandbox/orders'}`,
      { method: 'POST', headers: kept },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, code: JSON.parse(Buffer.concat(chunks).toString() || '{}').code }),
        );
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}

async function inboxOf(shopId: string) {
  return db.selectFrom('inbox').selectAll().where('subject', '=', shopId).execute();
}

describe('a delivery', () => {
  it('is kept, answered, and becomes an order once', async () => {
    const { merchant, shop } = await aShop();
    expect(await send(shop, asBody(anOrder()))).toEqual({ status: 200, code: undefined });
    expect(await inboxOf(shop.id)).toMatchObject([{ topic: 'orders/create', handled_at: null }]);
    await provider.runJobs();
    const [row] = await inboxOf(shop.id);
    expect(row).toMatchObject({ attempts: 1, last_error: null });
    expect(row?.handled_at).not.toBeNull();
    expect((await merchant.call(listOrders)).data).toMatchObject([
      { externalName: '#1001', mode: 'test', fulfillmentState: 'needs_mapping' },
    ]);
  });

  it('that comes 20 times at once is one row, one job and one order', async () => {
    const { merchant, shop } = await aShop();
    const body = asBody(anOrder());
    const deliveryId = uuidv7();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(shop, body, { headers: { 'x-sandbox-delivery-id': deliveryId } })),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await inboxOf(shop.id)).toHaveLength(1);
    const jobs = await sql<{
      count: number;
    }>`SELECT count(*)::int AS count FROM graphile_worker._private_jobs WHERE payload ->> 'deliveryId' = ${deliveryId}`.execute(db);
    expect(jobs.rows).toEqual([{ count: 1 }]);
    await provider.runJobs();
    expect((await merchant.call(listOrders)).data).toHaveLength(1);
  });

  it('of one order under many delivery ids, handled at once, is one order (fault 46)', async () => {
    const { merchant, shop } = await aShop();
    const body = asBody(anOrder());
    const deliveryIds = Array.from({ length: 8 }, () => uuidv7());
    await Promise.all(deliveryIds.map((id) => send(shop, body, { headers: { 'x-sandbox-delivery-id': id } })));
    await Promise.all(
      [...deliveryIds, ...deliveryIds].map((deliveryId) =>
        tasks['handle-inbox'].run(provider.services, { source: 'sandbox', deliveryId }, { attempt: 1, lastAttempt: false }),
      ),
    );
    await provider.runJobs();
    expect((await merchant.call(listOrders)).data).toHaveLength(1);
    expect((await inboxOf(shop.id)).map((row) => row.attempts)).toEqual(deliveryIds.map(() => 1));
  });

  it('of a shop nobody is connected to any more is handled without effect', async () => {
    const { merchant, store, shop } = await aShop();
    expect((await send(shop, asBody(anOrder()))).status).toBe(200);
    await db.updateTable('store').set({ state: 'uninstalled' }).where('id', '=', store.id).execute();
    await provider.runJobs();
    expect(await inboxOf(shop.id)).toMatchObject([{ last_error: 'no-connected-store' }]);
    expect((await merchant.call(listOrders)).data).toEqual([]);
  });

  it('of another topic is handled without effect', async () => {
    const { shop } = await aShop();
    await send(shop, asBody({ anything: true }), { headers: { 'x-sandbox-topic': 'carts/update' } });
    await provider.runJobs();
    expect(await inboxOf(shop.id)).toMatchObject([{ last_error: 'topic-not-used', attempts: 1 }]);
  });

  it('whose order can’t be read is a hint at most: the store is asked', async () => {
    const { merchant, shop } = await aShop();
    const order = { ...anOrder(), total_minor: 'Ana Lima' };
    await send(shop, asBody(order));
    await provider.runJobs();
    const [row] = await inboxOf(shop.id);
    expect(row).toMatchObject({ attempts: 1, last_error: 'order-not-in-store' });
    expect(JSON.stringify(row?.payload)).not.toContain('Ana Lima');
    expect((await merchant.call(listOrders)).data).toEqual([]);
  });

  it('that does not say which order it is about is done with its trouble beside it', async () => {
    const { shop } = await aShop();
    expect(await send(shop, asBody({ name: 'Ana Lima' }))).toEqual({ status: 200, code: undefined });
    await provider.runJobs();
    const [row] = await inboxOf(shop.id);
    expect(row).toMatchObject({ handled_at: expect.any(String), attempts: 1, last_error: 'shape: id invalid_type' });
    expect(JSON.stringify(row?.payload)).not.toContain('Ana Lima');
  });

  it('without an id of its own is known by its bytes, once while it waits and again after', async () => {
    const { shop } = await aShop();
    const headers = { 'x-sandbox-delivery-id': 'absent' };
    const body = asBody({ id: 'order-1' });
    for (let sent = 0; sent < 3; sent += 1) expect((await send(shop, body, { headers })).status).toBe(200);
    expect(await inboxOf(shop.id)).toMatchObject([{ arrivals: 3, handled_at: null }]);
    await provider.runJobs();
    expect(await inboxOf(shop.id)).toMatchObject([{ attempts: 1, last_error: 'order-not-in-store' }]);
    await send(shop, body, { headers });
    expect(await inboxOf(shop.id)).toMatchObject([{ handled_at: null }]);
    await provider.runJobs();
    expect(await inboxOf(shop.id)).toMatchObject([{ attempts: 2, last_error: 'order-not-in-store' }]);
  });

  longTest('that the database is too slow for is refused in time, and taken once when it comes again', async () => {
    const { merchant, shop } = await aShop();
    const body = asBody(anOrder());
    const headers = { 'x-sandbox-delivery-id': uuidv7() };
    const held = await provider.services.database.pool.connect();
    await held.query('BEGIN; LOCK TABLE inbox IN ACCESS EXCLUSIVE MODE');
    expect(await send(shop, body, { headers })).toEqual({ status: 503, code: 'unavailable' });
    await held.query('ROLLBACK');
    held.release();
    expect((await send(shop, body, { headers })).status).toBe(200);
    await provider.runJobs();
    expect((await merchant.call(listOrders)).data).toHaveLength(1);
  });

  it('does not lose an order to a NUL or half a surrogate pair in a text', async () => {
    const { merchant, shop } = await aShop();
    const body = Buffer.from(JSON.stringify(anOrder()).replace('1 Main St', '1 Main\\u0000 St \\ud83d'));
    expect((await send(shop, body)).status).toBe(200);
    await provider.runJobs();
    expect((await merchant.call(listOrders)).data).toHaveLength(1);
  });
});

describe('a delivery that is not rightly signed', () => {
  const body = asBody(anOrder());

  function flipBit(base64: string): string {
    const bytes = Buffer.from(base64, 'base64');
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    return bytes.toString('base64');
  }

  it.each<[string, (secret: string, otherSecret: string) => string | string[]]>([
    ['one bit off', (secret) => flipBit(signDelivery(secret, body))],
    ['missing', () => 'absent'],
    ['empty', () => ''],
    ['short', (secret) => signDelivery(secret, body).slice(0, -2)],
    ['long', (secret) => `${signDelivery(secret, body)}=`],
    ['hex instead of base64', (secret) => Buffer.from(signDelivery(secret, body), 'base64').toString('hex')],
    ['base64url', (secret) => Buffer.from(signDelivery(secret, body), 'base64').toString('base64url')],
    ['by another shop’s secret', (_secret, otherSecret) => signDelivery(otherSecret, body)],
    [
      'over the same JSON written otherwise',
      (secret) => signDelivery(secret, Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1))),
    ],
    ['sent twice', (secret) => [signDelivery(secret, body), signDelivery(secret, body)]],
    ['wrong first, right second', (secret) => ['AAAA', signDelivery(secret, body)]],
  ])('is 401 and leaves nothing: %s', async (_name, signature) => {
    const [{ shop }, { shop: other }] = [await aShop(), await aShop()];
    const answer = await send(shop, body, { headers: { 'x-sandbox-hmac-sha256': signature(shop.secret, other.secret) } });
    expect(answer).toEqual({ status: 401, code: 'signature-invalid' });
    expect(await inboxOf(shop.id)).toEqual([]);
  });

  it.each(['x-sandbox-topic', 'x-sandbox-shop'])('is 401 without %s', async (header) => {
    const { shop } = await aShop();
    expect(await send(shop, body, { headers: { [header]: 'absent' } })).toEqual({ status: 401, code: 'signature-invalid' });
    expect(await inboxOf(shop.id)).toEqual([]);
  });

  it('is 401 for a shop nobody knows, and for one that was uninstalled', async () => {
    const { store, shop } = await aShop();
    expect((await send({ ...shop, id: 'unknown' }, body)).status).toBe(401);
    await db.updateTable('store').set({ state: 'uninstalled' }).where('id', '=', store.id).execute();
    expect((await send(shop, body)).status).toBe(401);
  });

  it('is 401 when it names another shop than the one that signed', async () => {
    const [{ shop }, { shop: other }] = [await aShop(), await aShop()];
    expect((await send(shop, body, { headers: { 'x-sandbox-shop': other.id } })).status).toBe(401);
    expect(await inboxOf(other.id)).toEqual([]);
  });

  it('is 401 when the body was changed under its signature', async () => {
    const { shop } = await aShop();
    const changed = Buffer.from(body.toString().replace('1999', '1'));
    expect((await send(shop, changed, { headers: { 'x-sandbox-hmac-sha256': signDelivery(shop.secret, body) } })).status).toBe(401);
    expect((await send(shop, Buffer.alloc(0), { headers: { 'x-sandbox-hmac-sha256': signDelivery(shop.secret, body) } })).status).toBe(401);
  });
});

describe('the door of the platforms', () => {
  it('is 404 for a platform without an adapter', async () => {
    const { shop } = await aShop();
    for (const platform of ['nobody', 'nuvem', '__proto__', 'constructor']) {
      expect(await send(shop, Buffer.from('{}'), { path: `/hooks/${platform}/orders` })).toEqual({ status: 404, code: 'not-found' });
    }
  });

  it('takes any content type, since the signature covers bytes', async () => {
    const { shop } = await aShop();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/vnd.shop+json', 'absent']) {
      expect((await send(shop, asBody(anOrder()), { headers: { 'content-type': type } })).status).toBe(200);
    }
    expect(await inboxOf(shop.id)).toHaveLength(4);
  });

  it('is 413 for ten megabytes', async () => {
    const { shop } = await aShop();
    expect(await send(shop, Buffer.alloc(10 * 1_048_576, 0x20))).toEqual({ status: 413, code: 'body-too-large' });
    expect(await inboxOf(shop.id)).toEqual([]);
  });

  it.each([
    ['no JSON', Buffer.from('order=1')],
    ['nothing', Buffer.alloc(0)],
    ['JSON nested beyond reason', Buffer.from('['.repeat(500_000) + ']'.repeat(500_000))],
    ['JSON nested a little less', Buffer.from('['.repeat(6_000) + ']'.repeat(6_000))],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
  ])('never fails on a rightly signed body of %s', async (_name, body) => {
    const { shop } = await aShop();
    expect((await send(shop, body)).status).toBeLessThan(500);
  });

  it('hears nothing of cookies or sessions', async () => {
    const { shop } = await aShop();
    expect((await send(shop, asBody(anOrder()), { headers: { authorization: 'Basic bm9uc2Vuc2U=' } })).status).toBe(200);
  });
});
