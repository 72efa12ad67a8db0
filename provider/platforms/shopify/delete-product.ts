import { z } from 'zod';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callAdmin, requireDone, UserErrors } from './admin-client.ts';
import { DELETE_PRODUCT } from './documents/products.ts';
import { isGid } from './gid.ts';
import { readProduct } from './read-products.ts';

const Deleted = z.object({ productDelete: z.object({ userErrors: UserErrors }) });

/** Deletes a product for good; one that is gone, be it by a call whose answer was lost, is done with. */
export async function deleteProduct(services: Services, store: ConnectedStore, externalProductId: string): Promise<void> {
  if (!isGid('Product', externalProductId)) return;
  const variables = { input: { id: externalProductId } };
  const { productDelete } = await callAdmin(services, store, { document: DELETE_PRODUCT, variables, data: Deleted, repeatable: true });
  if (productDelete.userErrors.length > 0 && (await readProduct(services, store, externalProductId)) === null) return;
  requireDone(services, store, productDelete.userErrors);
}
