import { type SelectQueryBuilder, sql } from 'kysely';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable } from './database.ts';
import type { DB } from './schema.ts';

/** Counts the rows of a query up to one past the limit of totals: an exact count is what makes lists slow. */
export async function countCapped<Table extends keyof DB>(
  db: Queryable,
  rows: SelectQueryBuilder<DB, Table, { id: string }>,
): Promise<number> {
  const counted = await db
    .selectFrom(rows.limit(COUNTED_TOTAL_LIMIT + 1).as('capped'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return counted.count;
}
