import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { HistoryHead, HistoryRows } from '#provider/demo/load-demo-history.ts';
import type { Merchant } from '../call.ts';

const ROWS_A_LINE = 200;

/** What an account's trade consists of. */
const TRADE = [
  ...['store', 'store_event', 'import_item', 'import_variant', 'listing', 'listing_event', 'listing_variant', 'mapping'],
  ...[
    'orders',
    'order_line',
    'order_payment_event',
    'order_fulfillment_event',
    'order_hold',
    'quote',
    'quote_parcel',
    'store_edit',
    'store_edit_event',
  ],
  ...['payment', 'payment_item', 'charge', 'charge_event', 'recharge', 'recharge_event', 'ledger_entry', 'ledger_line'],
  ...['warehouse_submission', 'warehouse_order', 'warehouse_order_event', 'parcel', 'parcel_event', 'parcel_line', 'tracking_event'],
  ...['claim', 'claim_event', 'claim_line', 'claim_message', 'claim_refund', 'claim_refund_line', 'make_up', 'make_up_event'],
  ...['support_ticket', 'support_ticket_event', 'support_ticket_message', 'notification'],
] as const;

/** What the account of here has already, what follows from the rest, and what only work under way needs. */
const LEFT_OUT = new Set([
  ...[
    'account',
    'app_user',
    'membership',
    'session',
    'wallet',
    'one_time_secret',
    'account_log',
    'idempotency_record',
    'outbox',
    'inbox',
    'job',
    'job_row',
  ],
  ...['order_search', 'dashboard', 'dashboard_day', 'dashboard_change', 'listing_suggestion', 'ledger_follower'],
  // No document is issued for history that is loaded: see `loadDemoHistory`.
  ...['invoice', 'invoice_line', 'invoice_document', 'invoice_event', 'invoice_pdf'],
  ...[
    'reservation',
    'reservation_event',
    'notification_event',
    'notification_delivery',
    'notification_delivery_event',
    'audit_entry',
    'stored_file',
  ],
]);

const NUMBERED = {
  order_number: 'orders',
  parcel_number: 'parcel',
  recharge_number: 'recharge',
  charge_number: 'charge',
  claim_number: 'claim',
  claim_refund_number: 'claim_refund',
  make_up_number: 'make_up',
  support_ticket_number: 'support_ticket',
};

/** Rows of the simulated world that belong to the account's stores and recharges. */
const SANDBOX = {
  'sandbox.shop': 'id IN (SELECT external_id FROM store WHERE account_id = $1)',
  'sandbox.product': 'shop_id IN (SELECT external_id FROM store WHERE account_id = $1)',
  'sandbox.variant': 'shop_id IN (SELECT external_id FROM store WHERE account_id = $1)',
  'sandbox.shop_order': 'shop_id IN (SELECT external_id FROM store WHERE account_id = $1)',
  'sandbox.fulfillment': 'shop_id IN (SELECT external_id FROM store WHERE account_id = $1)',
  'sandbox.charge': 'id IN (SELECT gateway_charge_id FROM recharge WHERE account_id = $1)',
  'sandbox.charge_event': 'charge_id IN (SELECT gateway_charge_id FROM recharge WHERE account_id = $1)',
};

/** An account's trade as the lines of a history file. */
export async function recordAccount(db: Queryable, { accountId, userId }: Merchant): Promise<string[]> {
  const lines: HistoryRows[] = [];
  for (const [table, condition] of Object.entries(SANDBOX)) lines.push(...(await readRows(db, table, condition, accountId)));
  for (const table of await inOrderOfReferences(db)) lines.push(...(await readRows(db, table, 'account_id = $1', accountId)));
  const texts = lines.map((line) => JSON.stringify(line));
  const ids = [...new Set(texts.flatMap((text) => text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []))];
  const head: HistoryHead = {
    until: await readUntil(db),
    accountId,
    userId,
    products: await readKeys(db, 'product', 'spu', ids),
    variants: await readKeys(db, 'variant', 'sku', ids),
    numbers: await readNumbers(db, accountId),
  };
  return [JSON.stringify(head), ...texts];
}

/** Tables with rows of the account that are neither recorded nor known to be left out. */
export async function findUnknownTables(db: Queryable, accountId: string): Promise<string[]> {
  const known = new Set<string>(TRADE);
  const tables = await sql<{ name: string }>`SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'account_id' ORDER BY 1`.execute(db);
  const unknown: string[] = [];
  for (const { name } of tables.rows.filter((table) => !known.has(table.name) && !LEFT_OUT.has(table.name))) {
    const found = await sql<{
      used: boolean;
    }>`SELECT EXISTS (SELECT 1 FROM ${sql.id(name)} WHERE account_id = ${accountId}) AS used`.execute(db);
    if (found.rows[0]?.used === true) unknown.push(name);
  }
  return unknown;
}

async function readUntil(db: Queryable): Promise<string> {
  const read = await sql<{ at: string }>`SELECT app_now() AS at`.execute(db);
  return read.rows[0]?.at ?? '';
}

async function readRows(db: Queryable, table: string, condition: string, accountId: string): Promise<HistoryRows[]> {
  const target = sql.id(...table.split('.'));
  const where = sql.join(
    condition.split('$1').flatMap((text, index) => (index === 0 ? [sql.raw(text)] : [sql`${accountId}::uuid`, sql.raw(text)])),
    sql.raw(''),
  );
  const generated = await sql<{ name: string }>`SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attgenerated <> ''`.execute(db);
  const dropped = sql`${generated.rows.map(({ name }) => name)}::text[]`;
  const found = await sql<{ row: Record<string, unknown> }>`SELECT to_jsonb(t) - ${dropped} AS row FROM ${target} t WHERE ${where}`.execute(
    db,
  );
  const rows = found.rows.map(({ row }) => ('credentials' in row ? { ...row, credentials: null } : row));
  return Array.from({ length: Math.ceil(rows.length / ROWS_A_LINE) }, (_none, index) => ({
    table,
    rows: rows.slice(index * ROWS_A_LINE, (index + 1) * ROWS_A_LINE),
  }));
}

/** Tables after those they refer to. */
async function inOrderOfReferences(db: Queryable): Promise<string[]> {
  const references = await sql<{ from: string; to: string }>`SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to"
    FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`.execute(db);
  const ordered: string[] = [];
  const add = (table: string) => {
    if (ordered.includes(table)) return;
    for (const { to } of references.rows.filter(({ from }) => from === table)) if (TRADE.some((name) => name === to)) add(to);
    ordered.push(table);
  };
  for (const table of TRADE) add(table);
  return ordered;
}

async function readKeys(db: Queryable, table: string, key: string, ids: readonly string[]): Promise<Record<string, string>> {
  const found = await sql<{
    id: string;
    key: string;
  }>`SELECT id, ${sql.id(key)} AS key FROM ${sql.id(table)} WHERE id = ANY (${ids}::uuid[])`.execute(db);
  return Object.fromEntries(found.rows.map((row) => [row.id, row.key]));
}

async function readNumbers(db: Queryable, accountId: string): Promise<Record<string, string[]>> {
  const numbers: Record<string, string[]> = {};
  for (const [sequence, table] of Object.entries(NUMBERED)) {
    const found = await sql<{ number: string }>`SELECT number FROM ${sql.id(table)} WHERE account_id = ${accountId}
      ORDER BY length(number), number`.execute(db);
    if (found.rows.length > 0) numbers[sequence] = found.rows.map(({ number }) => number);
  }
  return numbers;
}
