import { landedSorts } from '#contract/products.ts';
import type { ProductsQuery } from './products-query.ts';

/** Orders that there are none of without a country. */
export function isLandedSort(sort: ProductsQuery['sort']): boolean {
  return landedSorts.some((landed) => landed === sort);
}

/** What changes in the address with the country: what hangs on one goes with the last. */
export function countryChange(country: string | null, { sort }: Pick<ProductsQuery, 'sort'>): Record<string, string | null> {
  if (country !== null) return { country };
  return { country, landedMin: null, landedMax: null, deliveryDaysMax: null, ...(isLandedSort(sort) ? { sort: null } : {}) };
}
