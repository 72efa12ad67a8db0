import type { z } from 'zod';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callApi } from './api-client.ts';
import { ApiCategory } from './api-product.ts';
import type { ShopLanguage } from './credentials.ts';
import { listAll } from './list-pages.ts';
import { textIn } from './localized-text.ts';

type Category = z.output<typeof ApiCategory>;

/** Ids of the groups a product is in and of those it is to be in as well, by name; groups the store lacks are made. */
export async function joinCategories(
  services: Services,
  store: ConnectedStore,
  { names, language, present }: { names: readonly string[]; language: ShopLanguage; present: readonly Category[] },
): Promise<string[]> {
  const ids = new Set(present.map(({ id }) => id));
  if (names.length === 0) return [...ids];
  const known = await listAll(services, store, { path: 'categories', query: { fields: 'id,name' }, item: ApiCategory });
  for (const name of names) {
    const found = known.find((category) => textIn(category.name, language).toLowerCase() === name.toLowerCase());
    ids.add((found ?? (await createCategory(services, store, { [language]: name }))).id);
  }
  return [...ids];
}

async function createCategory(services: Services, store: ConnectedStore, name: Record<string, string>): Promise<Category> {
  const made = await callApi(services, store, { method: 'POST', path: 'categories', body: { name }, data: ApiCategory });
  if (made === null) throw new Error('Nuvemshop has no list of categories');
  return made;
}
