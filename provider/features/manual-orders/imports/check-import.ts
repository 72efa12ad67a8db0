import { sql } from 'kysely';
import { requiredImportFields } from '#contract/manual-orders.values.ts';
import type { ImportSettings, OrderImport } from '#contract/order-imports.ts';
import type { Tx } from '#provider/database/database.ts';
import { findReferences } from '#provider/features/orders/place-manual-order.ts';
import { findQuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { type CheckedOrder, checkOrders, groupRows } from './check-rows.ts';
import { lockImport, rememberMapping, requireImport } from './imports.store.ts';
import { type CheckedRow, readCells } from './read-cells.ts';
import { findSkus } from './read-lines.ts';

const BATCH = 1_000;
const levels = ['note', 'warning', 'error'] as const;

/** Checks an upload anew by how its columns are read. Orders nothing. */
export async function checkImport(
  services: Services,
  tx: Tx,
  asked: { accountId: string; id: string; version: number; settings: ImportSettings },
): Promise<OrderImport> {
  const { accountId, id, version, settings } = asked;
  const locked = await lockImport(tx, accountId, id);
  if (locked.version !== version) throw new Refusal('version-conflict');
  refuseIncomplete(settings);
  const rows = await readRows(tx, accountId, id, settings);
  const basis = await findQuoteBasis(services, accountId, tx);
  const texts = (field: 'sku' | 'reference') => [...new Set(rows.flatMap(({ cells }) => cells[field] ?? []))];
  const skus = await findSkus(tx, accountId, texts('sku'));
  const references = await findReferences(tx, accountId, texts('reference'));
  const orders = await checkOrders(groupRows(rows), { settings, basis, skus, references, today: await readToday(tx, accountId) });
  await keep(tx, { accountId, id, orders });
  await rememberMapping(tx, accountId, { headerKey: locked.headerKey, mapping: settings.mapping });
  await sql`UPDATE order_import SET settings = ${JSON.stringify(settings)}, mapped_by = CASE WHEN settings -> 'mapping' = ${JSON.stringify(settings.mapping)}::jsonb
      THEN mapped_by ELSE 'merchant' END, checked_at = app_now(), quoted_at = NULL, version = version + 1
    WHERE account_id = ${accountId} AND id = ${id}`.execute(tx);
  return requireImport(tx, accountId, id);
}

async function readToday(tx: Tx, accountId: string): Promise<string> {
  const found = await sql<{ day: string }>`SELECT (app_now() AT TIME ZONE known_zone(timezone))::date::text AS day
    FROM account WHERE id = ${accountId}`.execute(tx);
  return found.rows[0]?.day ?? '';
}

/** A file without one of these columns has no order in it. */
function refuseIncomplete({ mapping, country }: ImportSettings): void {
  const missing = requiredImportFields.filter((field) => mapping[field] === undefined && !(field === 'country' && country !== null));
  if (missing.length > 0)
    throw new Refusal('validation-failed', { fields: missing.map((field) => ({ path: `mapping.${field}`, code: 'required' as const })) });
}

async function readRows(tx: Tx, accountId: string, id: string, { mapping }: ImportSettings): Promise<CheckedRow[]> {
  const found = await sql<{ seq: number; line: number; cells: string[] }>`SELECT seq, line, cells FROM order_import_row
    WHERE account_id = ${accountId} AND order_import_id = ${id} ORDER BY seq`.execute(tx);
  return found.rows.map(({ seq, line, cells }) => {
    const row: CheckedRow = { seq, line, cells: {}, checks: [], orderSeq: 0 };
    readCells(row, cells, mapping);
    return row;
  });
}

async function keep(tx: Tx, { accountId, id, orders }: { accountId: string; id: string; orders: CheckedOrder[] }): Promise<void> {
  await sql`DELETE FROM order_import_order WHERE account_id = ${accountId} AND order_import_id = ${id}`.execute(tx);
  const rows = orders.flatMap((order) => order.rows).sort((one, other) => one.seq - other.seq);
  for (let from = 0; from < rows.length; from += BATCH) {
    const kept = rows.slice(from, from + BATCH).map(({ seq, checks, orderSeq }) => ({ seq, checks, orderSeq, level: worstOf(checks) }));
    // The bounds keep the join small: nothing is known yet of how many rows a new upload has.
    await sql`UPDATE order_import_row r SET checks = k.checks, level = k.level, order_seq = k."orderSeq"
      FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS k (seq integer, checks jsonb, level text, "orderSeq" integer)
      WHERE r.account_id = ${accountId} AND r.order_import_id = ${id} AND r.seq = k.seq
        AND r.seq BETWEEN ${kept[0]?.seq ?? 0} AND ${kept.at(-1)?.seq ?? 0}`.execute(tx);
  }
  for (let from = 0; from < orders.length; from += BATCH) {
    const kept = orders.slice(from, from + BATCH).map((order) => ({ ...order, rows: undefined, rowCount: order.rows.length }));
    await sql`INSERT INTO order_import_order (account_id, order_import_id, seq, row_count, reference, input)
      SELECT ${accountId}, ${id}, k.seq, k."rowCount", k.reference, nullif(k.input, 'null'::jsonb)
      FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS k (seq integer, "rowCount" integer, reference text, input jsonb)`.execute(
      tx,
    );
  }
}

function worstOf(checks: CheckedRow['checks']): (typeof levels)[number] | null {
  return levels.findLast((level) => checks.some((check) => check.level === level)) ?? null;
}
