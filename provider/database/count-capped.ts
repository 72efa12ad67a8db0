import { type SelectQueryBuilder, sql } from 'kysely';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable } from './database.ts';

/** Counts the rows of a query up to one past the limit of totals: an exact count is what makes lists slow. */
export async function countCapped<DB, Table extends keyof DB>(
  db: Queryable,
  rows: SelectQueryBuilder<DB, Table, { id: string }>,
): Promise<number> {
  const counted = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM (${rows.limit(COUNTED_TOTAL_LIMIT + 1)}) AS capped`.execute(db);
  return counted.rows[0]?.count ?? 0;
}
