import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getOrder, listOrders } from '#contract/orders.ts';
import { listStores } from '#contract/stores.ts';
import { listUnread } from '#contract/stores-unread.ts';
import { inTransaction, openDatabase } from '#provider/database/database.ts';
import { lockStore, moveStore } from '#provider/platforms/move-store.ts';
import type { Services } from '#provider/services.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aConnectedShop, changeAt, type ConnectedShop, haveTrouble, orderAt, orderNames } from '#tests/support/sandbox-shops.ts';
import { pollStore, pollStores } from './poll-stores.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { services } = provider;
const { db } = services.database;

/** Another instance of the provider on the same database. */
function anotherInstance(): Services {
  const database = openDatabase({ connectionString: provider.databaseUrl, poolSize: 4, acquireTimeoutMs: 20_000 });
  cleanUpAfter(() => database.close());
  return { ...services, database };
}

async function poll(): Promise<void> {
  await pollStores(services);
  await provider.runJobs();
}

async function orderMany(shop: ConnectedShop, count: number, prefix = '#'): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `${prefix}${1001 + index}`);
  for (const name of names) await orderAt(provider, shop, { name });
  return names.sort();
}

async function storeState({ merchant }: ConnectedShop): Promise<string | undefined> {
  return (await merchant.call(listStores)).data[0]?.state;
}

/** Deliveries of a shop by whether they were handled. */
async function inboxOf({ shop }: ConnectedShop) {
  const rows = await db.selectFrom('inbox').select(['handled_at', 'deferred_at', 'last_error']).where('subject', '=', shop.id).execute();
  return { handled: rows.filter((row) => row.handled_at !== null).length, deferred: rows.filter((row) => row.deferred_at !== null).length };
}

describe('a poll', () => {
  it('finds every order whose webhook was lost, within one (fault 67)', async () => {
    const shop = await aConnectedShop(provider);
    await haveTrouble(shop, { hints: 'lost', hintsPercent: 10 });
    const most = await orderMany(shop, 30);
    await haveTrouble(shop, { hints: 'lost' });
    const rest = await orderMany(shop, 5, '#lost');
    await provider.runJobs();
    expect((await orderNames(provider, shop)).length).toBeLessThanOrEqual(30);
    await poll();
    expect(await orderNames(provider, shop)).toEqual([...most, ...rest].sort());
  });

  it('takes more than a page, and goes on where it stopped', async () => {
    const shop = await aConnectedShop(provider);
    await haveTrouble(shop, { hints: 'lost' });
    const names = await orderMany(shop, 55);
    await poll();
    expect(await orderNames(provider, shop)).toEqual(names);
    const { orders_cursor: cursor, orders_read_until: until } = await db
      .selectFrom('store')
      .select(['orders_cursor', 'orders_read_until'])
      .where('id', '=', shop.store.id)
      .executeTakeFirstOrThrow();
    const { newest } = await db
      .selectFrom('sandbox.shop_order')
      .select((eb) => eb.fn.max('updated_at').as('newest'))
      .where('shop_id', '=', shop.shop.id)
      .executeTakeFirstOrThrow();
    expect([cursor, until]).toEqual([null, newest]);
  });

  it('by two instances at once, and again, does nothing twice', async () => {
    const shop = await aConnectedShop(provider);
    await haveTrouble(shop, { hints: 'lost' });
    const names = await orderMany(shop, 20);
    const payload = { accountId: shop.merchant.accountId, storeId: shop.store.id };
    const other = anotherInstance();
    await Promise.all([pollStore(services, payload), pollStore(other, payload), pollStore(services, payload), pollStore(other, payload)]);
    await pollStore(other, payload);
    expect(await orderNames(provider, shop)).toEqual(names);
    const events = await sql<{ count: number }>`SELECT count(*)::int AS count FROM order_fulfillment_event e
      JOIN orders o ON o.account_id = e.account_id AND o.id = e.entity_id
      WHERE o.store_id = ${shop.store.id} AND e.from_state IS NULL`.execute(db);
    expect(events.rows).toEqual([{ count: 20 }]);
    const versions = await sql`SELECT DISTINCT version FROM orders WHERE store_id = ${shop.store.id}`.execute(db);
    expect(versions.rows).toHaveLength(1);
  });

  it('is queued once a store however often the clock strikes, and only for stores that work', async () => {
    const [working, paused] = [await aConnectedShop(provider), await aConnectedShop(provider)];
    await db.updateTable('store').set({ state: 'paused' }).where('id', '=', paused.store.id).execute();
    await Promise.all([pollStores(services), pollStores(services), pollStores(services)]);
    const jobs = await sql<{ storeId: string }>`SELECT payload ->> 'storeId' AS "storeId" FROM graphile_worker._private_jobs
      WHERE payload ->> 'storeId' IN (${working.store.id}, ${paused.store.id})`.execute(db);
    expect(jobs.rows).toEqual([{ storeId: working.store.id }]);
    await provider.runJobs();
  });

  it('is not kept from the others by an order it can’t read (fault 63)', async () => {
    const shop = await aConnectedShop(provider);
    await haveTrouble(shop, { hints: 'lost' });
    const broken = await orderAt(provider, shop, { name: '#broken' });
    await db
      .updateTable('sandbox.shop_order')
      .set({ body: JSON.stringify({ ...broken, total_minor: 'many' }) })
      .where('id', '=', broken.id)
      .execute();
    const names = await orderMany(shop, 3);
    await poll();
    expect(await orderNames(provider, shop)).toEqual(names);
    const unread = await shop.merchant.call(listUnread);
    expect(unread.data).toMatchObject([
      { storeId: shop.store.id, items: [{ kind: 'order', externalId: broken.id, cause: 'unknown-shape' }] },
    ]);
  });

  longTest('tries a store again that does not answer, without moving on', async () => {
    const shop = await aConnectedShop(provider);
    await haveTrouble(shop, { hints: 'lost' });
    const names = await orderMany(shop, 2);
    const payload = { accountId: shop.merchant.accountId, storeId: shop.store.id };
    for (const trouble of ['down', 'busy', 'slow'] as const) {
      await haveTrouble(shop, { trouble, hints: 'lost', ...(trouble === 'slow' ? { answerMs: 10_000 } : {}) });
      await expect(pollStore(services, payload)).rejects.toThrow(trouble === 'busy' ? 'store-busy' : 'store-unreachable');
    }
    await pollStore(services, payload);
    expect(await orderNames(provider, shop)).toEqual(names);
  });
});

describe('a store that does not work', () => {
  it('keeps its hints while its token is expired, and catches up once it is connected again', async () => {
    const shop = await aConnectedShop(provider);
    const before = await orderMany(shop, 1);
    await provider.runJobs();
    await haveTrouble(shop, { trouble: 'token-expired', hintBody: 'id' });
    const hinted = await orderMany(shop, 3, '#hinted');
    await provider.runJobs();
    expect(await storeState(shop)).toBe('token_expired');
    expect(await inboxOf(shop)).toEqual({ handled: 1, deferred: 3 });
    await haveTrouble(shop, { hints: 'lost' });
    const lost = await orderMany(shop, 2, '#lost');
    await haveTrouble(shop, { trouble: 'token-expired' });
    await poll();
    expect(await storeState(shop)).toBe('token_expired');
    await haveTrouble(shop, {});
    expect(await storeState(shop)).toBe('connected');
    await provider.runJobs();
    expect(await orderNames(provider, shop)).toEqual([...before, ...hinted, ...lost].sort());
    expect(await inboxOf(shop)).toEqual({ handled: 4, deferred: 0 });
  });

  it('keeps whole orders while it is paused, and takes them once it is not', async () => {
    const shop = await aConnectedShop(provider);
    const { accountId } = shop.merchant;
    const move = (to: 'paused' | 'connected') =>
      inTransaction(services.database, async (tx) => {
        const store = await lockStore(tx, accountId, shop.store.id);
        if (store === undefined) throw new Error('no store');
        await moveStore(tx, store, { to, actor: { kind: 'merchant' } });
      });
    await move('paused');
    const names = await orderMany(shop, 2);
    await provider.runJobs();
    await poll();
    expect(await orderNames(provider, shop)).toEqual([]);
    expect(await inboxOf(shop)).toEqual({ handled: 0, deferred: 2 });
    await move('connected');
    await provider.runJobs();
    expect(await orderNames(provider, shop)).toEqual(names);
    expect(await inboxOf(shop)).toEqual({ handled: 2, deferred: 0 });
  });
});

describe('a hint', () => {
  it('of an id alone has the order fetched as it is by then', async () => {
    const shop = await aConnectedShop(provider);
    await haveTrouble(shop, { hintBody: 'id' });
    const order = await orderAt(provider, shop);
    await changeAt(provider, shop, order.id, ({ shipping_address: address }) => ({
      shipping_address: { ...address, address1: '9 Ninth St' },
    }));
    await provider.runJobs();
    const [row] = (await shop.merchant.call(listOrders)).data;
    const page = (await shop.merchant.call(getOrder, { params: { orderId: row?.id ?? '' } })).data;
    expect(page.address.line1).toBe('9 Ninth St');
    expect(JSON.stringify(await db.selectFrom('inbox').select('payload').where('subject', '=', shop.shop.id).execute())).not.toContain(
      'St',
    );
  });

  it('of a whole order with its version needs no store to be asked', async () => {
    const shop = await aConnectedShop(provider);
    await haveTrouble(shop, { trouble: 'down', calls: 1_000 });
    const names = await orderMany(shop, 2);
    await provider.runJobs();
    expect(await orderNames(provider, shop)).toEqual(names);
  });
});
