import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { listStores } from '#contract/stores.ts';
import { handleInbox } from '#provider/intake/handle-inbox.ts';
import { pollStores } from '#provider/intake/poll-stores.ts';
import { sandboxHeaders } from '#provider/platforms/sandbox/sandbox-headers.ts';
import type { SandboxOrder } from '#provider/platforms/sandbox/sandbox-order.ts';
import { createRandom } from '#provider/platforms/sandbox/random.ts';
import { upsertOrder } from '#provider/platforms/sandbox/shop-orders.store.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aSandboxOrder, asBody, deliveryHeaders } from '#tests/support/sandbox-orders.ts';
import { aConnectedShop, type ConnectedShop, haveTrouble, orderAt, orderNames } from '#tests/support/sandbox-shops.ts';

// Group E of the faults, for the sandbox. Shopify's 57, 61, 66 and 68 are beside its code, as are the sandbox's signatures and 62 (hooks.test.ts); 62's kill is a journey, 63 is in
// unread.test.ts, 67 is a poll's (poll-stores.test.ts).
const provider = await startTestProvider({}, { template: 'rates' });
const { services } = provider;
const { db } = services.database;

const FIRST = { attempt: 1, lastAttempt: false };

interface Sent {
  headers?: Record<string, string>;
  rawBody?: Buffer;
  chunked?: boolean;
}

/** Sends a body of a shop, signed over `body` whatever travels. */
function send(
  { shop }: Pick<ConnectedShop, 'shop'>,
  body: Buffer,
  { headers = {}, rawBody = body, chunked = false }: Sent = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const all = { ...deliveryHeaders(shop, body), ...headers };
    const sending = request(`${provider.url}/hooks/sandbox/orders`, { method: 'POST', headers: all }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sending.once('error', reject);
    if (chunked) for (const byte of rawBody) sending.write(Buffer.from([byte]));
    sending.end(chunked ? undefined : rawBody);
  });
}

async function waitingDeliveries({ shop }: ConnectedShop): Promise<{ source: string; deliveryId: string }[]> {
  const rows = await db
    .selectFrom('inbox')
    .select(['source', 'delivery_id as deliveryId'])
    .where('subject', '=', shop.id)
    .where('handled_at', 'is', null)
    .execute();
  return rows;
}

describe('a signed body (fault 57)', () => {
  const body = asBody(aSandboxOrder());

  longTest('is taken in pieces, and refused when other bytes travel than were signed', async () => {
    const shop = await aConnectedShop(provider);
    expect(await send(shop, body, { chunked: true })).toBe(200);
    expect(await send(shop, body, { rawBody: gzipSync(body), headers: { 'content-encoding': 'gzip' } })).toBe(401);
    expect(await send(shop, body, { rawBody: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]) })).toBe(401);
    expect(await waitingDeliveries(shop)).toHaveLength(1);
  });
});

/** Versions of orders as a shop sent them: most once, some again, some after what came later. */
function someTrouble(orders: number): SandboxOrder[] {
  const random = createRandom(58);
  const versions = Array.from({ length: orders }, (_, index) => {
    const first = aSandboxOrder({ name: `#${1001 + index}` });
    const [address, updated_at] = [{ ...first.shipping_address, address1: '2 Second St' }, '2026-11-01T10:05:00.000Z'];
    return [first, { ...first, version: 2, updated_at, shipping_address: address }];
  }).flat();
  const doubled = versions.flatMap((order) => (random.int(1, 10) <= 3 ? [order, order] : [order]));
  for (let swap = 0; swap < doubled.length / 10; swap += 1) {
    const [from, to] = [random.int(0, doubled.length - 1), random.int(0, doubled.length - 1)];
    const [one, other] = [doubled[from], doubled[to]];
    if (one !== undefined && other !== undefined) [doubled[from], doubled[to]] = [other, one];
  }
  return doubled;
}

describe('deliveries in trouble (fault 58)', () => {
  it.each(['order', 'id'] as const)(
    'with the %s in them, doubled and reordered, each handled by two at once, are each order once',
    async (kind) => {
      const shop = await aConnectedShop(provider);
      const sent = someTrouble(20);
      const newest = new Map<string, SandboxOrder>();
      for (const order of sent) if ((order.version ?? 0) >= (newest.get(order.id)?.version ?? 0)) newest.set(order.id, order);
      for (const order of newest.values()) await upsertOrder(db, shop.shop.id, order);
      for (const order of sent) {
        const headers = { [sandboxHeaders.deliveryId]: `${shop.shop.id}-${order.id}-${order.version ?? 0}` };
        expect(await send(shop, asBody(kind === 'order' ? order : { id: order.id }), { headers })).toBe(200);
      }
      const waiting = await waitingDeliveries(shop);
      expect(waiting).toHaveLength(40);
      await Promise.all(waiting.flatMap((delivery) => [handleInbox(services, delivery, FIRST), handleInbox(services, delivery, FIRST)]));
      await provider.runJobs();
      expect(await waitingDeliveries(shop)).toEqual([]);
      const orders = await db
        .selectFrom('orders')
        .select(['external_version', 'buyer_line1'])
        .where('store_id', '=', shop.store.id)
        .execute();
      expect(orders).toEqual(Array.from({ length: 20 }, () => ({ external_version: 2, buyer_line1: '2 Second St' })));
      const made = await sql<{ count: number }>`SELECT count(*)::int AS count FROM order_fulfillment_event e
      JOIN orders o ON o.account_id = e.account_id AND o.id = e.entity_id WHERE o.store_id = ${shop.store.id} AND e.from_state IS NULL`.execute(
        db,
      );
      expect(made.rows).toEqual([{ count: 20 }]);
    },
  );

  it.each(['late', 'doubled', 'reordered'] as const)('that come %s lose and double nothing', async (hints) => {
    const shop = await aConnectedShop(provider);
    await haveTrouble(shop, { hints });
    const names: string[] = [];
    for (let placed = 0; placed < 4; placed += 1) names.push((await orderAt(provider, shop, { name: `#${placed}` })).name);
    await provider.runJobs();
    if (hints === 'late') expect(await orderNames(provider, shop)).toEqual([]);
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload ->> 'shopId' = ${shop.shop.id}`.execute(db);
    await provider.runJobs();
    expect(await orderNames(provider, shop)).toEqual(names);
  });
});

describe('an uninstalled shop of the sandbox (fault 68)', () => {
  longTest('is called no more, its token is wiped and what waits for it stops', async () => {
    const shop = await aConnectedShop(provider);
    await haveTrouble(shop, { hintBody: 'id' });
    for (let placed = 0; placed < 5; placed += 1) await orderAt(provider, shop);
    const headers = { [sandboxHeaders.topic]: 'app/uninstalled', [sandboxHeaders.deliveryId]: uuidv7() };
    expect(await send(shop, asBody({}), { headers })).toBe(200);
    const [uninstalled] = await waitingDeliveries(shop);
    if (uninstalled === undefined) throw new Error('nothing waits');
    await handleInbox(services, uninstalled, FIRST);
    await pollStores(services);
    await provider.runJobs();
    expect(await orderNames(provider, shop)).toEqual([]);
    expect((await shop.merchant.call(listStores)).data).toMatchObject([{ state: 'uninstalled' }]);
    const { credentials } = await db.selectFrom('store').select('credentials').where('id', '=', shop.store.id).executeTakeFirstOrThrow();
    expect(credentials).toBeNull();
  });
});
