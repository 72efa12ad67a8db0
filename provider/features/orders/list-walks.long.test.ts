import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { countOrders, listOrders, listParcels } from '#contract/orders.ts';
import { countParcels } from '#contract/orders-filters.ts';
import { orderTabs, shippedTabs } from '#contract/orders.values.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { type ExplainedStatement, rowsRead, scannedTables, watchStatements } from '#tests/support/statement-plans.ts';
import { getOrder } from './get-order.ts';

const ORDERS = 20_000;
const PAGE_SIZE = 20;
/**
 * A count stops at 2,001 and a page is short: a statement that looks at more goes through the account's orders. One more, since
 * a join that walks both its sides in order looks one row ahead.
 */
const READ_MAX = 2_002;

const provider = await startTestProvider({}, { explained: true });
const { db } = provider.services.database;
const statementsOf = watchStatements(provider.services.database);
const merchant = await provider.signUp();
const others = [await provider.signUp(), await provider.signUp()];
for (const { accountId } of [merchant, ...others]) await fillAccount(accountId);
for (const table of ['orders', 'order_line', 'order_search', 'parcel', 'parcel_line'])
  await sql`VACUUM (ANALYZE) ${sql.table(table)}`.execute(db);

/** The id of row n: a UUID of version 8, made of what it names. */
function rowId(accountId: string, kind = 'order') {
  return sql`overlay(overlay(md5(${accountId} || ${kind}::text || n) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`;
}

/** Orders of which one in ten stands under a tab, one in five hundred is manual, and one in five has a parcel. */
async function fillAccount(accountId: string): Promise<void> {
  await sql`INSERT INTO orders (account_id, id, number, kind, mode, placed_at, buyer_name, external_name, country, sale_currency,
      sale_total_minor, line_count, item_count, payment_state, fulfillment_state)
    SELECT ${accountId}::uuid, ${rowId(accountId)}, 'T' || n || '-' || left(${accountId}, 13),
      CASE n % 500 WHEN 0 THEN 'manual' ELSE 'store' END, 'test', timestamptz '2026-01-01' + make_interval(mins => n * 7001 % 99991),
      'Ana Silva ' || n, '#A' || 100000 + n, 'BR', 'USD', 100, 1, 1, state.payment, state.fulfillment
    FROM generate_series(1, ${ORDERS}) n, LATERAL (SELECT
      CASE WHEN n % 10 > 0 THEN 'paid' WHEN n / 10 % 10 = 2 THEN 'due' WHEN n / 10 % 10 > 3 THEN 'paid' ELSE 'not_due' END,
      CASE WHEN n % 10 > 0 THEN 'closed' ELSE (ARRAY['needs_mapping', 'blocked', 'ready', 'scheduled', 'accepted', 'picking',
        'partially_shipped', 'cancel_refused', 'cancel_requested', 'canceled'])[n / 10 % 10 + 1] END) state (payment, fulfillment)`.execute(
    db,
  );
  await sql`INSERT INTO order_line (account_id, id, order_id, position, title, sku, quantity, unit_sale_minor)
    SELECT ${accountId}::uuid, ${rowId(accountId, 'line')}, ${rowId(accountId)}, 1, 'Lamp', 'LAMP-' || 700000 + n, 1, 100
    FROM generate_series(5, ${ORDERS}, 5) n`.execute(db);
  await sql`INSERT INTO parcel (account_id, id, number, kind, warehouse_code, method_code, method_names, carrier, tracking_number, first_mile_number,
      weight_g, item_count, state, created_at)
    SELECT ${accountId}::uuid, ${rowId(accountId, 'parcel')}, 'PK' || n || '-' || left(${accountId}, 13),
      CASE n % 500 WHEN 0 THEN 'manual' ELSE 'store' END, 'CN', 'line', '{}', 'carrier', 'WH' || 40000000 + n || left(${accountId}, 13),
      'FM' || 50000000 + n, 100, 1,
      CASE WHEN n % 50 > 0 THEN 'delivered' ELSE (ARRAY['label_created', 'awaiting_pickup', 'in_transit', 'import_customs', 'customs_hold',
        'out_for_delivery', 'pickup_ready', 'exception', 'return_to_sender', 'lost', 'returned'])[n / 50 % 11 + 1] END,
      timestamptz '2026-01-01' + make_interval(mins => n * 7001 % 99991)
    FROM generate_series(5, ${ORDERS}, 5) n`.execute(db);
  await sql`UPDATE parcel SET attention = 'exception', attention_since = app_now()
    WHERE account_id = ${accountId} AND state IN ('exception', 'customs_hold', 'return_to_sender', 'lost')`.execute(db);
  await sql`INSERT INTO parcel_line (account_id, parcel_id, order_id, order_line_id, quantity)
    SELECT ${accountId}::uuid, ${rowId(accountId, 'parcel')}, ${rowId(accountId)}, ${rowId(accountId, 'line')}, 1
    FROM generate_series(5, ${ORDERS}, 5) n`.execute(db);
}

// There are no claims yet.
const filledTabs = orderTabs.filter((tab) => tab !== 'claims');

/** The statements that select or count rows of a list; others read what a page shows of them. */
function listing(statements: ExplainedStatement[]): ExplainedStatement[] {
  return statements.filter(({ text }) => /"sortTime"|SELECT count\(\*\)/.test(text));
}

function expectWalked(statements: ExplainedStatement[], table: string): void {
  const walks = listing(statements);
  expect(walks.length).toBeGreaterThan(0);
  expect(scannedTables(walks)).toEqual([]);
  for (const walk of walks) expect(rowsRead(walk, table), walk.text).toBeLessThanOrEqual(READ_MAX);
}

describe.each([undefined, 'store', 'manual'] as const)('orders of the kind %s', (kind) => {
  test.each(filledTabs)('a page under the tab %s and its count go no further than the tab', async (tab) => {
    const query = { tab, pageSize: PAGE_SIZE, ...(kind === undefined ? {} : { kind }) };
    let next: string | null = null;
    const first = await statementsOf(async () => {
      const { data, page } = await merchant.call(listOrders, { query });
      expect(data.length > 0).toBe(!(kind === 'manual' && tab !== 'all' && tab !== 'needs-mapping'));
      ({ next } = page);
    });
    expectWalked(first, 'orders');
    if (next === null) return;
    const cursor: string = next;
    expectWalked(await statementsOf(() => merchant.call(listOrders, { query: { ...query, cursor } })), 'orders');
  });
});

test('the counts of all tabs go no further than the tabs', async () => {
  const statements = await statementsOf(() => merchant.call(countOrders, { query: {} }));
  const counts = listing(statements);
  expect(scannedTables(counts)).toEqual([]);
  expect(counts.map((statement) => rowsRead(statement, 'orders')).reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(2 * READ_MAX);
});

describe.each([undefined, 'store', 'manual'] as const)('parcels of orders of the kind %s', (kind) => {
  test.each(shippedTabs)('a page under the tab %s and its count go no further than the tab', async (tab) => {
    const query = { tab, pageSize: PAGE_SIZE, ...(kind === undefined ? {} : { kind }) };
    const statements = await statementsOf(async () => {
      const { data } = await merchant.call(listParcels, { query });
      expect(data.length > 0).toBe(kind !== 'manual' || tab !== 'delivered');
    });
    expectWalked(statements, 'parcel');
    for (const statement of listing(statements)) expect(rowsRead(statement, 'orders'), statement.text).toBeLessThanOrEqual(READ_MAX);
  });
});

test('the parcels of an order are looked up', async () => {
  const [order] = (await merchant.call(listOrders, { query: { q: '#A112340' } })).data;
  const statements = await statementsOf(async () => {
    expect(
      (await getOrder(provider.services, { accountId: merchant.accountId, orderId: order?.id ?? '', locale: 'en-US' })).parcels,
    ).toHaveLength(1);
  });
  expect(scannedTables(statements).filter((table) => ['orders', 'order_line', 'parcel', 'parcel_line'].includes(table))).toEqual([]);
  for (const statement of statements)
    expect(rowsRead(statement, 'parcel') + rowsRead(statement, 'parcel_line'), statement.text).toBeLessThan(10);
});

describe('filters', () => {
  test('orders that few have in common are looked up, also by several properties at once', async () => {
    await sql`UPDATE orders SET country = 'MX', causes = '[{"code": "out-of-stock", "params": {}}]'
      WHERE account_id = ${merchant.accountId} AND external_name IN ('#A100321', '#A104321')`.execute(db);
    for (const query of [{ country: 'MX' }, { country: 'MX', cause: 'out-of-stock' as const }, { cause: 'out-of-stock' as const }]) {
      const statements = await statementsOf(async () => {
        expect((await merchant.call(listOrders, { query })).data).toHaveLength(2);
      });
      expect(scannedTables(listing(statements))).toEqual([]);
      for (const statement of listing(statements))
        expect(rowsRead(statement, 'orders') + rowsRead(statement, 'order_search'), statement.text).toBeLessThan(50);
    }
  });

  test.each([{ country: 'BR' }, { country: 'BR', tab: 'on-hold' as const }, { placedFrom: '2026-01-02T00:00:00Z' }])(
    'of orders that most have in common (%o), no more are looked at than a page and its count take',
    async (query) => {
      const statements = await statementsOf(async () => {
        const { data } = await merchant.call(listOrders, { query: { ...query, pageSize: PAGE_SIZE } });
        expect(data).toHaveLength(PAGE_SIZE);
      });
      for (const statement of listing(statements)) expect(rowsRead(statement, 'orders'), statement.text).toBeLessThanOrEqual(READ_MAX);
    },
  );

  test.each([{ country: 'BR' }, { country: 'BR', tab: 'customs' as const }])(
    'of parcels whose orders have in common what most have (%o), no more are looked at than a page and its count take',
    async (query) => {
      const statements = await statementsOf(async () => {
        expect((await merchant.call(listParcels, { query: { ...query, pageSize: PAGE_SIZE } })).data).toHaveLength(PAGE_SIZE);
      });
      for (const statement of listing(statements)) expect(rowsRead(statement, 'parcel'), statement.text).toBeLessThanOrEqual(READ_MAX);
    },
  );

  test('the counts of parcels go no further than the tabs', async () => {
    const statements = await statementsOf(() => merchant.call(countParcels, { query: {} }));
    expect(scannedTables(listing(statements))).toEqual([]);
    for (const statement of listing(statements)) expect(rowsRead(statement, 'parcel')).toBeLessThanOrEqual(3 * READ_MAX);
  });
});

describe('words', () => {
  test.each([
    ['number', () => `T12340-${merchant.accountId.slice(0, 13)}`],
    ['part of the number, in another case', () => 't12340-'],
    ['name at the store', () => '#A112340'],
    ['buyer', () => 'silva 12340'],
    ['SKU', () => 'lamp-712340'],
  ])('an order is found by its %s without a look at the others', async (_what, words) => {
    const statements = await statementsOf(async () => {
      const { data, page } = await merchant.call(listOrders, { query: { q: words() } });
      expect(data).toMatchObject([{ externalName: '#A112340' }]);
      expect(page.total).toBe(1);
    });
    expect(scannedTables(listing(statements))).toEqual([]);
    for (const statement of listing(statements))
      expect(rowsRead(statement, 'orders') + rowsRead(statement, 'order_search')).toBeLessThan(50);
  });

  test.each([
    ['number', () => 'pk12340-'],
    ['tracking number', () => 'wh40012340'],
    ['first-mile number', () => 'fm50012340'],
    ["order's number", () => 't12340-'],
    ["order's name at the store", () => '#a112340'],
    ['buyer', () => 'silva 12340'],
  ])('a parcel is found by its %s without a look at the others', async (_what, words) => {
    const statements = await statementsOf(async () => {
      const { data } = await merchant.call(listParcels, { query: { q: words() } });
      expect(data).toMatchObject([{ orders: [{ externalName: '#A112340' }] }]);
    });
    expect(scannedTables(listing(statements))).toEqual([]);
    for (const statement of listing(statements)) expect(rowsRead(statement, 'orders') + rowsRead(statement, 'parcel')).toBeLessThan(50);
  });

  test('a parcel is not found by what its order is made of', async () => {
    expect((await merchant.call(listParcels, { query: { q: 'lamp-712340' } })).data).toEqual([]);
  });

  test.each(['silva', 'an'])('of %s, which all orders have, no more are looked at than a page and its count take', async (q) => {
    const statements = await statementsOf(async () => {
      const { data, page } = await merchant.call(listOrders, { query: { q, pageSize: PAGE_SIZE } });
      expect(data).toHaveLength(PAGE_SIZE);
      expect(page.totalAtLeast).toBe(2_000);
    });
    for (const statement of listing(statements)) expect(rowsRead(statement, 'orders')).toBeLessThanOrEqual(READ_MAX);
  });

  test.each(['silva', 'an'])('of %s, which all parcels have, no more are looked at than a page and its count take', async (q) => {
    const statements = await statementsOf(async () => {
      const { data, page } = await merchant.call(listParcels, { query: { q, pageSize: PAGE_SIZE } });
      expect(data).toHaveLength(PAGE_SIZE);
      expect(page.totalAtLeast).toBe(2_000);
    });
    expect(scannedTables(listing(statements))).toEqual([]);
    for (const statement of listing(statements)) {
      expect(rowsRead(statement, 'parcel'), statement.text).toBeLessThanOrEqual(READ_MAX);
      expect(rowsRead(statement, 'parcel_line'), statement.text).toBeLessThanOrEqual(READ_MAX);
    }
  });

  test('an order is found by the name its buyer has now, and by no former one', async () => {
    await sql`UPDATE orders SET buyer_name = 'Zebedeu Quintela' WHERE account_id = ${merchant.accountId} AND external_name = '#A100777'`.execute(
      db,
    );
    expect((await merchant.call(listOrders, { query: { q: 'quintela' } })).data).toMatchObject([{ externalName: '#A100777' }]);
    expect((await merchant.call(listOrders, { query: { q: 'silva 777' } })).data).not.toContainEqual(
      expect.objectContaining({ externalName: '#A100777' }),
    );
  });
});
