import { z } from 'zod';
import type { StoreProduct, Visibility } from '#provider/platforms/catalog-sync.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { Amount, toMinor } from './amounts.ts';
import { isNumber } from './product-ids.ts';
import { callExisting, callStore, type WooCommerceStore } from './store-client.ts';

/** As many as WooCommerce gives at once; of products fewer, since their texts are long. */
const PRODUCTS = 25;
const VARIATIONS = 100;

const Stocked = {
  sku: z.string().nullish(),
  global_unique_id: z.string().nullish(),
  price: z.coerce.string().pipe(Amount).catch(''),
  manage_stock: z.union([z.boolean(), z.literal('parent')]),
  stock_quantity: z.number().nullable(),
};
const Attributes = z.array(z.object({ name: z.string(), option: z.string() }));
export const Variation = z.object({ id: z.int(), ...Stocked, attributes: Attributes.default([]) });
export type Variation = z.output<typeof Variation>;
const Meta = z.array(z.object({ key: z.string(), value: z.unknown() }));
export const Product = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  status: z.string(),
  catalog_visibility: z.string(),
  ...Stocked,
  images: z.array(z.object({ id: z.int(), src: z.string() })).default([]),
  categories: z.array(z.object({ id: z.int(), name: z.string() })).default([]),
  meta_data: Meta.default([]),
});
export type Product = z.output<typeof Product>;

/** What the variants of variable products are called by alone. */
export const VARIABLE = 'variable';

export async function readProducts(
  services: Services,
  store: ConnectedStore,
  after: string | null,
): Promise<{ products: StoreProduct[]; next: string | null }> {
  const page = after === null ? 1 : Number(after);
  const query = { per_page: String(PRODUCTS), page: String(page), orderby: 'id', order: 'asc', status: 'any' };
  const call = { method: 'GET', path: '/wc/v3/products', query, data: z.array(Product), repeatable: true } as const;
  const listed = await callExisting(services, store, call);
  const products: StoreProduct[] = [];
  for (const product of listed) products.push(await readWhole(services, store, product));
  return { products, next: listed.length < PRODUCTS ? null : String(page + 1) };
}

export async function readProduct(services: Services, store: ConnectedStore, id: string): Promise<StoreProduct | null> {
  const product = await findProduct(services, store, id);
  return product === null ? null : readWhole(services, store, product);
}

/** A product as WooCommerce has it; null for one that is gone or in the trash. */
export async function findProduct(services: Services, store: WooCommerceStore, id: string): Promise<Product | null> {
  if (!isNumber(id)) return null;
  const answer = await callStore(services, store, { method: 'GET', path: `/wc/v3/products/${id}`, data: Product, repeatable: true });
  return answer.status === 'missing' || answer.data.status === 'trash' ? null : answer.data;
}

/** All variations of a product, or those of a list. */
export async function readVariations(
  services: Services,
  store: WooCommerceStore,
  productId: string,
  include?: readonly string[],
): Promise<Variation[]> {
  const variations: Variation[] = [];
  for (let page = 1; ; page += 1) {
    const query = {
      ...{ per_page: String(VARIATIONS), page: String(page), orderby: 'id', order: 'asc' },
      ...(include === undefined ? {} : { include: include.join(',') }),
    };
    const path = `/wc/v3/products/${productId}/variations`;
    const answer = await callStore(services, store, { method: 'GET', path, query, data: z.array(Variation), repeatable: true });
    const read = answer.status === 'missing' ? [] : answer.data;
    variations.push(...read);
    if (read.length < VARIATIONS) return variations;
  }
}

async function readWhole(services: Services, store: ConnectedStore, product: Product): Promise<StoreProduct> {
  const variants =
    product.type === VARIABLE
      ? (await readVariations(services, store, String(product.id))).map((variation) => ({
          ...asVariant(store, variation, `${product.id}/${variation.id}`),
          title: variation.attributes.map(({ option }) => option).join(' / '),
          ...(variation.manage_stock === 'parent' ? { available: unitsOf(product) } : {}),
        }))
      : [{ ...asVariant(store, product, String(product.id)), title: '' }];
  return {
    externalProductId: String(product.id),
    title: product.name,
    pictureUrl: product.images[0]?.src ?? null,
    visibility: visibilityOf(product),
    collections: product.categories.map(({ name }) => plain(name)),
    variants,
  };
}

function asVariant(
  { currency }: ConnectedStore,
  { sku, global_unique_id: barcode, price, stock_quantity: units }: Pick<Product, 'sku' | 'global_unique_id' | 'price' | 'stock_quantity'>,
  externalVariantId: string,
) {
  return {
    externalVariantId,
    sku: sku ?? '',
    barcode: barcode === undefined || barcode === '' ? null : barcode,
    priceMinor: toMinor(price, currency),
    available: unitsOf({ stock_quantity: units }),
  };
}

/** Units of what a store counts; what it does not count it never runs out of, and we know no figure. */
export function unitsOf({ stock_quantity: units }: Pick<Product, 'stock_quantity'>): number {
  return Math.max(Math.floor(units ?? 0), 0);
}

/** Drafts, and what only those who work in the store see, are seen by nobody. */
export function visibilityOf({ status, catalog_visibility: shownIn }: Pick<Product, 'status' | 'catalog_visibility'>): Visibility {
  if (status !== 'publish') return 'unpublished';
  return shownIn === 'hidden' ? 'hidden' : 'published';
}

/** WordPress writes names as HTML. */
export function plain(name: string): string {
  return name.replaceAll('&amp;', '&').replaceAll('&#038;', '&').replaceAll('&quot;', '"').replaceAll('&#039;', "'");
}
