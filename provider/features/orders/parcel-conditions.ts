import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ParcelFilter } from '#contract/orders-filters.ts';
import type { Queryable } from '#provider/database/database.ts';
import { parcelsWithWords } from './find-by-words.ts';
import { facetsOf } from './order-conditions.ts';
import { shippedTabFilters } from './order-tabs.ts';
import { selectRows } from './select-rows.ts';

/** What a view of the parcels asks of each. */
export async function parcelConditions(queryable: Queryable, accountId: string, filter: ParcelFilter): Promise<RawBuilder<SqlBool>> {
  const conditions = [sql<SqlBool>`p.account_id = ${accountId}`, shippedTabFilters[filter.tab], ...ownConditions(filter)];
  const { storeId, country, tagId, q } = filter;
  const facets = facetsOf({ storeId, country, tagId });
  if (facets.length > 0) conditions.push(await parcelsOfOrders(queryable, accountId, facets));
  if (q !== undefined && q !== '') conditions.push(await parcelsWithWords(queryable, { accountId, words: q }));
  return sql.join(conditions, sql` AND `);
}

function ownConditions({ kind, carrier, tracking, quietDays, madeFrom, madeTo }: ParcelFilter): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (kind !== undefined) conditions.push(sql`p.kind = ${kind}`);
  if (carrier !== undefined) conditions.push(sql`p.carrier = ${carrier}`);
  if (tracking !== undefined) conditions.push(sql`(p.tracking_number IS NULL) = ${tracking === 'unnumbered'}`);
  if (madeFrom !== undefined) conditions.push(sql`p.created_at >= ${madeFrom}`);
  if (madeTo !== undefined) conditions.push(sql`p.created_at < ${madeTo}`);
  if (quietDays !== undefined)
    conditions.push(sql`NOT EXISTS (SELECT 1 FROM tracking_event e WHERE e.account_id = p.account_id AND e.parcel_id = p.id
      AND e.at >= app_now() - make_interval(days => ${quietDays}))`);
  return conditions;
}

/** Parcels with an order in them that has these facets. */
function parcelsOfOrders(queryable: Queryable, accountId: string, facets: string[]): Promise<RawBuilder<SqlBool>> {
  const known = sql`order_search s JOIN parcel_line pl ON pl.account_id = s.account_id AND pl.order_id = s.order_id
    WHERE s.account_id = ${accountId} AND s.facets @> ${facets}::text[]`;
  return selectRows(queryable, true, {
    id: sql`p.id`,
    found: [sql`SELECT pl.parcel_id AS id FROM ${known}`],
    // OFFSET keeps the planner from gathering all parcels of such orders first: of a page each parcel is asked.
    matches: sql`EXISTS (SELECT 1 FROM ${known} AND pl.parcel_id = p.id OFFSET 0)`,
  });
}
