import type { z } from 'zod';
import type { changeInSandbox as endpoint } from '#contract/my-products.ts';
import { inTransaction } from '#provider/database/database.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { changeProduct, deleteProduct } from '#provider/platforms/sandbox/shop-products.store.ts';
import type { Services } from '#provider/services.ts';
import { lockListing } from './lock-listings.ts';

type Change = z.output<NonNullable<typeof endpoint.body>['schema']>;

/** Changes a product in a sandbox store as somebody there would; only in test mode, and without our records knowing. */
export async function changeInSandbox(
  services: Services,
  wish: { accountId: string; listingId: string; change: Change },
): Promise<{ externalProductId: string }> {
  const { accountId, listingId, change } = wish;
  return inTransaction(services.database, async (tx) => {
    const { storeId, externalProductId } = await lockListing(tx, accountId, listingId);
    const store = await connectedStore(tx, accountId, storeId);
    if (store.platform !== 'sandbox') throw new Refusal('state-conflict');
    if (change.deleted) {
      await deleteProduct(tx, store.externalId, externalProductId);
      return { externalProductId };
    }
    const rows = await tx
      .selectFrom('listing_variant')
      .select(['id', 'external_variant_id'])
      .where('account_id', '=', accountId)
      .where('listing_id', '=', listingId)
      .execute();
    const externalIds = new Map(rows.map((row) => [row.id, row.external_variant_id]));
    const variants = (change.variants ?? []).map(({ listingVariantId, priceMinor = null, stock: available = null }) => {
      const externalVariantId = externalIds.get(listingVariantId);
      if (externalVariantId === undefined) throw new Refusal('not-found');
      return { externalVariantId, priceMinor, available };
    });
    await changeProduct(tx, store.externalId, externalProductId, { title: change.title, visibility: change.visibility, variants });
    return { externalProductId };
  });
}
