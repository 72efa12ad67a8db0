import pg from 'pg';
import { openDatabase } from '#provider/database/database.ts';
import { seedRateBook } from '#provider/features/shipping/starter-rate-book.ts';

/** Orders whose words are written in one statement. */
const WORDS_AT_ONCE = 5_000;
const PRODUCTS = 500;

/** An account that gets orders; those without an id are made up. */
export interface SeededAccount {
  accountId: string;
  orders: number;
}
export interface OrderSeed {
  /** Accounts that exist already. */
  known: readonly SeededAccount[];
  /** Accounts that are made, and how many orders each gets. */
  others: { accounts: number; orders: number };
}

/**
 * Fills accounts with orders of all states: goods, quotes, payments, parcels with scans, and the words they are found by. The same seed makes the
 * same rows. Needs a superuser: triggers and references are put aside while rows are written, and what they would keep is written at the end.
 */
export async function seedOrders(connectionString: string, seed: OrderSeed): Promise<void> {
  const database = openDatabase({ connectionString, poolSize: 1 });
  await seedRateBook({ database });
  await database.close();
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query('SET synchronous_commit = off');
    await client.query(CATALOG);
    await planAccounts(client, seed);
    for (const text of ROWS) await client.query(text);
    await client.query(WORDS);
    for (const table of TABLES) await client.query(`VACUUM (ANALYZE) ${table}`);
  } finally {
    await client.end();
  }
}

/** One row an order that is to be made: its account, its place in it, and its place among all. */
async function planAccounts(client: pg.Client, { known, others }: OrderSeed): Promise<void> {
  await client.query(`CREATE TEMP TABLE seeded (account_id uuid PRIMARY KEY, orders integer NOT NULL)`);
  await client.query('INSERT INTO seeded SELECT * FROM unnest($1::uuid[], $2::integer[])', [
    known.map(({ accountId }) => accountId),
    known.map(({ orders }) => orders),
  ]);
  await client.query(`INSERT INTO seeded SELECT ${uuidOf(`'account' || n`)}, $2 FROM generate_series(1, $1) n`, [
    others.accounts,
    others.orders,
  ]);
  await client.query(
    `INSERT INTO account (id, country, invite_code) SELECT account_id, 'US', account_id::text FROM seeded ON CONFLICT DO NOTHING`,
  );
  await client.query(`CREATE TEMP TABLE planned AS SELECT s.account_id, n, row_number() OVER (ORDER BY s.account_id, n) AS place,
    ${uuidOf(`s.account_id || 'order' || n`)} AS id FROM seeded s, generate_series(1, s.orders) n`);
  await client.query('CREATE UNIQUE INDEX ON planned (account_id, n)');
}

/** A UUID of version 8, made of a text. */
function uuidOf(text: string): string {
  return `overlay(overlay(md5(${text}) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`;
}

const PRODUCT_ID = uuidOf(`'product' || n`);
const VARIANT_ID = uuidOf(`'variant' || n`);
const CATALOG = `
  INSERT INTO product (id, spu, source, cost_from_minor, cost_to_minor, variant_count, stock_total, picture_count, hs_code, origin_country)
    SELECT ${PRODUCT_ID}, 'SEED-' || n, 'demo', 1000 + n, 1000 + n, 1, 1000, 1, '940520', 'CN' FROM generate_series(0, ${PRODUCTS - 1}) n ON CONFLICT DO NOTHING;
  INSERT INTO product_text (product_id, locale, name) SELECT ${PRODUCT_ID}, 'en-US', 'Seeded lamp ' || n FROM generate_series(0, ${PRODUCTS - 1}) n ON CONFLICT DO NOTHING;
  INSERT INTO variant (id, product_id, position, sku, cost_minor, picture_position, net_weight_g, packed_weight_g, length_mm, width_mm, height_mm)
    SELECT ${VARIANT_ID}, ${PRODUCT_ID}, 1, 'SEED-' || n, 1000 + n, 0, 250, 300, 200, 100, 50 FROM generate_series(0, ${PRODUCTS - 1}) n ON CONFLICT DO NOTHING`;

const STORE_ID = uuidOf(`p.account_id || 'store' || p.n % 2`);
const QUOTE_ID = uuidOf(`p.account_id || 'quote' || p.n`);
const PAYMENT_ID = uuidOf(`p.account_id || 'payment' || p.n`);
const PARCEL_ID = uuidOf(`p.account_id || 'parcel' || p.n`);
const lineId = (line: string) => uuidOf(`p.account_id || 'line' || p.n || '-' || ${line}`);
const CURRENCY = `(ARRAY['USD', 'EUR', 'BRL'])[p.n % 3 + 1]`;
const COUNTRY = `(ARRAY['US', 'BR', 'MX', 'ES', 'DE', 'US', 'BR', 'US'])[p.place % 8 + 1]`;
const NAME = `(ARRAY['Ana', 'Bruno', 'Carla', 'Diego', 'Elena', 'Felipe', 'Gloria'])[p.place % 7 + 1] || ' ' || (ARRAY['Silva', 'García', 'Smith', 'Souza', 'Müller'])[p.place % 5 + 1]`;
const PLACED = `timestamptz '2026-01-01' + make_interval(mins => (p.place * 7919 % 400000)::integer)`;
/** Of ten orders six are done, one is on its way, and three are under the tabs before. */
const PAYMENT = `CASE WHEN p.n % 10 < 7 THEN 'paid' WHEN p.n / 10 % 6 IN (2, 3) THEN 'due' WHEN p.n / 10 % 6 = 4 THEN 'paid' ELSE 'not_due' END`;
const FULFILLMENT = `CASE WHEN p.n % 10 < 6 THEN 'closed' WHEN p.n % 10 = 6 THEN 'shipped'
  ELSE (ARRAY['needs_mapping', 'blocked', 'ready', 'ready', 'accepted', 'canceled'])[p.n / 10 % 6 + 1] END`;
const DELIVERY = `CASE WHEN p.n % 10 < 6 THEN 'delivered' WHEN p.n % 10 = 6 THEN (ARRAY['in_transit', 'import_customs', 'out_for_delivery', 'exception'])[p.n / 10 % 4 + 1] END`;
const IS_QUOTED = `(p.n % 10 < 7 OR p.n / 10 % 6 IN (2, 3, 4))`;
const IS_PAID = `(p.n % 10 < 7 OR p.n / 10 % 6 = 4)`;
const IS_SENT = `p.n % 10 < 7`;
const GOODS = `2 * (1000 + p.place % ${PRODUCTS})`;

const ROWS = [
  `INSERT INTO store (account_id, id, platform, external_id, domain, name, country, currency, mode, state, connected_at)
    SELECT s.account_id, ${uuidOf(`s.account_id || 'store' || n`)}, 'sandbox', s.account_id || '-' || n, 'seed.example', 'Seeded shop ' || n, 'US', 'USD', 'test',
      'connected', '2025-12-01' FROM seeded s, generate_series(0, 1) n`,
  `INSERT INTO quote (account_id, id, order_id, rate_book_version, method_code, warehouse_code, country, actual_g, volumetric_g, charged_g, charged_by, goods_minor,
      registration_minor, weight_minor, fuel_minor, freight_minor, total_minor, min_days, max_days, state, created_at, expires_at)
    SELECT p.account_id, ${QUOTE_ID}, p.id, m.rate_book_version, m.code, m.warehouse_code, ${COUNTRY}, 600, 400, 600, 'actual', ${GOODS}, 500, 1500, 0, 2000,
      ${GOODS} + 2000, 8, 12, CASE WHEN ${IS_PAID} THEN 'used' ELSE 'valid' END, ${PLACED}, '2030-01-01'
    FROM planned p JOIN LATERAL (SELECT * FROM shipping_method WHERE rate_book_version = (SELECT max(rate_book_version) FROM shipping_method)
      ORDER BY code OFFSET p.place % 3 LIMIT 1) m ON true WHERE ${IS_QUOTED}`,
  `INSERT INTO quote_parcel (account_id, quote_id, place, method_code, warehouse_code, min_days, max_days, actual_g, volumetric_g, charged_g, charged_by,
      divisor_cm3_per_kg, volumetric_rule, step_g, min_g, registration_minor, weight_minor, remote_minor, special_minor, fuel_minor, discount_minor, freight_minor, items, charges)
    SELECT p.account_id, q.id, 1, q.method_code, q.warehouse_code, 8, 12, 600, 400, 600, 'actual', 6000, 'always', 1, 1, 500, 1500, 0, 0, 0, 0, 2000,
      jsonb_build_array(jsonb_build_object('lineId', ${lineId(`'1'`)}, 'variantId', ${uuidOf(`'variant' || p.place % ${PRODUCTS}`)}, 'quantity', 2, 'units', 2)), '[]'
    FROM planned p JOIN quote q ON q.account_id = p.account_id AND q.id = ${QUOTE_ID}`,
  `INSERT INTO payment (account_id, id, user_id, mode, amount_minor, balance_after_minor, paid_at)
    SELECT p.account_id, ${PAYMENT_ID}, p.account_id, 'test', ${GOODS} + 2000, 100000, ${PLACED} + interval '1 hour' FROM planned p WHERE ${IS_PAID}`,
  `INSERT INTO payment_item (account_id, payment_id, payable_type, payable_id, amount_minor)
    SELECT p.account_id, ${PAYMENT_ID}, 'order', p.id, ${GOODS} + 2000 FROM planned p WHERE ${IS_PAID}`,
  `INSERT INTO orders (account_id, id, number, kind, mode, store_id, external_id, external_name, placed_at, buyer_name, buyer_line1, buyer_city, buyer_postcode,
      buyer_phone, buyer_email, country, sale_currency, sale_total_minor, line_count, item_count, quote_id, cost_minor, quote_expires_at, payment_id,
      payment_state, fulfillment_state, delivery_state, causes, hold_count)
    SELECT p.account_id, p.id, 'SO' || 9000000 + p.place, 'store', 'test', ${STORE_ID}, p.place::text, '#' || 100000 + p.n, ${PLACED}, ${NAME},
      'Main Street ' || p.n, 'Springfield', '10001', '+1555' || 1000000 + p.place, 'buyer' || p.place || '@example.com', ${COUNTRY}, ${CURRENCY}, 3998, 1, 2,
      CASE WHEN ${IS_QUOTED} THEN ${QUOTE_ID} END, CASE WHEN ${IS_QUOTED} THEN ${GOODS} + 2000 END, CASE WHEN ${IS_QUOTED} THEN timestamptz '2030-01-01' END,
      CASE WHEN ${IS_PAID} THEN ${PAYMENT_ID} END, ${PAYMENT}, ${FULFILLMENT}, ${DELIVERY},
      CASE ${FULFILLMENT} WHEN 'needs_mapping' THEN '[{"code": "unmapped-line", "params": {}}]' WHEN 'blocked' THEN '[{"code": "out-of-stock", "params": {}}]'
        ELSE '[]' END::jsonb, CASE WHEN ${FULFILLMENT} = 'ready' AND p.n % 40 = 7 THEN 1 ELSE 0 END
    FROM planned p`,
  `INSERT INTO order_line (account_id, id, order_id, position, external_line_id, title, sku, quantity, unit_sale_minor, variant_id, unit_cost_minor)
    SELECT p.account_id, ${lineId(`'1'`)}, p.id, 1, '1', 'Seeded lamp', 'LAMP-' || p.place, 2, 1999,
      CASE WHEN ${FULFILLMENT} <> 'needs_mapping' THEN ${uuidOf(`'variant' || p.place % ${PRODUCTS}`)} END, 1000 + p.place % ${PRODUCTS} FROM planned p`,
  `INSERT INTO order_payment_event (account_id, entity_id, seq, from_state, to_state, actor_kind, at)
    SELECT p.account_id, p.id, 1, NULL, ${PAYMENT}, 'store', ${PLACED} FROM planned p`,
  `INSERT INTO order_fulfillment_event (account_id, entity_id, seq, from_state, to_state, actor_kind, at)
    SELECT p.account_id, p.id, step, NULL, ${FULFILLMENT}, 'system', ${PLACED} + make_interval(hours => step) FROM planned p, generate_series(1, 3) step`,
  `INSERT INTO parcel (account_id, id, number, warehouse_code, method_code, method_names, carrier, tracking_number, weight_g, item_count, state, shipped_at, created_at)
    SELECT p.account_id, ${PARCEL_ID}, 'PK' || 9000000 + p.place, 'CN', 'line', '{}', 'Seeded carrier', 'SEED' || 70000000 + p.place, 600, 2, ${DELIVERY},
      ${PLACED} + interval '1 day', ${PLACED} + interval '1 day' FROM planned p WHERE ${IS_SENT}`,
  `INSERT INTO parcel_line (account_id, parcel_id, order_id, order_line_id, quantity)
    SELECT p.account_id, ${PARCEL_ID}, p.id, ${lineId(`'1'`)}, 2 FROM planned p WHERE ${IS_SENT}`,
  `INSERT INTO tracking_event (account_id, parcel_id, seq, state, code, place, at)
    SELECT p.account_id, ${PARCEL_ID}, scan, 'in_transit', 'departed-origin', 'CN', ${PLACED} + make_interval(days => scan)
    FROM planned p, generate_series(1, 3) scan WHERE ${IS_SENT}`,
];

/** What the triggers of orders and lines keep. */
const WORDS = `DO $$ BEGIN
  FOR part IN 0 .. (SELECT count(*) / ${WORDS_AT_ONCE} FROM planned) LOOP
    PERFORM set_order_words(array_agg(account_id), array_agg(id)) FROM planned
      WHERE place > part * ${WORDS_AT_ONCE} AND place <= (part + 1) * ${WORDS_AT_ONCE};
  END LOOP;
END $$`;

const TABLES = [
  ...['orders', 'order_line', 'order_search', 'quote', 'quote_parcel', 'payment', 'payment_item', 'store'],
  ...['order_payment_event', 'order_fulfillment_event', 'parcel', 'parcel_line', 'tracking_event'],
];
