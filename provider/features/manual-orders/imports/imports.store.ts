import { sql } from 'kysely';
import { cny } from '#contract/money.values.ts';
import { ORDER_FILES_LISTED } from '#contract/manual-orders.values.ts';
import { ColumnMapping, ImportSettings, type OrderImport, type OrderImportSummary } from '#contract/order-imports.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';

const SAMPLES_SHOWN = 3;
const SAMPLED_ROWS = 20;

interface ImportRecord extends Omit<OrderImport, 'columns' | 'settings' | 'quoted' | 'counts'> {
  header: string[];
  settings: unknown;
  checked: boolean;
  quotedAt: string | null;
}

/** An upload of the account with its counts; refuses one it does not have. */
export async function requireImport(queryable: Queryable, accountId: string, id: string): Promise<OrderImport> {
  const found =
    await sql<ImportRecord>`SELECT id, version, file_name AS "fileName", format, encoding, layout, header, row_count AS "rowCount",
      created_at AS "createdAt", settings, mapped_by AS "mappedBy", checked_at IS NOT NULL AS checked, quoted_at AS "quotedAt", job_id AS "jobId"
    FROM order_import WHERE account_id = ${accountId} AND id = ${id}`.execute(queryable);
  const record = found.rows[0];
  if (record === undefined) throw new Refusal('not-found');
  const { header, settings, checked, quotedAt, ...rest } = record;
  return {
    ...rest,
    settings: ImportSettings.parse(settings),
    columns: await describeColumns(queryable, { accountId, id, header }),
    counts: checked ? await countOrders(queryable, accountId, id) : null,
    quoted: quotedAt === null ? null : await sumQuotes(queryable, accountId, id),
  };
}

/** The account's newest uploads. */
export async function listImports(queryable: Queryable, accountId: string): Promise<OrderImportSummary[]> {
  const found = await sql<OrderImportSummary>`SELECT id, file_name AS "fileName", row_count AS "rowCount", created_at AS "createdAt",
      CASE WHEN job_id IS NOT NULL THEN 'creating' WHEN quoted_at IS NOT NULL THEN 'quoted' WHEN checked_at IS NOT NULL THEN 'checked' ELSE 'uploaded' END AS stage
    FROM order_import WHERE account_id = ${accountId} ORDER BY id DESC LIMIT ${ORDER_FILES_LISTED}`.execute(queryable);
  return found.rows;
}

async function describeColumns(
  queryable: Queryable,
  of: { accountId: string; id: string; header: string[] },
): Promise<OrderImport['columns']> {
  const found = await sql<{ cells: string[] }>`SELECT cells FROM order_import_row
    WHERE account_id = ${of.accountId} AND order_import_id = ${of.id} AND seq <= ${SAMPLED_ROWS} ORDER BY seq`.execute(queryable);
  return of.header.map((name, place) => {
    const given = found.rows.map(({ cells }) => (cells[place] ?? '').trim()).filter((cell) => cell !== '');
    return { name, samples: [...new Set(given)].slice(0, SAMPLES_SHOWN) };
  });
}

async function countOrders(queryable: Queryable, accountId: string, id: string): Promise<NonNullable<OrderImport['counts']>> {
  const found = await sql<NonNullable<OrderImport['counts']>>`
    SELECT count(*)::int AS orders, (count(*) FILTER (WHERE o.input IS NOT NULL AND o.failure IS NULL AND o.order_id IS NULL))::int AS ready,
      (count(*) FILTER (WHERE o.input IS NULL OR o.failure IS NOT NULL))::int AS failed, (count(*) FILTER (WHERE o.order_id IS NOT NULL))::int AS created,
      coalesce(sum(o.row_count) FILTER (WHERE o.input IS NULL OR o.failure IS NOT NULL), 0)::int AS "failedRows",
      (SELECT count(*) FROM order_import_row r WHERE r.account_id = ${accountId} AND r.order_import_id = ${id} AND r.level = 'warning')::int AS "warnedRows"
    FROM order_import_order o WHERE o.account_id = ${accountId} AND o.order_import_id = ${id}`.execute(queryable);
  const counts = found.rows[0];
  if (counts === undefined) throw new Error('counts are always one row');
  return counts;
}

async function sumQuotes(queryable: Queryable, accountId: string, id: string): Promise<OrderImport['quoted']> {
  const found = await sql<{ orders: number; totalMinor: number; refused: number }>`
    SELECT (count(*) FILTER (WHERE quote IS NOT NULL))::int AS orders, coalesce(sum((quote ->> 'totalMinor')::bigint), 0)::bigint AS "totalMinor",
      (count(*) FILTER (WHERE quote IS NULL))::int AS refused
    FROM order_import_order WHERE account_id = ${accountId} AND order_import_id = ${id} AND input IS NOT NULL`.execute(queryable);
  const { orders = 0, totalMinor = 0, refused = 0 } = found.rows[0] ?? {};
  return { orders, total: cny(totalMinor), refused };
}

/** Holds an upload that nothing was made of yet for the rest of the transaction. */
export async function lockImport(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<{ version: number; headerKey: string; settings: ImportSettings; checked: boolean }> {
  const row = await tx
    .selectFrom('order_import')
    .select(['version', 'header_key as headerKey', 'settings', 'job_id as jobId', 'checked_at as checkedAt'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('not-found');
  if (row.jobId !== null) throw new Refusal('state-conflict');
  return { version: row.version, headerKey: row.headerKey, settings: ImportSettings.parse(row.settings), checked: row.checkedAt !== null };
}

/** How the account read files with this header before; null: it did not. */
export async function findRememberedMapping(queryable: Queryable, accountId: string, headerKey: string): Promise<ColumnMapping | null> {
  const row = await queryable
    .selectFrom('order_import_mapping')
    .select('mapping')
    .where('account_id', '=', accountId)
    .where('header_key', '=', headerKey)
    .executeTakeFirst();
  return row === undefined ? null : ColumnMapping.parse(row.mapping);
}

export async function rememberMapping(
  tx: Tx,
  accountId: string,
  { headerKey, mapping }: { headerKey: string; mapping: ColumnMapping },
): Promise<void> {
  await sql`INSERT INTO order_import_mapping (account_id, header_key, mapping) VALUES (${accountId}, ${headerKey}, ${JSON.stringify(mapping)})
    ON CONFLICT (account_id, header_key) DO UPDATE SET mapping = excluded.mapping, used_at = app_now()`.execute(tx);
}
