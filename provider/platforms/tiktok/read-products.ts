import { z } from 'zod';
import type { StoreProduct, Visibility } from '#provider/platforms/catalog-sync.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callTiktok, given, isTiktokId, TiktokRefusal, type TiktokStore } from './tiktok-client.ts';
import { Decimal, toMinor } from '#provider/platforms/decimal-amount.ts';

/** Products a page; each is then read by itself, whole. */
const PAGE = 20;
/** Named in lists for a while after they are gone. */
const DELETED = 'DELETED';

const Sku = z.object({
  id: z.string(),
  seller_sku: z.string().nullish(),
  external_sku_id: z.string().nullish(),
  price: z.object({ sale_price: Decimal.nullish(), tax_exclusive_price: Decimal.nullish() }).nullish(),
  inventory: z.array(z.object({ warehouse_id: z.string(), quantity: z.int() })).nullish(),
  identifier_code: z.object({ code: z.string().nullish() }).nullish(),
  sales_attributes: z.array(z.object({ name: z.string().nullish(), value_name: z.string().nullish() })).nullish(),
});
const Product = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  category_chains: z.array(z.object({ id: z.string(), is_leaf: z.boolean().nullish() })).nullish(),
  main_images: z.array(z.object({ urls: z.array(z.string()).nullish() })).nullish(),
  audit_failed_reasons: z.array(z.object({ reasons: z.array(z.string()).nullish() })).nullish(),
  skus: z.array(Sku).nullish(),
});
/** A product as TikTok has it. */
export type TiktokProduct = Omit<z.output<typeof Product>, 'skus'> & { skus: z.output<typeof Sku>[] };

const Page = z.object({
  products: z.array(z.object({ id: z.string(), status: z.string().nullish() })).nullish(),
  next_page_token: z.string().nullish(),
});
const Stocked = z.object({ inventory: z.array(z.unknown()).nullish() });

export async function readProducts(
  services: Services,
  store: ConnectedStore,
  after: string | null,
): Promise<{ products: StoreProduct[]; next: string | null }> {
  const page = await callTiktok(services, store, {
    method: 'POST',
    path: '/product/202502/products/search',
    query: { page_size: String(PAGE), ...(after === null ? {} : { page_token: after }) },
    body: { status: 'ALL' },
    data: Page,
    repeatable: true,
  });
  const products: StoreProduct[] = [];
  for (const { id, status } of page.products ?? []) {
    const product = status === DELETED ? null : await readProduct(services, store, id);
    if (product !== null) products.push(product);
  }
  return { products, next: given(page.next_page_token) };
}

export async function readProduct(services: Services, store: ConnectedStore, externalProductId: string): Promise<StoreProduct | null> {
  const product = await findProduct(services, store, externalProductId);
  return product === null ? null : asStoreProduct(product, store.currency);
}

/** A product by its id; null when the shop has no such one. */
export async function findProduct(services: Services, store: TiktokStore, id: string): Promise<TiktokProduct | null> {
  if (!isTiktokId(id)) return null;
  try {
    const product = await callTiktok(services, store, {
      method: 'GET',
      path: `/product/202309/products/${id}`,
      data: Product,
      repeatable: true,
    });
    return product.status === DELETED ? null : { ...product, skus: product.skus ?? [] };
  } catch (error) {
    // TikTok has many codes for what it will not show: a product without stock anywhere is none.
    if (error instanceof TiktokRefusal && !(await isStocked(services, store, id))) return null;
    throw error;
  }
}

async function isStocked(services: Services, store: TiktokStore, productId: string): Promise<boolean> {
  const { inventory } = await callTiktok(services, store, {
    method: 'POST',
    path: '/product/202309/inventory/search',
    body: { product_ids: [productId] },
    data: Stocked,
    repeatable: true,
  });
  return (inventory ?? []).length > 0;
}

function asStoreProduct(product: TiktokProduct, currency: string): StoreProduct {
  const { id, title, main_images: images, skus } = product;
  return {
    externalProductId: id,
    title,
    pictureUrl: images?.[0]?.urls?.[0] ?? null,
    visibility: visibilityOf(product),
    collections: [],
    variants: skus.map((sku) => ({
      externalVariantId: sku.id,
      title: (sku.sales_attributes ?? []).map(({ value_name: value }) => value ?? '').join(' / ') || title,
      sku: sku.seller_sku ?? '',
      barcode: sku.identifier_code?.code ?? null,
      priceMinor: priceOf(sku, currency),
      available: (sku.inventory ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
    })),
  };
}

/** What buyers pay. */
export function priceOf({ price }: TiktokProduct['skus'][number], currency: string): number {
  return toMinor(price?.sale_price ?? price?.tax_exclusive_price, currency);
}

/** A product under review is on its way to its buyers; one that failed it, or was taken down, is seen by nobody. */
export function visibilityOf({ status }: Pick<TiktokProduct, 'status'>): Visibility {
  return status === 'ACTIVATE' || status === 'PENDING' ? 'published' : 'unpublished';
}
