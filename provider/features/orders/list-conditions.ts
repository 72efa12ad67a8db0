import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** True when any of the columns holds the text, whatever its case. */
export function findWords(columns: RawBuilder<unknown>[], words: string): RawBuilder<SqlBool> {
  const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ILIKE ${pattern}`),
    sql` OR `,
  )})`;
}

/** A time column as text with all its digits: a cursor that rounds would skip or repeat rows. */
export function sortTime(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
