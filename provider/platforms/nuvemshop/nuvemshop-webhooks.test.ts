import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { tasks } from '#provider/tasks.ts';
import { longTest } from '#tests/support/long.ts';
import { ownProduct, placeOrder, requireOrder } from '#tests/support/nuvemshop/store-life.ts';
import { NUVEMSHOP_APP, startNuvemshopWorld } from '#tests/support/nuvemshop/nuvemshop-world.ts';
import { signBody } from './nuvemshop-webhooks.ts';

const world = await startNuvemshopWorld();
const { provider, nuvemshop } = world;
const { db } = provider.services.database;
const HEADER = 'x-linkedstore-hmac-sha256';

interface Sent {
  method?: string;
  rawBody?: Buffer;
  headers?: Record<string, string | string[] | undefined>;
}

let stores = 5_000_000;

/** A body of a store nobody spoke of yet. */
function aBody(fields: object = { event: 'theme/updated' }): { storeId: string; rawBody: Buffer } {
  stores += 1;
  return { storeId: String(stores), rawBody: Buffer.from(JSON.stringify({ store_id: stores, ...fields })) };
}

/** By node:http, which sends headers twice. */
function send({ rawBody = Buffer.alloc(0), method = 'POST', headers = {} }: Sent): Promise<number> {
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    const sending = request(world.hookUrl, { method, headers: { 'content-length': rawBody.length, ...given } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sending.once('error', reject);
    sending.end(rawBody);
  });
}

function signed(rawBody: Buffer): string {
  return signBody(NUVEMSHOP_APP.appSecret, rawBody);
}

async function kept(storeId: string): Promise<number> {
  return (await db.selectFrom('inbox').select('delivery_id').where('source', '=', 'nuvemshop').where('subject', '=', storeId).execute())
    .length;
}

describe('a signature of Nuvemshop', () => {
  it('is the one of the vector', () => {
    const body = Buffer.from('{"store_id":123,"event":"product/created","id":1948209}');
    expect(signBody('tn_client_secret', body)).toBe('39c904d48587a35a89295ae1e4bea1218b806a4fceb6aaea7ff30446c355886e');
  });

  longTest('is wrong with any change to it or to what it signs: 1,000 deliveries are 401 without effect', async () => {
    const before = await db.selectFrom('inbox').select('delivery_id').where('source', '=', 'nuvemshop').execute();
    const statuses = new Set<number>();
    for (let sent = 0; sent < 1_000; sent += 1) {
      const { rawBody } = aBody({ event: 'order/paid', id: randomInt(1, 1_000_000) });
      const signature = Buffer.from(signed(rawBody));
      const target = sent % 2 === 0 ? signature : rawBody;
      const headers = { [HEADER]: signature.toString('latin1') };
      const at = randomInt(target.length);
      // Printable, since a header takes no other bytes.
      target[at] = target[at] === 0x21 ? 0x22 : 0x21;
      statuses.add(await send({ rawBody, headers: sent % 2 === 0 ? { [HEADER]: signature.toString('latin1') } : headers }));
    }
    expect(statuses).toEqual(new Set([401]));
    expect(await db.selectFrom('inbox').select('delivery_id').where('source', '=', 'nuvemshop').execute()).toHaveLength(before.length);
  });

  it.each<[string, (rawBody: Buffer) => Sent]>([
    ['missing', () => ({ headers: {} })],
    ['empty', () => ({ headers: { [HEADER]: '' } })],
    ['short', (rawBody) => ({ headers: { [HEADER]: signed(rawBody).slice(0, 20) } })],
    ['long', (rawBody) => ({ headers: { [HEADER]: `${signed(rawBody)}00` } })],
    ['in capitals', (rawBody) => ({ headers: { [HEADER]: signed(rawBody).toUpperCase() } })],
    ['base64', (rawBody) => ({ headers: { [HEADER]: createHmac('sha256', NUVEMSHOP_APP.appSecret).update(rawBody).digest('base64') } })],
    ['of another app', (rawBody) => ({ headers: { [HEADER]: signBody('another-secret', rawBody) } })],
    ['twice', (rawBody) => ({ headers: { [HEADER]: [signed(rawBody), signed(rawBody)] } })],
    [
      'over the same JSON written otherwise',
      (rawBody) => ({
        headers: { [HEADER]: signed(rawBody) },
        rawBody: Buffer.from(JSON.stringify(JSON.parse(rawBody.toString()), null, 1)),
      }),
    ],
    [
      'over the body before gzip',
      (rawBody) => ({ headers: { [HEADER]: signed(rawBody), 'content-encoding': 'gzip' }, rawBody: gzipSync(rawBody) }),
    ],
    [
      'over the body before a BOM',
      (rawBody) => ({ headers: { [HEADER]: signed(rawBody) }, rawBody: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), rawBody]) }),
    ],
  ])('that is %s is 401 without effect (fault 57)', async (_name, change) => {
    const { storeId, rawBody } = aBody();
    expect(await send({ rawBody, ...change(rawBody) })).toBe(401);
    expect(await kept(storeId)).toBe(0);
  });

  it('that is right is kept once, however often the same comes', async () => {
    const { storeId, rawBody } = aBody();
    const headers = { [HEADER]: signed(rawBody) };
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => send({ rawBody, headers }))))).toEqual(new Set([200]));
    expect(await kept(storeId)).toBe(1);
  });

  it.each([
    ['no JSON', Buffer.from('id=1')],
    ['bytes that are no text', randomBytes(40)],
    ['null', Buffer.from('null')],
    ['no store', Buffer.from('{"event":"order/paid","id":1}')],
  ])('that is right over %s is never a 5xx', async (_name, rawBody) => {
    expect(await send({ rawBody, headers: { [HEADER]: signed(rawBody) } })).toBeLessThan(500);
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('is not looked at by %s', async (method) => {
    expect(await send({ method })).toBe(405);
  });
});

describe('requests about privacy', () => {
  async function anOrder() {
    const connected = await world.connect();
    const { shop } = connected;
    const order = placeOrder(shop, { items: [{ variantId: ownProduct(shop).id, quantity: 1 }] });
    expect(await nuvemshop.deliver(world.hookUrl, { store_id: shop.id, event: 'order/created', id: order.id })).toBe(200);
    await provider.runJobs();
    return { ...connected, order };
  }

  async function buyerOf(storeId: string) {
    const rows = await db
      .selectFrom('orders')
      .select(['buyer_name', 'buyer_email', 'buyer_line1'])
      .where('store_id', '=', storeId)
      .execute();
    return JSON.stringify(rows);
  }

  longTest('erase a buyer from his orders, and only what a right signature asks for', async () => {
    const { shop, store, order } = await anOrder();
    expect(await buyerOf(store.id)).toContain('Ana Lima');
    const customer = { id: 7, email: order.contact_email, phone: order.contact_phone, identification: order.contact_identification };
    const body = Buffer.from(JSON.stringify({ store_id: shop.id, customer, orders_to_redact: [order.id] }));
    expect(await send({ rawBody: body, headers: { [HEADER]: signBody('another-secret', body) } })).toBe(401);
    await provider.runJobs();
    expect(await buyerOf(store.id)).toContain('Ana Lima');
    expect(await send({ rawBody: body, headers: { [HEADER]: signed(body) } })).toBe(200);
    await provider.runJobs();
    expect(await buyerOf(store.id)).not.toContain('Ana Lima');
    const inbox = await db.selectFrom('inbox').select('payload').where('subject', '=', String(shop.id)).execute();
    expect(JSON.stringify(inbox)).not.toContain(order.contact_email);
  });

  it('erase a store that was removed, and never one by a body that names a buyer', async () => {
    const { shop, store } = await anOrder();
    const stateOf = async () => (await db.selectFrom('store').select('state').where('id', '=', store.id).executeTakeFirstOrThrow()).state;
    await nuvemshop.deliver(world.hookUrl, { store_id: shop.id, customer: { email: 'x@example.com' } });
    await provider.runJobs();
    expect(await stateOf()).toBe('connected');
    shop.accessToken = null;
    await nuvemshop.deliver(world.hookUrl, { store_id: shop.id, event: 'app/uninstalled', id: 4242 });
    await provider.runJobs();
    expect(await stateOf()).toBe('uninstalled');
    await nuvemshop.deliver(world.hookUrl, { store_id: shop.id });
    await provider.runJobs();
    expect(await stateOf()).toBe('erased');
    expect(await buyerOf(store.id)).not.toContain('Ana Lima');
  });
});

describe('hints that are lost', () => {
  longTest('cost no order: a poll finds what one in a hundred dropped hints did not name', async () => {
    const { shop, store } = await world.connect();
    const { id: variantId } = ownProduct(shop);
    await provider.runJobs();
    const ids: string[] = [];
    for (let placed = 0; placed < 100; placed += 1) {
      const { id } = placeOrder(shop, { items: [{ variantId, quantity: 1 }] });
      ids.push(String(id));
      if (placed !== 42) await nuvemshop.deliver(world.hookUrl, { store_id: shop.id, event: 'order/created', id });
    }
    await provider.runJobs();
    const taken = async () =>
      (await db.selectFrom('orders').select('external_id').where('store_id', '=', store.id).execute()).map((row) => row.external_id).sort();
    expect(await taken()).toHaveLength(99);
    const { accountId, id: storeId } = store;
    await tasks['poll-store'].run(provider.services, { accountId, storeId }, { attempt: 1, lastAttempt: false });
    await provider.runJobs();
    expect(await taken()).toEqual(ids.sort());
    expect(requireOrder(shop, ids[42] ?? '').status).toBe('open');
  });
});
