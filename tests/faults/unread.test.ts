import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/notifications.ts';
import { listOrders } from '#contract/orders.ts';
import { fetchUnread, listUnread } from '#contract/stores-unread.ts';
import { pollStores } from '#provider/intake/poll-stores.ts';
import { sandboxHeaders } from '#provider/platforms/sandbox/sandbox-headers.ts';
import { upsertOrder } from '#provider/platforms/sandbox/shop-orders.store.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { asBody, aSandboxOrder, deliveryHeaders } from '#tests/support/sandbox-orders.ts';
import { aConnectedShop, type ConnectedShop, haveTrouble, orderAt, orderNames, shapeLines } from '#tests/support/sandbox-shops.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { services } = provider;
const { db } = services.database;

const unreadOf = async ({ merchant }: ConnectedShop) => (await merchant.call(listUnread)).data;
const fetchAgain = ({ merchant, store }: ConnectedShop) => merchant.call(fetchUnread, { params: { storeId: store.id } });

async function noticesOf({ merchant }: ConnectedShop): Promise<number> {
  const { data } = await merchant.call(listNotifications, { query: { tab: 'notice' } });
  return data.filter(({ kind }) => kind === 'store-unread').length;
}

/** A shop that names its orders and does not send them, each of which has to be read there. */
async function aShopThatNamesOrders(): Promise<ConnectedShop> {
  const shop = await aConnectedShop(provider);
  await haveTrouble(shop, { hintBody: 'id' });
  return shop;
}

async function statesOf({ merchant }: ConnectedShop): Promise<[string, string][]> {
  const { data } = await merchant.call(listOrders);
  return data.map(({ externalName, fulfillmentState }): [string, string] => [externalName, fulfillmentState]).toSorted();
}

/** A delivery of the shop's own. */
async function deliver({ shop }: ConnectedShop, body: Buffer, topic = 'orders/create'): Promise<void> {
  const headers = { ...deliveryHeaders(shop, body), [sandboxHeaders.topic]: topic };
  const sent = await fetch(`${provider.url}/hooks/sandbox/orders`, { method: 'POST', headers, body: new Uint8Array(body) });
  expect(sent.status).toBe(200);
}

describe('what a store sends and nobody can read (fault 63)', () => {
  it('is tried once and kept under its store while the others flow, and goes when its orders were read again', async () => {
    const shop = await aConnectedShop(provider);
    for (const body of [asBody({ note: 'no id' }), asBody({ note: 'none either' })]) await deliver(shop, body);
    await orderAt(provider, shop, { name: '#1' });
    await provider.runJobs();
    expect(await orderNames(provider, shop)).toEqual(['#1']);
    const kept = await db.selectFrom('inbox').select(['attempts', 'last_error as error']).where('subject', '=', shop.shop.id).execute();
    expect(kept.filter(({ error }) => error !== null)).toEqual([
      { attempts: 1, error: 'shape: id invalid_type' },
      { attempts: 1, error: 'shape: id invalid_type' },
    ]);
    expect(await unreadOf(shop)).toMatchObject([
      { storeId: shop.store.id, count: 2, fetchingCount: 0, items: [{ kind: 'delivery', cause: 'unknown-shape' }, { kind: 'delivery' }] },
    ]);
    expect(await noticesOf(shop)).toBe(1);
    expect((await fetchAgain(shop)).data).toEqual({ fetchingCount: 2 });
    expect(await unreadOf(shop)).toMatchObject([{ fetchingCount: 2 }]);
    await provider.runJobs();
    expect(await unreadOf(shop)).toEqual([]);
  });

  it('is an order the shop has in a form nobody knows: kept, however it is found, until it can be read', async () => {
    const shop = await aShopThatNamesOrders();
    const order = aSandboxOrder({ name: '#7', updated_at: new Date().toISOString() });
    await upsertOrder(db, shop.shop.id, order);
    await shapeLines(db, order.id, 'unknown');
    await deliver(shop, asBody({ id: order.id }));
    await provider.runJobs();
    await pollStores(services);
    await provider.runJobs();
    const unread = [{ storeName: shop.store.name, count: 1, items: [{ kind: 'order', externalId: order.id, cause: 'unknown-shape' }] }];
    expect(await unreadOf(shop)).toMatchObject(unread);
    await fetchAgain(shop);
    await provider.runJobs();
    expect(await unreadOf(shop)).toMatchObject([{ ...unread[0], fetchingCount: 0 }]);
    expect(await noticesOf(shop)).toBe(1);
    await shapeLines(db, order.id, 'known');
    await fetchAgain(shop);
    await provider.runJobs();
    expect(await unreadOf(shop)).toEqual([]);
    expect(await orderNames(provider, shop)).toEqual(['#7']);
  });

  it('is not fetched for another merchant, nor of a store that went', async () => {
    const [mine, theirs] = [await aConnectedShop(provider), await aConnectedShop(provider)];
    expect((await mine.merchant.call(fetchUnread, { params: { storeId: theirs.store.id } })).problem.code).toBe('not-found');
    await haveTrouble(theirs, { trouble: 'token-expired' });
    await pollStores(services);
    await provider.runJobs();
    expect((await fetchAgain(theirs)).problem.code).toBe('state-conflict');
  });
});

describe('a cancellation of an order that is gone from its store', () => {
  it('cancels it here; gone without a word it stays', async () => {
    const shop = await aShopThatNamesOrders();
    const [canceled, vanished] = [await orderAt(provider, shop, { name: '#c' }), await orderAt(provider, shop, { name: '#v' })];
    await provider.runJobs();
    await sql`DELETE FROM sandbox.shop_order WHERE shop_id = ${shop.shop.id}`.execute(db);
    await deliver(shop, asBody({ id: vanished.id }), 'orders/updated');
    await deliver(shop, asBody({ id: canceled.id }), 'orders/cancelled');
    await provider.runJobs();
    expect(await statesOf(shop)).toEqual([
      ['#c', 'canceled'],
      ['#v', expect.not.stringMatching('canceled')],
    ]);
  });

  it('cancels it here too where it went only after it could not be read', async () => {
    const shop = await aShopThatNamesOrders();
    const order = await orderAt(provider, shop, { name: '#c' });
    await provider.runJobs();
    await shapeLines(db, order.id, 'unknown');
    await deliver(shop, asBody({ id: order.id }), 'orders/cancelled');
    await provider.runJobs();
    expect(await unreadOf(shop)).toMatchObject([{ count: 1 }]);
    await sql`DELETE FROM sandbox.shop_order WHERE shop_id = ${shop.shop.id}`.execute(db);
    await fetchAgain(shop);
    await provider.runJobs();
    expect(await unreadOf(shop)).toEqual([]);
    expect(await statesOf(shop)).toEqual([['#c', 'canceled']]);
  });
});
