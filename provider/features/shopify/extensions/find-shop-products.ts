import type { Locale } from '#contract/locales.ts';
import type { ShopProduct } from '#contract/shopify-extensions.ts';
import { findStoreListings, type StoreListing } from '#provider/features/my-products/find-store-listings.ts';
import { toGid } from '#provider/platforms/shopify/gid.ts';
import type { Services } from '#provider/services.ts';
import type { ShopStore } from './shop-store.ts';

/** Products of a shop as its admin shows them, in the order of their numbers; one that was never read is `unknown`. */
export async function findShopProducts(
  services: Services,
  store: ShopStore,
  asked: { productNumbers: readonly number[]; locale: Locale },
): Promise<ShopProduct[]> {
  const externalProductIds = asked.productNumbers.map(productGid);
  const listings = await findStoreListings(services, { ...store, externalProductIds, locale: asked.locale });
  return asked.productNumbers.map((productNumber) => describeProduct(productNumber, listings.get(productGid(productNumber))));
}

export function productGid(productNumber: number): string {
  return toGid('Product', String(productNumber));
}

function describeProduct(productNumber: number, listing: StoreListing | undefined): ShopProduct {
  if (listing === undefined) return { ...UNKNOWN, productNumber };
  const { id, title, variantCount, mappedCount, costFrom, costTo, available, profit, flags, suggestion } = listing;
  return {
    ...{ productNumber, listingId: id, title, variantCount, mappedCount, costFrom, costTo, available, flags, suggestion },
    link: mappedCount === 0 ? 'open' : 'linked',
    profit: profit === null ? null : profit.profit,
    marginBp: profit === null ? null : profit.marginBp,
    appPath: `/myProducts/${id}`,
  };
}

const UNKNOWN: Omit<ShopProduct, 'productNumber'> = {
  link: 'unknown',
  listingId: null,
  title: '',
  variantCount: 0,
  mappedCount: 0,
  costFrom: null,
  costTo: null,
  available: null,
  profit: null,
  marginBp: null,
  flags: [],
  suggestion: null,
  appPath: '/myProducts',
};
