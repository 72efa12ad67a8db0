import { addJob, inTransaction } from '#provider/database/database.ts';
import { findStoreListings } from '#provider/features/my-products/find-store-listings.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import type { Services } from '#provider/services.ts';
import { productGid } from './find-shop-products.ts';
import type { ShopStore } from './shop-store.ts';

/** Has products of the shop read that were not yet, one job each. Started twice, each is read once: its job has a key. */
export async function importShopProducts(
  services: Services,
  store: ShopStore,
  productNumbers: readonly number[],
): Promise<{ started: number }> {
  const { accountId, storeId } = store;
  await connectedStore(services.database.db, accountId, storeId);
  const wanted = [...new Set(productNumbers.map(productGid))];
  const known = await findStoreListings(services, { ...store, externalProductIds: wanted, locale: 'en-US' });
  const unknown = wanted.filter((externalProductId) => !known.has(externalProductId));
  await inTransaction(services.database, async (tx) => {
    for (const externalProductId of unknown) {
      await addJob(tx, 'read-product', { accountId, storeId, externalProductId }, { key: `read-product:${storeId}:${externalProductId}` });
    }
  });
  return { started: unknown.length };
}
