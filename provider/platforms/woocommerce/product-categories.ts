import { z } from 'zod';
import type { Services } from '#provider/services.ts';
import { RestRefused } from './send-request.ts';
import { plain } from './read-products.ts';
import { callExisting, tryStore, type WooCommerceStore } from './store-client.ts';

const Categories = z.array(z.object({ id: z.int(), name: z.string() }));
const Made = z.object({ id: z.int() });
const EXISTS = 'term_exists';

/** Ids of a store's categories by their names; those it lacks are made. */
export async function requireCategories(services: Services, store: WooCommerceStore, names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) ids.push(await requireCategory(services, store, name));
  return [...new Set(ids)];
}

async function requireCategory(services: Services, store: WooCommerceStore, name: string): Promise<number> {
  const path = '/wc/v3/products/categories';
  const query = { search: name, per_page: '100' };
  const found = await callExisting(services, store, { method: 'GET', path, query, data: Categories, repeatable: true });
  const known = found.find((category) => plain(category.name) === name);
  if (known !== undefined) return known.id;
  try {
    const made = await tryStore(services, store, { method: 'POST', path, body: { name }, data: Made, repeatable: false });
    return made.id;
  } catch (error) {
    // Made meanwhile, or found by no search.
    if (error instanceof RestRefused && error.code === EXISTS && error.resourceId !== null) return error.resourceId;
    throw error;
  }
}
