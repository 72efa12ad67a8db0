import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';

/** What of ours is sent when a store's variant sells. */
export interface FoundMapping {
  listingVariantId: string;
  variantId: string;
  quantity: number;
  title: string;
}

/** The mappings of a store's variants by the store's id; variants without one are not in the answer. */
export async function findMappings(
  tx: Tx,
  accountId: string,
  storeId: string,
  externalVariantIds: readonly string[],
): Promise<Map<string, FoundMapping>> {
  const result = await sql<FoundMapping & { externalVariantId: string }>`
    SELECT lv.external_variant_id AS "externalVariantId", lv.id AS "listingVariantId", m.variant_id AS "variantId", m.quantity,
      CASE WHEN lv.title = '' THEN l.title ELSE l.title || ' - ' || lv.title END AS title
    FROM listing l
    JOIN listing_variant lv ON lv.account_id = l.account_id AND lv.listing_id = l.id
    JOIN mapping m ON m.account_id = lv.account_id AND m.listing_variant_id = lv.id AND m.priority = 1
    WHERE l.account_id = ${accountId} AND l.store_id = ${storeId} AND l.state <> 'unlinked'
      AND lv.external_variant_id = ANY (${externalVariantIds})`.execute(tx);
  return new Map(result.rows.map(({ externalVariantId, ...mapping }) => [externalVariantId, mapping]));
}
