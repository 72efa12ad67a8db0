import { sql } from 'kysely';
import type { Mode } from '#contract/money.ts';
import type { Queryable } from '#provider/database/database.ts';

/** Units of an account's own by variant and warehouse. */
export type OwnStock = ReadonlyMap<string, Readonly<Record<string, number>>>;

/** What orders of a mode can be served with from the account's own lots: units in hand that nothing holds, of lots whose storage is paid for. */
export async function findOwnStock(
  queryable: Queryable,
  { accountId, mode, variantIds }: { accountId: string; mode: Mode; variantIds: string[] },
): Promise<OwnStock> {
  if (variantIds.length === 0) return new Map();
  const found = await sql<{ variantId: string; stock: Record<string, number> }>`
    SELECT variant_id AS "variantId", jsonb_object_agg(warehouse_code, units) AS stock FROM (
      SELECT variant_id, warehouse_code, sum(counted - reserved)::integer AS units FROM stock_lot
      WHERE account_id = ${accountId} AND variant_id = ANY (${variantIds}::uuid[]) AND mode = ${mode} AND counted > reserved
        AND state NOT IN ('frozen', 'final_notice', 'disposed')
      GROUP BY variant_id, warehouse_code
    ) own GROUP BY variant_id`.execute(queryable);
  return new Map(found.rows.map(({ variantId, stock }) => [variantId, stock]));
}
