import type { Locale } from '#contract/locales.ts';
import type { SellableVariant } from '#contract/manual-orders.ts';
import { ListProductsQuery } from '#contract/products.ts';
import { listProductsOnSale } from '#provider/features/products/list-products.ts';
import type { Services } from '#provider/services.ts';
import { findOwnVariants, findVariantsOfProducts } from './variants.store.ts';

const FOUND_MAX = 20;
const PRODUCTS_SEARCHED = 8;

/** What a merchant may put on an order: their own products first, then the catalog's. */
export async function findSellableVariants(
  services: Services,
  { accountId, q, locale }: { accountId: string; q: string; locale: Locale },
): Promise<SellableVariant[]> {
  const { db } = services.database;
  const query = ListProductsQuery.parse({ ...(q === '' ? {} : { q }), pageSize: PRODUCTS_SEARCHED });
  const [own, products] = await Promise.all([
    findOwnVariants(db, accountId, { q, locale }),
    listProductsOnSale(services, { accountId, locale, query }),
  ]);
  const catalog = await findVariantsOfProducts(db, { productIds: products.data.map(({ id }) => id), sku: q, locale });
  const listed = new Set(own.map(({ variantId }) => variantId));
  return [...own, ...catalog.filter(({ variantId }) => !listed.has(variantId))].slice(0, FOUND_MAX);
}
