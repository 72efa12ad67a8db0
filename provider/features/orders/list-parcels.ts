import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import type { listParcels as endpoint, Parcel } from '#contract/orders.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Page } from '#contract/page.ts';
import { type CursorPlace, decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import type { Services } from '#provider/services.ts';
import { sortTime } from './list-conditions.ts';
import { parcelConditions } from './parcel-conditions.ts';
import { findParcels } from './parcels.store.ts';

type Query = z.output<(typeof endpoint)['query']>;

/** A page of the account's parcels under a tab, newest first. */
export async function listParcels(
  services: Services,
  accountId: string,
  query: Query,
  locale: Locale,
): Promise<{ data: Parcel[]; page: Page }> {
  const { keys, database } = services;
  const { cursor, pageSize, ...filter } = query;
  const cursorFilter = { list: 'parcels', ...filter };
  const place = decodeCursor(keys, cursorFilter, cursor);
  const conditions = await parcelConditions(database.db, accountId, filter);
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
  const ids = rows.map((row) => row.id);
  const parcels = await findParcels(database.db, accountId, sql`p.id = ANY (${ids}::uuid[])`, locale);
  return { data: parcels.map(({ events: _events, ...parcel }) => parcel), page };
}

async function findPage(services: Services, conditions: RawBuilder<SqlBool>, place: CursorPlace | null, pageSize: number) {
  const backwards = place?.direction === 'previous';
  const direction = backwards ? sql`ASC` : sql`DESC`;
  const beyond =
    place === null
      ? sql`true`
      : sql`(p.created_at, p.id) ${backwards ? sql`>` : sql`<`} (${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  const found = await sql<{ id: string; sortTime: string }>`
    SELECT p.id, ${sortTime(sql`p.created_at`)} AS "sortTime" FROM parcel p WHERE ${conditions} AND ${beyond}
    ORDER BY p.created_at ${direction}, p.id ${direction} LIMIT ${pageSize + 1}`.execute(services.database.db);
  return found.rows;
}

async function count(services: Services, conditions: RawBuilder<SqlBool>): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM parcel p WHERE ${conditions} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) c`.execute(
    services.database.db,
  );
  return counted.rows[0]?.count ?? 0;
}
