import { z } from 'zod';
import type { Visibility } from '#provider/platforms/catalog-sync.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callAdmin, requireDone, type ShopifyStore, UserErrors } from './admin-client.ts';
import { PUBLISH, UPDATE_PRODUCT } from './documents/products.ts';
import { prepareShop } from './prepare-shop.ts';
import { readProduct } from './read-products.ts';

const Published = z.object({ publishablePublish: z.object({ userErrors: UserErrors }) });
const Updated = z.object({ productUpdate: z.object({ userErrors: UserErrors }) });
const STATUS: Record<Visibility, string> = { published: 'ACTIVE', hidden: 'UNLISTED', unpublished: 'DRAFT' };

/** Shows or hides a product that is as expected. */
export async function setVisibility(
  services: Services,
  store: ConnectedStore,
  { externalProductId: id, visibility, expected }: { externalProductId: string; visibility: Visibility; expected: Visibility },
): Promise<Visibility | null> {
  const product = await readProduct(services, store, id);
  if (product === null || product.visibility !== expected) return product?.visibility ?? null;
  await updateProduct(services, store, { id, status: STATUS[visibility] });
  if (visibility !== 'unpublished') await publish(services, store, id);
  return visibility;
}

/** Changes what is named and nothing else. */
export async function updateProduct(
  services: Services,
  store: ShopifyStore,
  product: { id: string; status?: string; collectionsToJoin?: string[] },
): Promise<void> {
  const { productUpdate } = await callAdmin(services, store, {
    document: UPDATE_PRODUCT,
    variables: { product },
    data: Updated,
    repeatable: true,
  });
  requireDone(services, store, productUpdate.userErrors);
}

/** Puts a product onto the shop's own website, where it has one. */
export async function publish(services: Services, store: ShopifyStore, id: string): Promise<void> {
  const { publicationId } = await prepareShop(services, store);
  if (publicationId === null) return;
  const variables = { id, input: [{ publicationId }] };
  const { publishablePublish } = await callAdmin(services, store, { document: PUBLISH, variables, data: Published, repeatable: true });
  requireDone(services, store, publishablePublish.userErrors);
}
