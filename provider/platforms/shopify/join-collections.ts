import { z } from 'zod';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callAdmin, requireDone, type ShopifyStore, UserErrors } from './admin-client.ts';
import { CREATE_COLLECTION, FIND_COLLECTIONS } from './documents/products.ts';
import { updateProduct } from './set-visibility.ts';

const Found = z.object({ collections: z.object({ nodes: z.array(z.object({ id: z.string(), title: z.string() })) }) });
const Created = z.object({ collectionCreate: z.object({ collection: z.object({ id: z.string() }).nullable(), userErrors: UserErrors }) });

/**
 * Adds a product to collections by their names, making those the shop lacks. Those it is in already are the merchant's and stay. A collection that
 * picks its products by rules takes none by hand, which is no reason to refuse the product.
 */
export async function joinCollections(
  services: Services,
  store: ShopifyStore,
  { productId, names }: { productId: string; names: readonly string[] },
): Promise<void> {
  for (const name of names) {
    const id = (await findCollection(services, store, name)) ?? (await createCollection(services, store, name));
    try {
      await updateProduct(services, store, { id: productId, collectionsToJoin: [id] });
    } catch (error) {
      if (!(error instanceof PlatformRefusal) || error.reason.code !== 'store-refused') throw error;
    }
  }
}

/** The shop's search looks for words; the name itself is compared here. */
async function findCollection(services: Services, store: ShopifyStore, name: string): Promise<string | null> {
  const variables = { filter: `title:"${name.replaceAll(/["\\]/g, ' ')}"` };
  const { collections } = await callAdmin(services, store, { document: FIND_COLLECTIONS, variables, data: Found, repeatable: true });
  return collections.nodes.find(({ title }) => title.toLowerCase() === name.toLowerCase())?.id ?? null;
}

async function createCollection(services: Services, store: ShopifyStore, title: string): Promise<string> {
  const { collectionCreate } = await callAdmin(services, store, {
    document: CREATE_COLLECTION,
    variables: { collection: { title } },
    data: Created,
    repeatable: false,
  });
  requireDone(services, store, collectionCreate.userErrors);
  if (collectionCreate.collection === null) throw new Error('a collection that was made is not there');
  return collectionCreate.collection.id;
}
