import { sql } from 'kysely';
import { inTransaction } from '#provider/database/database.ts';
import { queueFollow } from '#provider/features/my-products/queue-follow.ts';
import type { Services } from '#provider/services.ts';

const BATCH = 500;

/**
 * Takes a batch of catalog changes that no listing was checked for and queues a look at every listing something changed for, each once.
 * Many instances take different rows; a change stays until the look at its listings is queued with it. Returns how many it took.
 */
export async function relayCatalogChanges(services: Services): Promise<number> {
  return inTransaction(services.database, async (tx) => {
    const taken = await sql<{ variantId: string }>`
      UPDATE catalog_change c SET relayed_at = app_now()
      FROM (SELECT id FROM catalog_change WHERE relayed_at IS NULL ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) batch
      WHERE c.id = batch.id RETURNING c.variant_id AS "variantId"`.execute(tx);
    const variantIds = [...new Set(taken.rows.map(({ variantId }) => variantId))];
    const listings = await sql<{ accountId: string; listingId: string }>`
      SELECT DISTINCT lv.account_id AS "accountId", lv.listing_id AS "listingId"
      FROM mapping m JOIN listing_variant lv ON lv.account_id = m.account_id AND lv.id = m.listing_variant_id
      WHERE m.variant_id = ANY (${variantIds}::uuid[]) ORDER BY 1, 2`.execute(tx);
    for (const { accountId, listingId } of listings.rows) await queueFollow(tx, accountId, [listingId]);
    return taken.rows.length;
  });
}
