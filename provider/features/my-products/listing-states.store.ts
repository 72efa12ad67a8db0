import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';

/** Takes the mappings off a listing. What it was linked to is forgotten; in the store it stays as it is. */
export async function unlink(tx: Tx, accountId: string, listingId: string): Promise<void> {
  await sql`DELETE FROM mapping m USING listing_variant lv WHERE lv.account_id = ${accountId} AND lv.listing_id = ${listingId}
    AND m.account_id = lv.account_id AND m.listing_variant_id = lv.id`.execute(tx);
  await sql`UPDATE listing_variant SET known_cost_minor = NULL, written_stock = NULL, written_price_minor = NULL, rule_id = NULL, landed_minor = NULL, margin_minor = NULL
    WHERE account_id = ${accountId} AND listing_id = ${listingId}`.execute(tx);
  await sql`UPDATE listing SET product_id = NULL, import_item_id = NULL, flags = '{not-linked}', withdrawn = false
    WHERE account_id = ${accountId} AND id = ${listingId}`.execute(tx);
}

/** Takes what a listing costs now as known, from the next look on. */
export async function acceptCost(tx: Tx, accountId: string, listingId: string): Promise<void> {
  await sql`UPDATE listing_variant SET known_cost_minor = NULL WHERE account_id = ${accountId} AND listing_id = ${listingId}`.execute(tx);
}
