import { sql } from 'kysely';
import type { z } from 'zod';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import { ORDER_ROWS_PAGE } from '#contract/manual-orders.values.ts';
import { cny } from '#contract/money.values.ts';
import type { CellCheck, ImportOrder, ImportRow, listOrderImportOrders, listOrderImportRows } from '#contract/order-imports.ts';
import type { Queryable } from '#provider/database/database.ts';
import { findQuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import type { Services } from '#provider/services.ts';
import { requireImport } from './imports.store.ts';

type View = z.output<typeof listOrderImportRows.query>['view'];

const conditions = {
  all: sql`true`,
  problems: sql`(r.level IN ('warning', 'error') OR o.failure IS NOT NULL)`,
  failed: sql`(o.input IS NULL OR o.failure IS NOT NULL)`,
} satisfies Record<View, unknown>;

/** Rows of an upload in their order, with what its checks and the making of orders said. */
export async function listImportRows(
  queryable: Queryable,
  { accountId, id, view, after }: { accountId: string; id: string; view: View; after: number },
): Promise<z.output<typeof listOrderImportRows.data>> {
  await requireImport(queryable, accountId, id);
  const from = sql`FROM order_import_row r LEFT JOIN order_import_order o
      ON o.account_id = r.account_id AND o.order_import_id = r.order_import_id AND o.seq = r.order_seq
    WHERE r.account_id = ${accountId} AND r.order_import_id = ${id} AND ${conditions[view]}`;
  const found = await sql<ImportRow & { failure: string | null }>`
    SELECT r.seq, r.line, r.cells, r.checks, r.order_seq AS "orderSeq", o.order_id AS "orderId", o.failure
    ${from} AND r.seq > ${after} ORDER BY r.seq LIMIT ${ORDER_ROWS_PAGE + 1}`.execute(queryable);
  const total = await sql<{ count: number }>`SELECT count(*)::int AS count ${from}`.execute(queryable);
  const rows = found.rows.slice(0, ORDER_ROWS_PAGE).map(({ failure, ...row }) => (failure === null ? row : withFailure(row, failure)));
  return { rows, next: found.rows.length > ORDER_ROWS_PAGE ? (rows.at(-1)?.seq ?? null) : null, total: total.rows[0]?.count ?? 0 };
}

/** Why no order was made of a row, as one more of its checks. */
function withFailure(row: ImportRow, failure: string): ImportRow {
  const taken = /^reference-taken:(.*)$/.exec(failure)?.[1];
  const check: CellCheck =
    taken === undefined
      ? { field: null, level: 'error', code: 'not-created', params: {}, suggestions: [] }
      : { field: 'reference', level: 'error', code: 'reference-taken', params: { number: taken }, suggestions: [] };
  return { ...row, checks: [...row.checks, check] };
}

interface OrderRecord extends Omit<ImportOrder, 'quote'> {
  quote: { methodCode: string; minDays: number; maxDays: number; totalMinor: number } | null;
}

/** Orders of an upload that are ready, those nothing can bring first. */
export async function listImportOrders(
  services: Services,
  { accountId, id, page, locale }: { accountId: string; id: string; page: number; locale: Locale },
): Promise<z.output<typeof listOrderImportOrders.data>> {
  const { db } = services.database;
  await requireImport(db, accountId, id);
  const found = await sql<OrderRecord>`
    SELECT seq, reference, input -> 'address' ->> 'name' AS "buyerName", input -> 'address' ->> 'country' AS country, quote, causes,
      (SELECT sum((line ->> 'quantity')::int) FROM jsonb_array_elements(input -> 'lines') line)::int AS "itemCount"
    FROM order_import_order WHERE account_id = ${accountId} AND order_import_id = ${id} AND input IS NOT NULL
    ORDER BY (causes <> '[]') DESC, seq LIMIT ${ORDER_ROWS_PAGE + 1} OFFSET ${page * ORDER_ROWS_PAGE}`.execute(db);
  const { book } = await findQuoteBasis(services, accountId);
  const nameOf = (code: string) => {
    const names = book.methods.find((method) => method.code === code)?.names;
    return names?.[locale] ?? names?.[defaultLocale] ?? code;
  };
  const orders = found.rows.slice(0, ORDER_ROWS_PAGE).map(({ quote, ...order }) => ({
    ...order,
    quote:
      quote === null
        ? null
        : { methodName: nameOf(quote.methodCode), minDays: quote.minDays, maxDays: quote.maxDays, total: cny(quote.totalMinor) },
  }));
  return { orders, more: found.rows.length > ORDER_ROWS_PAGE };
}
