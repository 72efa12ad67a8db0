import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#provider/database/database.ts';
import { inTransaction } from '#provider/database/database.ts';
import { topUp } from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';

export interface DueOrder {
  id: string;
  number: string;
}

/** Orders of one account, quoted and due, straight into the tables: for tests that are about paying and nothing before it. */
export async function addDueOrders(
  database: Database,
  accountId: string,
  options: {
    count: number;
    goodsMinor?: number;
    freightMinor?: number;
    mode?: 'live' | 'test';
    expiresInMinutes?: number;
    /** Of the account; left out: they belong to no store. */
    storeId?: string;
    /** Left out: now. */
    placedAt?: string;
    /** Variants the orders are for in turn, a unit of the first warehouse each; none: nothing is packed. */
    variantIds?: string[];
  },
): Promise<DueOrder[]> {
  await ensureRateBook(database);
  const { goodsMinor = 1_000, freightMinor = 200, mode = 'test', expiresInMinutes = 60, storeId = null, placedAt = null } = options;
  const ids = Array.from({ length: options.count }, () => ({ order: uuidv7(), quote: uuidv7() }));
  const orders = await sql<DueOrder>`
    INSERT INTO orders (account_id, id, number, mode, store_id, placed_at, buyer_name, country, sale_currency, sale_total_minor, line_count, item_count,
      quote_id, cost_minor, quote_expires_at, payment_state, fulfillment_state)
    SELECT ${accountId}::uuid, x.order_id, 'SO' || nextval('order_number'), ${mode}, ${storeId}::uuid, coalesce(${placedAt}::timestamptz, now()), 'Ana Lima', 'BR', 'USD', 4000, 1, 1,
      x.quote_id, ${goodsMinor + freightMinor}::bigint, now() + make_interval(mins => ${expiresInMinutes}), 'due', 'ready'
    FROM unnest(${ids.map((id) => id.order)}::uuid[], ${ids.map((id) => id.quote)}::uuid[]) AS x (order_id, quote_id)
    RETURNING id, number`.execute(database.db);
  await sql`
    INSERT INTO quote (account_id, id, order_id, rate_book_version, method_code, warehouse_code, country, actual_g, volumetric_g, charged_g, charged_by,
      goods_minor, registration_minor, weight_minor, fuel_minor, freight_minor, total_minor, min_days, max_days, expires_at)
    SELECT ${accountId}::uuid, x.quote_id, x.order_id, (SELECT max(version) FROM rate_book), 'standard-line', 'CN', 'BR', 300, 200, 300, 'actual',
      ${goodsMinor}::bigint, ${freightMinor}::bigint, 0, 0, ${freightMinor}::bigint, ${goodsMinor + freightMinor}::bigint, 7, 15,
      now() + make_interval(mins => ${expiresInMinutes})
    FROM unnest(${ids.map((id) => id.order)}::uuid[], ${ids.map((id) => id.quote)}::uuid[]) AS x (order_id, quote_id)`.execute(database.db);
  if (options.variantIds !== undefined) await packDueOrders(database, accountId, ids, options.variantIds);
  return orders.rows;
}

/** A line of one unit for each order, and a parcel of it for its quote. */
async function packDueOrders(
  database: Database,
  accountId: string,
  ids: { order: string; quote: string }[],
  variantIds: string[],
): Promise<void> {
  const items = ids.map(({ order }, index) => [{ lineId: order, variantId: variantIds[index % variantIds.length], quantity: 1, units: 1 }]);
  await sql`
    INSERT INTO order_line (account_id, id, order_id, position, title, quantity, unit_sale_minor)
    SELECT ${accountId}::uuid, x.id, x.id, 1, 'Lamp', 1, 4000 FROM unnest(${ids.map(({ order }) => order)}::uuid[]) AS x (id)`.execute(
    database.db,
  );
  await sql`
    INSERT INTO quote_parcel (account_id, quote_id, place, method_code, warehouse_code, min_days, max_days, actual_g, volumetric_g, charged_g, charged_by,
      divisor_cm3_per_kg, volumetric_rule, step_g, min_g, registration_minor, weight_minor, remote_minor, special_minor, fuel_minor, discount_minor,
      freight_minor, items, charges)
    SELECT q.account_id, q.id, 1, q.method_code, q.warehouse_code, q.min_days, q.max_days, q.actual_g, q.volumetric_g, q.charged_g, q.charged_by,
      6000, 'always', 1, 1, q.registration_minor, q.weight_minor, 0, 0, 0, 0, q.freight_minor, x.items, '[]'
    FROM unnest(${ids.map(({ quote }) => quote)}::uuid[], ${items.map((packed) => JSON.stringify(packed))}::jsonb[]) AS x (quote_id, items)
    JOIN quote q ON q.account_id = ${accountId} AND q.id = x.quote_id`.execute(database.db);
}

/** Variants with so many units counted in the first warehouse each, of one product. */
export async function addStockedVariants(database: Database, options: { count: number; counted: number }): Promise<string[]> {
  const productId = uuidv7();
  const ids = Array.from({ length: options.count }, () => uuidv7());
  await sql`INSERT INTO product (id, spu, source, cost_from_minor, cost_to_minor, variant_count, stock_total)
    VALUES (${productId}, ${productId}, 'demo', 1000, 1000, ${options.count}, ${options.count * options.counted})`.execute(database.db);
  await sql`INSERT INTO variant (id, product_id, position, sku, cost_minor, net_weight_g, packed_weight_g, length_mm, width_mm, height_mm)
    SELECT x.id, ${productId}, x.position, x.id, 1000, 300, 300, 200, 100, 50
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS x (id, position)`.execute(database.db);
  await sql`INSERT INTO stock_level (variant_id, warehouse_code, counted)
    SELECT id, 'CN', ${options.counted} FROM unnest(${ids}::uuid[]) AS x (id)`.execute(database.db);
  return ids;
}

async function ensureRateBook(database: Database): Promise<void> {
  await sql`INSERT INTO rate_book (version, source, valid_from)
    SELECT 1, 'test', now() - interval '1 day' WHERE NOT EXISTS (SELECT 1 FROM rate_book)`.execute(database.db);
}

/** Money into a wallet by an entry like any recharge's, without the gateway around it. */
export async function addBalance(
  database: Database,
  accountId: string,
  amountMinor: number,
  mode: 'live' | 'test' = 'test',
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const paid = { amountMinor, currency: 'CNY', rate: '1' };
    const lines = topUp(await lockWallet(tx, accountId, mode), { creditMinor: amountMinor, paid });
    const document = { type: 'recharge', id: uuidv7(), number: 'RC-TEST' } as const;
    await postEntries(tx, [{ accountId, mode, kind: 'recharge', document, lines }]);
  });
}
