import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';

interface StockCount {
  variantId: string;
  warehouse: string;
  /** Units of the provider on the shelf, those set aside for orders included; or how many fewer there are than was thought. */
  units: { counted: number } | { missing: number };
  /** Why it was counted, e.g. the order that was short. */
  reason: string;
  actor: Actor;
}

/**
 * Writes what people counted on a shelf, with who did. Below what is promised, the youngest promises are taken back and their orders looked at again,
 * as with the counts of files. Gives the counts before and after.
 */
export async function countStock(
  tx: Tx,
  { variantId, warehouse, units, reason, actor }: StockCount,
): Promise<{ before: number; counted: number }> {
  await sql`INSERT INTO stock_level (variant_id, warehouse_code, counted) VALUES (${variantId}, ${warehouse}, 0)
    ON CONFLICT (variant_id, warehouse_code, owner_account_id) DO NOTHING`.execute(tx);
  const locked = await sql<{ counted: number }>`
    SELECT counted FROM stock_level WHERE variant_id = ${variantId} AND warehouse_code = ${warehouse} AND owner_account_id IS NULL
    FOR NO KEY UPDATE`.execute(tx);
  const before = locked.rows[0]?.counted ?? 0;
  const counted = 'counted' in units ? units.counted : Math.max(before - units.missing, 0);
  await sql`UPDATE stock_level SET counted = ${counted}, counted_at = app_now()
    WHERE variant_id = ${variantId} AND warehouse_code = ${warehouse} AND owner_account_id IS NULL`.execute(tx);
  await sql`UPDATE product SET stock_total = greatest(stock_total + ${counted - before}::integer, 0)
    WHERE id = (SELECT product_id FROM variant WHERE id = ${variantId})`.execute(tx);
  await tx
    .insertInto('stock_count')
    .values({
      id: uuidv7(),
      variant_id: variantId,
      warehouse_code: warehouse,
      counted_before: before,
      counted,
      actor_kind: actor.kind,
      actor_id: actor.id ?? null,
      reason,
    })
    .execute();
  return { before, counted };
}
