import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable } from '#provider/database/database.ts';

/** How rows of a list with some property are selected. */
interface Selection {
  id: RawBuilder<unknown>;
  /** Statements that an index answers with the ids. */
  found: RawBuilder<unknown>[];
  /** The same asked of each row. */
  matches: RawBuilder<SqlBool>;
}

/** Rows that are few are looked up by their ids. Of more, the list's own order comes upon enough soon, each row asked. */
export async function selectRows(
  queryable: Queryable,
  isIndexed: boolean,
  { id, found, matches }: Selection,
): Promise<RawBuilder<SqlBool>> {
  if (!isIndexed) return matches;
  const limited = found.map((statement) => sql`(${statement} LIMIT ${COUNTED_TOTAL_LIMIT + 1})`);
  const ids = sql`SELECT f.id FROM (${sql.join(limited, sql` UNION ALL `)}) f`;
  const counted = await sql<{ count: number }>`SELECT count(*) AS count FROM (${ids}) c`.execute(queryable);
  return (counted.rows[0]?.count ?? 0) > COUNTED_TOTAL_LIMIT ? matches : sql`${id} = ANY (ARRAY(${ids}))`;
}
