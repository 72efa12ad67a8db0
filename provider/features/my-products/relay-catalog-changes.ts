import { sql } from 'kysely';
import { inTransaction } from '#provider/database/database.ts';
import { type Relay, RELAY_BATCH } from '#provider/jobs/relays.ts';
import { queueFollow } from './queue-follow.ts';

/**
 * Takes a batch of catalog changes that no listing was checked for and queues a look at every listing something changed for, each once.
 * Many instances take different rows; a change stays until the look at its listings is queued with it.
 */
export const catalogRelay: Relay = {
  name: 'catalog',
  moveBatch: ({ database }) =>
    inTransaction(database, async (tx) => {
      const taken = await sql<{ variantId: string }>`
        UPDATE catalog_change c SET relayed_at = app_now()
        FROM (SELECT id FROM catalog_change WHERE relayed_at IS NULL ORDER BY id LIMIT ${RELAY_BATCH} FOR UPDATE SKIP LOCKED) batch
        WHERE c.id = batch.id RETURNING c.variant_id AS "variantId"`.execute(tx);
      const variantIds = [...new Set(taken.rows.map(({ variantId }) => variantId))];
      const listings = await sql<{ accountId: string; listingIds: string[] }>`
        SELECT lv.account_id AS "accountId", array_agg(DISTINCT lv.listing_id) AS "listingIds"
        FROM mapping m JOIN listing_variant lv ON lv.account_id = m.account_id AND lv.id = m.listing_variant_id
        WHERE m.variant_id = ANY (${variantIds}::uuid[]) GROUP BY 1 ORDER BY 1`.execute(tx);
      for (const { accountId, listingIds } of listings.rows) await queueFollow(tx, accountId, listingIds);
      return taken.rows.length;
    }),
};
