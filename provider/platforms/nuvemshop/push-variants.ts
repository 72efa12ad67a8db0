import type { PushedProduct } from '#provider/platforms/catalog-sync.ts';
import { type ConnectedStore, storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { z } from 'zod';
import { Anything, callApi } from './api-client.ts';
import { type ApiProduct, ApiVariant } from './api-product.ts';
import { patchVariants } from './change-variants.ts';
import { composeVariant, type PushedVariant } from './compose-product.ts';
import type { ShopLanguage } from './credentials.ts';
import { textIn } from './localized-text.ts';

interface Replacing {
  product: PushedProduct;
  language: ShopLanguage;
  present: ApiProduct;
  /** Ids in the store by our keys, as of the last push. */
  knownIds: Record<string, string>;
}

/** Our variants in the store: by the ids of the last push, for a merchant may rename options, and by their options. */
export function matchVariants(
  product: PushedProduct,
  inStore: readonly ApiVariant[],
  { language, before }: { language: ShopLanguage; before: Record<string, string> },
): Map<string, ApiVariant> {
  const byId = new Map(inStore.map((variant) => [variant.id, variant]));
  const byOptions = new Map(inStore.map((variant) => [JSON.stringify(variant.values.map((value) => textIn(value, language))), variant]));
  return new Map(
    product.variants.flatMap((variant) => {
      const options = JSON.stringify(product.optionNames.map((_name, index) => variant.options[index] ?? ''));
      const found = byId.get(before[variant.key] ?? '') ?? byOptions.get(options);
      return found === undefined ? [] : [[variant.key, found] as const];
    }),
  );
}

/**
 * Brings a product's variants up to date: known ones keep their ids, for orders name them. With another number of options none of them fits
 * any more, and the whole collection is replaced.
 */
export async function replaceVariants(services: Services, store: ConnectedStore, replacing: Replacing): Promise<ApiVariant[]> {
  const { product, language, present, knownIds } = replacing;
  if (present.attributes.length !== product.optionNames.length) return replaceAll(services, store, replacing);
  const matched = matchVariants(product, present.variants, { language, before: knownIds });
  const known = product.variants.flatMap((variant) => {
    const found = matched.get(variant.key);
    return found === undefined ? [] : [{ id: Number(found.id), ...compose(store, replacing, variant, found) }];
  });
  await patchVariants(services, store, present.id, known);
  for (const variant of product.variants.filter(({ key }) => !matched.has(key))) {
    const body = compose(store, replacing, variant);
    await callApi(services, store, { method: 'POST', path: `products/${present.id}/variants`, body, data: ApiVariant });
  }
  const kept = new Set([...matched.values()].map(({ id }) => id));
  for (const { id } of present.variants.filter((variant) => !kept.has(variant.id))) {
    const path = `products/${present.id}/variants/${id}`;
    await callApi(services, store, { method: 'DELETE', path, data: Anything, repeatable: true });
  }
  return readVariants(services, store, present.id);
}

async function replaceAll(services: Services, store: ConnectedStore, replacing: Replacing): Promise<ApiVariant[]> {
  const { product, present } = replacing;
  const body = product.variants.map((variant) => compose(store, replacing, variant));
  const path = `products/${present.id}/variants`;
  const replaced = await callApi(services, store, { method: 'PUT', path, body, data: z.array(ApiVariant), repeatable: true });
  if (replaced === null) throw storeRefused();
  return replaced;
}

async function readVariants(services: Services, store: ConnectedStore, productId: string): Promise<ApiVariant[]> {
  const path = `products/${productId}`;
  const Variants = z.object({ variants: z.array(ApiVariant) });
  const product = await callApi(services, store, { method: 'GET', path, query: { fields: 'variants' }, data: Variants });
  if (product === null) throw storeRefused();
  return product.variants;
}

function compose(
  { currency }: ConnectedStore,
  { product, language }: Replacing,
  variant: PushedVariant,
  present?: ApiVariant,
): Record<string, unknown> {
  return composeVariant(product, variant, { language, currency, present: present?.values ?? [] });
}
