import type { Tx } from '#provider/database/database.ts';

/** The store's own product ids of listings of one store; a listing that is not there has none. */
export async function findListingProducts(tx: Tx, accountId: string, storeId: string, listingIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('listing')
    .select('external_product_id')
    .where('account_id', '=', accountId)
    .where('store_id', '=', storeId)
    .where('id', 'in', listingIds)
    .execute();
  return rows.map((row) => row.external_product_id);
}
