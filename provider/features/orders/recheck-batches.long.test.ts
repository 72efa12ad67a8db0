import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listOrders } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { addBalance, addDueOrders, addStockedVariants } from '#tests/support/due-orders.ts';
import { longTest } from '#tests/support/long.ts';
import { aLine, aListingOf, aPlatformOrder, aStore, aVariant, takeOrder } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { queueStockRechecks, RECHECK_BATCH } from './queue-stock-rechecks.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { services } = provider;
const { db } = services.database;

async function recount(variantId: string, counted: number): Promise<void> {
  await db.updateTable('stock_level').set({ counted }).where('variant_id', '=', variantId).execute();
}

/** Orders whose jobs are queued, in the order they will be worked in. */
async function queuedOrders(): Promise<string[]> {
  const found = await sql<{ orderId: string }>`SELECT j.payload ->> 'orderId' AS "orderId" FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'recheck-stock' ORDER BY j.id`.execute(db);
  return found.rows.map(({ orderId }) => orderId);
}

async function runBatch(): Promise<void> {
  await queueStockRechecks(services, {}, { attempt: 1, lastAttempt: false });
}

/** Orders that were placed a minute after the other, the last of them first in the table. */
async function placeInTurn(orderIds: string[]): Promise<string[]> {
  const oldestFirst = orderIds.toReversed();
  await sql`UPDATE orders o SET placed_at = timestamptz '2026-10-01' + make_interval(mins => x.place::integer)
    FROM unnest(${oldestFirst}::uuid[]) WITH ORDINALITY x (id, place) WHERE o.id = x.id`.execute(db);
  return oldestFirst;
}

longTest('a recount that takes the units of 10,000 orders queues a look at the oldest of them, a batch a job', async () => {
  const merchant = await provider.signUp();
  const [variantId = ''] = await addStockedVariants(services.database, { count: 1, counted: 10_000 });
  const orders = await addDueOrders(services.database, merchant.accountId, { count: 10_000, variantIds: [variantId] });
  const oldestFirst = await placeInTurn(orders.map(({ id }) => id));
  await sql`SELECT hold_units(array_agg(ROW(account_id, id, ${variantId}::uuid, 'CN', 1, NULL, NULL)::stock_need), NULL, 'system')
    FROM orders WHERE account_id = ${merchant.accountId}`.execute(db);
  await recount(variantId, 0);
  expect(await queuedOrders()).toEqual([]);
  const notes = await sql<{ kind: string }>`SELECT kind FROM outbox WHERE relayed_at IS NULL`.execute(db);
  expect(notes.rows).toEqual([{ kind: 'queue-stock-rechecks' }]);
  await runBatch();
  expect(await queuedOrders()).toEqual(oldestFirst.slice(0, RECHECK_BATCH));
  await runBatch();
  expect(await queuedOrders()).toEqual(oldestFirst.slice(0, 2 * RECHECK_BATCH));
  const waiting = await sql<{ waiting: number }>`SELECT count(*) AS waiting FROM stock_recheck WHERE queued_at IS NULL`.execute(db);
  expect(waiting.rows[0]?.waiting).toBe(10_000 - 2 * RECHECK_BATCH);
  await sql`DELETE FROM stock_recheck WHERE account_id = ${merchant.accountId}`.execute(db);
  await sql`UPDATE outbox SET relayed_at = now()`.execute(db);
  await sql`SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker._private_jobs`.execute(db);
});

longTest('batches follow each other until every paid order was looked at, and what is left goes to the oldest', async () => {
  const merchant = await provider.signUp();
  await addBalance(services.database, merchant.accountId, 10_000_000);
  const count = 2 * RECHECK_BATCH + 20;
  const [variantId = ''] = await addStockedVariants(services.database, { count: 1, counted: count });
  const orders = await addDueOrders(services.database, merchant.accountId, { count, variantIds: [variantId] });
  const oldestFirst = await placeInTurn(orders.map(({ id }) => id));
  for (let from = 0; from < count; from += 50) {
    const orderIds = oldestFirst.slice(from, from + 50);
    expect((await merchant.call(payOrders, { body: { orderIds, expectedTotalMinor: orderIds.length * 1_200 } })).status).toBe(200);
  }
  // The units go and three come back before anyone looks.
  await recount(variantId, 0);
  await recount(variantId, 3);
  await sql`UPDATE outbox SET relayed_at = now() WHERE kind = 'supplier-order'`.execute(db);
  await provider.runJobs();
  const states = await sql<{ id: string; state: string }>`SELECT id, fulfillment_state AS state FROM orders
    WHERE account_id = ${merchant.accountId} ORDER BY placed_at`.execute(db);
  expect(states.rows.filter(({ state }) => state !== 'stock_exception').map(({ id }) => id)).toEqual(oldestFirst.slice(0, 3));
  expect(await db.selectFrom('stock_recheck').selectAll().execute()).toEqual([]);
});

it('orders of a listing that is mapped anew are all looked at, a batch a job', async () => {
  const merchant = await provider.signUp();
  const store = await aStore(provider, merchant);
  const variant = await aVariant(provider);
  const listing = await aListingOf(provider, store, variant);
  for (let place = 0; place < 60; place += 1) await takeOrder(provider, store, aPlatformOrder({ lines: [aLine(listing)] }));
  await sql`UPDATE orders SET quote_id = NULL, payment_state = 'not_due', fulfillment_state = 'blocked'
    WHERE account_id = ${merchant.accountId}`.execute(db);
  const { data: blocked } = await merchant.call(listOrders, { query: { tab: 'address', pageSize: 100 } });
  expect(blocked).toHaveLength(60);
  const listings = await db.selectFrom('listing').select('id').where('account_id', '=', merchant.accountId).execute();
  await sql`SELECT graphile_worker.add_job('recheck-orders', json_build_object('accountId', ${merchant.accountId}::text,
    'listingId', ${listings[0]?.id ?? ''}::text))`.execute(db);
  await provider.runJobs();
  const { page } = await merchant.call(listOrders, { query: { tab: 'awaiting-payment', pageSize: 100 } });
  expect(page.total).toBe(60);
});
