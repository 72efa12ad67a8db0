import { z } from 'zod';
import type { StoreProduct, Visibility } from '#provider/platforms/catalog-sync.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callAdmin } from './admin-client.ts';
import { nextOf, pageOf, readAll, StockedItem, unitsAtOurs } from './connections.ts';
import { READ_PRODUCT, READ_PRODUCTS, READ_VARIANTS } from './documents/products.ts';
import { isGid } from './gid.ts';
import { prepareShop } from './prepare-shop.ts';
import type { PreparedShop } from './prepared-shop.store.ts';
import { Decimal, toMinor } from '#provider/platforms/decimal-amount.ts';

/** Products a page, and their first variants: together they cost less than the 1,000 points a query may. */
const PRODUCTS = 10;
const FIRST_VARIANTS = 10;
/** Stands in for the website of a shop that has none; no field is asked with it. */
const NO_CHANNEL = 'gid://shopify/Publication/0';

const Variant = z.object({
  id: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  price: Decimal,
  inventoryQuantity: z.int().nullable(),
  inventoryItem: StockedItem,
});
const Variants = pageOf(Variant);
const Product = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED']),
  featuredMedia: z.object({ preview: z.object({ image: z.object({ url: z.string() }).nullable() }).nullable() }).nullable(),
  collections: z.object({ nodes: z.array(z.object({ title: z.string() })) }),
  publishedOnPublication: z.boolean().optional(),
  variants: Variants,
});
const ProductsPage = z.object({ products: pageOf(Product) });
const OneProduct = z.object({ product: Product.nullable() });
const MoreVariants = z.object({ product: z.object({ variants: Variants }).nullable() });

export async function readProducts(
  services: Services,
  store: ConnectedStore,
  after: string | null,
): Promise<{ products: StoreProduct[]; next: string | null }> {
  const prepared = await prepareShop(services, store);
  const variables = { first: PRODUCTS, after, variants: FIRST_VARIANTS, ...placesOf(prepared) };
  const { products } = await callAdmin(services, store, { document: READ_PRODUCTS, variables, data: ProductsPage, repeatable: true });
  const read: StoreProduct[] = [];
  for (const product of products.nodes) read.push(await readWhole(services, store, { product, prepared }));
  return { products: read, next: nextOf(products) };
}

export async function readProduct(services: Services, store: ConnectedStore, id: string): Promise<StoreProduct | null> {
  if (!isGid('Product', id)) return null;
  const prepared = await prepareShop(services, store);
  const variables = { id, variants: FIRST_VARIANTS, ...placesOf(prepared) };
  const { product } = await callAdmin(services, store, { document: READ_PRODUCT, variables, data: OneProduct, repeatable: true });
  return product === null ? null : readWhole(services, store, { product, prepared });
}

/** Where the questions look: our location, and the website if there is one. */
function placesOf({ locationId, publicationId }: PreparedShop) {
  return { locationId, publicationId: publicationId ?? NO_CHANNEL, hasChannel: publicationId !== null };
}

async function readWhole(
  services: Services,
  store: ConnectedStore,
  { product, prepared }: { product: z.output<typeof Product>; prepared: PreparedShop },
): Promise<StoreProduct> {
  const variants = await readAll({ items: product.variants.nodes, next: nextOf(product.variants) }, async (after) => {
    const variables = { id: product.id, after, locationId: prepared.locationId };
    const { product: more } = await callAdmin(services, store, {
      document: READ_VARIANTS,
      variables,
      data: MoreVariants,
      repeatable: true,
    });
    return more === null ? { items: [], next: null } : { items: more.variants.nodes, next: nextOf(more.variants) };
  });
  return {
    externalProductId: product.id,
    title: product.title,
    pictureUrl: product.featuredMedia?.preview?.image?.url ?? null,
    visibility: visibilityOf(product),
    collections: product.collections.nodes.map(({ title }) => title),
    variants: variants.map(({ id, title, sku, barcode, price, inventoryItem, inventoryQuantity }) => ({
      externalVariantId: id,
      title,
      sku: sku ?? '',
      barcode,
      priceMinor: toMinor(price, store.currency),
      // A product the merchant had before is sold from the shop's own locations until we keep units of it.
      available: Math.max(unitsAtOurs(inventoryItem) ?? inventoryQuantity ?? 0, 0),
    })),
  };
}

/** Drafts and what the website does not show are seen by nobody. A shop without a website shows what is active elsewhere. */
function visibilityOf({ status, publishedOnPublication }: Pick<z.output<typeof Product>, 'status' | 'publishedOnPublication'>): Visibility {
  if (status === 'DRAFT' || status === 'ARCHIVED' || publishedOnPublication === false) return 'unpublished';
  return status === 'UNLISTED' ? 'hidden' : 'published';
}
