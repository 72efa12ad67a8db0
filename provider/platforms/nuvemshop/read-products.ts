import { z } from 'zod';
import type { StoreProduct, Visibility } from '#provider/platforms/catalog-sync.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { Anything, callApi, type NuvemshopStore } from './api-client.ts';
import { ApiProduct, asStoreProduct } from './api-product.ts';
import { isApiId } from './list-pages.ts';
import { requireAccess } from './shop-access.ts';

/** Products a page: with a thousand variants each, a larger page would be too long an answer. */
const PAGE = 50;

/** Products by their ids, which grow: `after` is the last one of the page before. */
export async function readProducts(
  services: Services,
  store: ConnectedStore,
  after: string | null,
): Promise<{ products: StoreProduct[]; next: string | null }> {
  const { language } = await requireAccess(services, { accountId: store.accountId, storeId: store.id });
  const query = { since_id: after ?? 0, per_page: PAGE, sort_by: 'created-at-ascending' };
  const page = (await callApi(services, store, { method: 'GET', path: 'products', query, data: z.array(ApiProduct) })) ?? [];
  const next = page.length < PAGE ? null : page.reduce((highest, { id }) => (BigInt(id) > BigInt(highest) ? id : highest), after ?? '0');
  return { products: page.map((product) => asStoreProduct(product, { language, currency: store.currency })), next };
}

export async function readProduct(services: Services, store: ConnectedStore, externalProductId: string): Promise<StoreProduct | null> {
  const { language } = await requireAccess(services, { accountId: store.accountId, storeId: store.id });
  const product = await findProduct(services, store, externalProductId);
  return product === null ? null : asStoreProduct(product, { language, currency: store.currency });
}

/** A product as the store has it; null for one it does not have. */
export async function findProduct(services: Services, store: NuvemshopStore, productId: string): Promise<ApiProduct | null> {
  if (!isApiId(productId)) return null;
  return callApi(services, store, { method: 'GET', path: `products/${productId}`, data: ApiProduct });
}

/** Shows or hides a product that is as expected. What only its address would show is hidden: Nuvemshop has nothing in between. */
export async function setVisibility(
  services: Services,
  store: ConnectedStore,
  { externalProductId, visibility, expected }: { externalProductId: string; visibility: Visibility; expected: Visibility },
): Promise<Visibility | null> {
  const product = await readProduct(services, store, externalProductId);
  if (product === null || product.visibility !== shownAs(expected)) return product?.visibility ?? null;
  const published = visibility === 'published';
  const path = `products/${externalProductId}`;
  const set = await callApi(services, store, { method: 'PUT', path, body: { published }, data: Anything, repeatable: true });
  return set === null ? null : shownAs(visibility);
}

function shownAs(visibility: Visibility): Visibility {
  return visibility === 'published' ? 'published' : 'unpublished';
}

/** Deletes a product for good; one that is gone is done with. */
export async function deleteProduct(services: Services, store: ConnectedStore, externalProductId: string): Promise<void> {
  if (!isApiId(externalProductId)) return;
  await callApi(services, store, { method: 'DELETE', path: `products/${externalProductId}`, data: Anything, repeatable: true });
}
