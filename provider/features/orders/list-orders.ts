import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { listOrders as endpoint, OrderRow } from '#contract/orders.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Locale } from '#contract/locales.ts';
import type { Page } from '#contract/page.ts';
import { decodeCursor, type CursorPlace } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import type { Services } from '#provider/services.ts';
import { listOrderRows } from './list-order-rows.ts';
import { orderConditions } from './order-conditions.ts';
import { sortTime } from './list-conditions.ts';

type Query = z.output<(typeof endpoint)['query']>;

/** A page of the account's orders under a tab, newest first. */
export async function listOrders(
  services: Services,
  accountId: string,
  query: Query,
  locale: Locale,
): Promise<{ data: OrderRow[]; page: Page }> {
  const { keys } = services;
  const { cursor, pageSize, ...filter } = query;
  const cursorFilter = { list: 'orders', ...filter };
  const place = decodeCursor(keys, cursorFilter, cursor);
  const conditions = await orderConditions(services, { accountId, filter });
  const [found, counted] = await Promise.all([findPage(services, conditions, place, pageSize), count(services, conditions)]);
  const { rows, page } = makePage({
    keys,
    filter: cursorFilter,
    place,
    pageSize,
    rows: found,
    sortValues: (row) => [row.sortTime],
    counted,
  });
  const orders = await listOrderRows(services, { accountId, orderIds: rows.map((row) => row.id), locale });
  return { data: orders.map(({ costParts: _parts, quoteExpiresAt: _expires, ...row }) => row), page };
}

async function findPage(services: Services, conditions: RawBuilder<SqlBool>, place: CursorPlace | null, pageSize: number) {
  const backwards = place?.direction === 'previous';
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const beyond =
    place === null
      ? sql`true`
      : sql`(o.placed_at, o.id) ${backwards ? sql`>` : sql`<`} (${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  const found = await sql<{ id: string; sortTime: string }>`
    SELECT o.id, ${sortTime(sql`o.placed_at`)} AS "sortTime" FROM orders o WHERE ${conditions} AND ${beyond}
    ORDER BY o.placed_at ${direction}, o.id ${direction} LIMIT ${pageSize + 1}`.execute(services.database.db);
  return found.rows;
}

async function count(services: Services, conditions: RawBuilder<SqlBool>): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM orders o WHERE ${conditions} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) c`.execute(
    services.database.db,
  );
  return counted.rows[0]?.count ?? 0;
}
