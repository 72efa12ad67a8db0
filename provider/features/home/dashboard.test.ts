import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { updateUserSetting } from '#contract/account.ts';
import { getDashboard, type Dashboard } from '#contract/home.ts';
import { cny } from '#contract/money.values.ts';
import { payOrders } from '#contract/payments.ts';
import { inTransaction } from '#provider/database/database.ts';
import { lockOrder } from '#provider/features/orders/orders.store.ts';
import { refundOrder } from '#provider/features/orders/refund-order.ts';
import { fee } from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { addBalance, addDueOrders } from '#tests/support/due-orders.ts';
import { longTest } from '#tests/support/long.ts';
import { aStore } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();
const { database } = provider.services;
const { db } = database;

const zones = ['America/Sao_Paulo', 'Asia/Kathmandu', 'America/New_York'];

type Step =
  | { kind: 'place'; hoursAgo: number; inStore: boolean; count: number }
  | { kind: 'pay' | 'cancel' | 'refund' | 'deliver'; which: number }
  | { kind: 'fee'; amountMinor: number }
  | { kind: 'wait'; hours: number }
  | { kind: 'fold'; zone: string };

const which = fc.nat(50);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      hoursAgo: fc.nat(900),
      inStore: fc.boolean(),
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('pay', 'pay', 'cancel', 'refund', 'deliver'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fee' as const), amountMinor: fc.integer({ min: 1, max: 999 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const), zone: fc.constantFrom(...zones) }) },
);

longTest('figures of a random history are the sums of the ledger, the orders and the parcels, in every zone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      const merchant = await provider.signUp();
      const store = await aStore(provider, merchant);
      await addBalance(database, merchant.accountId, 1_000_000);
      let reader = merchant;
      for (const each of steps) {
        await play(reader, store.id, each);
        // A session ends after hours without a call.
        if (each.kind === 'wait') reader = await signInAgain(provider, merchant);
      }
      for (const timeZone of zones) {
        await reader.call(updateUserSetting, { params: { userId: merchant.userId }, query: { timeZone } });
        const counted = await read(reader, { days: '90' });
        expect(summary(counted)).toEqual(await sumsBySql(merchant.accountId, timeZone, counted));
        await provider.runJobs();
        const kept = await sql<{
          zone: string;
        }>`SELECT time_zone AS zone FROM dashboard WHERE account_id = ${merchant.accountId}`.execute(db);
        expect(kept.rows).toEqual([{ zone: timeZone }]);
        expect(await read(reader, { days: '90' })).toEqual(counted);
      }
      const ofStore = await read(reader, { days: '90', storeId: store.id });
      expect(ofStore.margins.map((margin) => margin.store?.id)).toEqual(ofStore.margins.length === 0 ? [] : [store.id]);
    }),
    { numRuns: 4, interruptAfterTimeLimit: 30_000 },
  );
});

async function read(merchant: Merchant, query: { days: '90'; storeId?: string }): Promise<Dashboard> {
  return (await merchant.call(getDashboard, { query: { mode: 'test', ...query } })).data;
}

async function play(merchant: Merchant, storeId: string, step: Step): Promise<void> {
  const { accountId } = merchant;
  switch (step.kind) {
    case 'place': {
      const placedAt = new Date(Date.now() - step.hoursAgo * 3_600_000).toISOString();
      await addDueOrders(database, accountId, {
        count: step.count,
        placedAt,
        expiresInMinutes: 60_000,
        ...(step.inStore ? { storeId } : {}),
      });
      return;
    }
    case 'pay':
      return changeOrder(merchant, step.which, `payment_state = 'due' AND fulfillment_state = 'ready'`, async ({ id, cost }) => {
        const paid = await merchant.call(payOrders, { body: { orderIds: [id], expectedTotalMinor: cost } });
        expect(paid.status).toBe(200);
      });
    case 'cancel':
      return changeOrder(merchant, step.which, `fulfillment_state = 'ready'`, async ({ id }) => {
        await sql`UPDATE orders SET fulfillment_state = 'canceled' WHERE account_id = ${accountId} AND id = ${id}`.execute(db);
      });
    case 'refund':
      return changeOrder(merchant, step.which, `payment_state = 'paid'`, async ({ id }) => {
        await inTransaction(database, async (tx) => {
          const order = await lockOrder(tx, accountId, id);
          if (order !== null) await refundOrder(tx, order, { goodsMinor: 333, reason: 'out-of-stock' });
        });
      });
    case 'deliver':
      return changeOrder(
        merchant,
        step.which,
        `payment_state = 'paid' AND NOT EXISTS (SELECT 1 FROM parcel_line l WHERE l.order_id = orders.id)`,
        ({ id }) => deliver(accountId, id),
      );
    case 'fee':
      await inTransaction(database, async (tx) => {
        const lines = fee(await lockWallet(tx, accountId, 'test'), step.amountMinor);
        await postEntries(tx, [{ accountId, mode: 'test', kind: 'fee', document: { type: 'fee', id: uuidv7(), number: 'FE-1' }, lines }]);
      });
      return;
    case 'wait':
      return moveClock(provider, { hours: step.hours });
    case 'fold':
      await sql`SELECT fold_dashboard(${accountId}, ${step.zone})`.execute(db);
  }
}

async function changeOrder(
  { accountId }: Merchant,
  index: number,
  condition: string,
  change: (order: { id: string; cost: number }) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ id: string; cost: number }>`SELECT id, cost_minor AS cost FROM orders
    WHERE account_id = ${accountId} AND ${sql.raw(condition)} ORDER BY id`.execute(db);
  const order = rows[index % Math.max(1, rows.length)];
  if (order !== undefined) await change(order);
}

async function deliver(accountId: string, orderId: string): Promise<void> {
  const parcelId = uuidv7();
  const lineId = uuidv7();
  await sql`INSERT INTO order_line (account_id, id, order_id, position, title, quantity, unit_sale_minor)
    VALUES (${accountId}, ${lineId}, ${orderId}, 9, 'Lamp', 1, 4000)`.execute(db);
  await sql`INSERT INTO parcel (account_id, id, number, warehouse_code, method_code, method_names, carrier, weight_g, item_count, state, shipped_at)
    VALUES (${accountId}, ${parcelId}, ${parcelId}, 'CN', 'standard-line', '{}', 'simulated', 300, 1, 'out_for_delivery', app_now() - interval '8 days 3 hours')`.execute(
    db,
  );
  await sql`INSERT INTO parcel_line (account_id, parcel_id, order_id, order_line_id, quantity)
    VALUES (${accountId}, ${parcelId}, ${orderId}, ${lineId}, 1)`.execute(db);
  await sql`UPDATE parcel SET state = 'delivered', delivered_at = app_now() WHERE account_id = ${accountId} AND id = ${parcelId}`.execute(
    db,
  );
}

/** The same figures by sums of their own, apart from the functions that keep them. */
async function sumsBySql(accountId: string, timeZone: string, { from, to }: Dashboard) {
  const within = (at: string) => sql`(${sql.raw(at)} AT TIME ZONE ${timeZone})::date BETWEEN ${from}::date AND ${to}::date`;
  const orders = await sql<{ key: string; amount: number }>`
    SELECT (placed_at AT TIME ZONE ${timeZone})::date || ' ' || CASE WHEN fulfillment_state = 'canceled' THEN 'canceled'
      WHEN fulfillment_state = 'ready' THEN 'unpaid' ELSE 'processing' END AS key, count(*)::bigint AS amount
    FROM orders WHERE account_id = ${accountId} AND ${within('placed_at')} GROUP BY 1`.execute(db);
  const spend = await sql<{ key: string; amount: number }>`
    SELECT (e.at AT TIME ZONE ${timeZone})::date || ' ' || CASE l.ledger_account WHEN 'revenue:goods' THEN 'goods' WHEN 'revenue:freight' THEN 'shipping'
      ELSE 'fees' END AS key, sum(l.amount_minor)::bigint AS amount
    FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
    WHERE e.account_id = ${accountId} AND l.ledger_account LIKE 'revenue:%' AND ${within('e.at')} GROUP BY 1`.execute(db);
  const sales = await sql<{ minor: number }>`SELECT coalesce(sum(sale_total_minor), 0)::bigint AS minor FROM orders
    WHERE account_id = ${accountId} AND payment_state IN ('paid', 'partially_refunded') AND ${within('placed_at')}`.execute(db);
  const cost = await sql<{ minor: number }>`SELECT coalesce(sum(l.amount_minor), 0)::bigint AS minor
    FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id JOIN orders o ON o.id = e.document_id
    WHERE e.account_id = ${accountId} AND l.ledger_account LIKE 'revenue:%' AND ${within('o.placed_at')}`.execute(db);
  const parcels = await sql<{ count: number }>`SELECT count(*)::int AS count FROM parcel
    WHERE account_id = ${accountId} AND ${within('delivered_at')}`.execute(db);
  return {
    orders: toRecord(orders.rows),
    spend: toRecord(spend.rows),
    salesMinor: sales.rows[0]?.minor ?? 0,
    costMinor: cost.rows[0]?.minor ?? 0,
    parcels: parcels.rows[0]?.count ?? 0,
  };
}

function toRecord(rows: { key: string; amount: number }[]): Record<string, number> {
  return Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map(({ key, amount }) => [key, amount]));
}

function summary({ orders, spend, margins, deliveries }: Dashboard) {
  const flat = (days: { date: string; parts: Record<string, number> }[]) =>
    toRecord(days.flatMap(({ date, parts }) => Object.entries(parts).map(([part, amount]) => ({ key: `${date} ${part}`, amount }))));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    orders: flat(orders.map(({ date, byState }) => ({ date, parts: byState }))),
    spend: flat(
      spend.map(({ date, byPart }) => ({
        date,
        parts: Object.fromEntries(Object.entries(byPart).map(([part, { amountMinor }]) => [part, amountMinor])),
      })),
    ),
    salesMinor: sum(margins.flatMap(({ sales }) => sales.map(({ amountMinor }) => amountMinor))),
    costMinor: sum(margins.map(({ cost }) => cost.amountMinor)),
    parcels: sum(deliveries.map(({ parcels }) => parcels)),
  };
}

/** Calendar date of a zone some days ago. */
function dateAgo(days: number, timeZone = 'UTC', now = Date.now()): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

test('another account sees nothing of it, and no store of it', async () => {
  const [owner, stranger] = [await provider.signUp(), await provider.signUp()];
  const store = await aStore(provider, owner);
  await addDueOrders(database, owner.accountId, { count: 2, storeId: store.id });
  const { data } = await stranger.call(getDashboard);
  expect(data).toMatchObject({ mode: 'live', hasData: false, stores: [], margins: [], deliveries: [] });
  expect((await stranger.call(getDashboard, { query: { storeId: store.id } })).status).toBe(404);
  expect((await owner.call(getDashboard)).data).toMatchObject({
    mode: 'test',
    hasData: true,
    stores: [{ id: store.id, name: 'Corner shop' }],
  });
});

test('a range is days of the calendar, both ends included; what is none is refused by field', async () => {
  const merchant = await provider.signUp();
  await addDueOrders(database, merchant.accountId, { count: 1, placedAt: '2026-03-01T23:59:59Z' });
  await addDueOrders(database, merchant.accountId, { count: 1, placedAt: '2026-03-03T00:00:00Z' });
  const { data } = await merchant.call(getDashboard, { query: { from: '2026-03-01', to: '2026-03-03', mode: 'test' } });
  expect(data.orders.map(({ date, byState }) => [date, byState.unpaid])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-02', 0],
    ['2026-03-03', 1],
  ]);
  const refusedField = async (query: { from?: string; to?: string; timeZone?: string }) =>
    (await merchant.call(getDashboard, { query })).problem.fields?.map(({ path, code }) => [path, code]);
  expect(await refusedField({ from: '2026-03-03', to: '2026-03-01' })).toEqual([['to', 'not-after-start']]);
  expect(await refusedField({ from: '2025-01-01', to: '2026-03-01' })).toEqual([['from', 'too-large']]);
  expect(await refusedField({ timeZone: 'Mars/Base' })).toEqual([['timeZone', 'unknown-time-zone']]);
});

test('the account’s own zone counts, and the browser’s while it has none', async () => {
  const merchant = await provider.signUp();
  const zone = 'America/Sao_Paulo';
  const today = dateAgo(0, zone, (await readClock()).getTime());
  await addDueOrders(database, merchant.accountId, { count: 2, placedAt: new Date(`${today}T00:00:00-03:00`).toISOString() });
  const ofBrowser = (await merchant.call(getDashboard, { query: { days: '7', timeZone: zone } })).data;
  expect([ofBrowser.timeZone, ofBrowser.orders.at(-1)]).toMatchObject([zone, { date: today, byState: { unpaid: 2 } }]);
  await merchant.call(updateUserSetting, { params: { userId: merchant.userId }, query: { timeZone: zone } });
  expect((await merchant.call(getDashboard, { query: { days: '7', timeZone: 'Asia/Tokyo' } })).data).toEqual(ofBrowser);
});

async function readClock(): Promise<Date> {
  const read = await sql<{ now: string }>`SELECT app_now() AS now`.execute(db);
  return new Date(read.rows[0]?.now ?? '');
}

test('sales in a currency without a rate are shown as they are, without a margin', async () => {
  const merchant = await provider.signUp();
  const store = await aStore(provider, merchant);
  const [order] = await addDueOrders(database, merchant.accountId, { count: 1, storeId: store.id, expiresInMinutes: 60_000 });
  await sql`UPDATE orders SET sale_currency = 'KPW' WHERE account_id = ${merchant.accountId}`.execute(db);
  await addBalance(database, merchant.accountId, 1_200);
  await merchant.call(payOrders, { body: { orderIds: [order?.id ?? ''], expectedTotalMinor: 1_200 } });
  const { data } = await merchant.call(getDashboard);
  expect(data.margins).toEqual([
    {
      store: { id: store.id, name: 'Corner shop' },
      sales: [{ amountMinor: 4_000, currency: 'KPW' }],
      salesCny: null,
      cost: cny(1_200),
      margin: null,
      marginBp: null,
    },
  ]);
});

test('an account with 200 stores has a margin of each', async () => {
  const merchant = await provider.signUp();
  await addBalance(database, merchant.accountId, 240_000);
  const ids: string[] = [];
  for (let count = 0; count < 200; count += 1) {
    const store = await aStore(provider, merchant);
    const [order] = await addDueOrders(database, merchant.accountId, { count: 1, storeId: store.id, expiresInMinutes: 60_000 });
    ids.push(order?.id ?? '');
  }
  for (const chunk of [ids.slice(0, 100), ids.slice(100)])
    expect((await merchant.call(payOrders, { body: { orderIds: chunk, expectedTotalMinor: 120_000 } })).status).toBe(200);
  const { data } = await merchant.call(getDashboard);
  expect([data.stores.length, data.margins.length]).toEqual([200, 200]);
  expect(data.margins.every(({ cost }) => cost.amountMinor === 1_200)).toBe(true);
});
