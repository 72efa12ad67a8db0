import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';

/** A store's variant as we know it, and the first of ours that is sent when it sells; null while it has no mapping. */
interface FoundMapping {
  listingVariantId: string;
  variantId: string | null;
}

/** What is known of a store's variants by the store's id; variants of listings that are not linked are not in the answer. */
export async function findMappings(
  tx: Tx,
  accountId: string,
  storeId: string,
  externalVariantIds: readonly string[],
): Promise<Map<string, FoundMapping>> {
  const result = await sql<FoundMapping & { externalVariantId: string }>`
    SELECT lv.external_variant_id AS "externalVariantId", lv.id AS "listingVariantId", m.variant_id AS "variantId"
    FROM listing l
    JOIN listing_variant lv ON lv.account_id = l.account_id AND lv.listing_id = l.id
    LEFT JOIN mapping m ON m.account_id = lv.account_id AND m.listing_variant_id = lv.id AND m.priority = 1
    WHERE l.account_id = ${accountId} AND l.store_id = ${storeId} AND l.state <> 'unlinked'
      AND lv.external_variant_id = ANY (${externalVariantIds})`.execute(tx);
  return new Map(result.rows.map(({ externalVariantId, ...mapping }) => [externalVariantId, mapping]));
}
