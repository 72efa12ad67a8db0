import { isLandedSort, type ProductsQuery } from './products-query.ts';

/** What changes in the address with the country: what hangs on one goes with the last. */
export function countryChange(country: string | null, { sort }: Pick<ProductsQuery, 'sort'>): Record<string, string | null> {
  if (country !== null) return { country };
  return { country, landedMin: null, landedMax: null, deliveryDaysMax: null, ...(isLandedSort(sort) ? { sort: null } : {}) };
}
