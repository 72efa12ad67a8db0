import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';

/** Those of a scope's ids that are no store of the account and no category. */
export async function findUnknownScope(
  queryable: Queryable,
  accountId: string,
  { storeIds, categoryIds }: { storeIds: readonly string[]; categoryIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT n.id FROM unnest(${storeIds}::uuid[]) n (id) WHERE NOT EXISTS (SELECT 1 FROM store s WHERE s.account_id = ${accountId} AND s.id = n.id)
    UNION ALL
    SELECT n.id FROM unnest(${categoryIds}::uuid[]) n (id) WHERE NOT EXISTS (SELECT 1 FROM category c WHERE c.id = n.id)`.execute(
    queryable,
  );
  return new Set(rows.map((row) => row.id));
}
