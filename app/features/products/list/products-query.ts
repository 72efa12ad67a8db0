import { landedSorts } from '#contract/products.values.ts';
import type { ProductsQuery } from './products-query.server.ts';

export type { ProductsQuery };

export const pageSizes = [24, 50, 100, 200] as const;
export const processingHours = ['24', '48', '72'] as const;
export const addedDays = ['7', '30', '90'] as const;

/** Names of the filters in the address; sort, page size and country stay when filters are cleared. */
export const filterNames = [
  'q',
  'categoryId',
  'warehouse',
  'costMin',
  'costMax',
  'landedMin',
  'landedMax',
  'deliveryDaysMax',
  'processingHoursMax',
  'stockMin',
  'countedOnly',
  'excludeAttributes',
  'addedWithinDays',
  'listedMax',
  'favourites',
  'priceDrop',
  'hidden',
] as const satisfies (keyof ProductsQuery)[];
export type FilterName = (typeof filterNames)[number];

export function isFiltered(query: ProductsQuery): boolean {
  return filterNames.some((name) => query[name] !== undefined);
}

/** Sort orders that need a country. */
export function isLandedSort(sort: ProductsQuery['sort']): boolean {
  return landedSorts.some((landed) => landed === sort);
}

/** Lower and upper bound of the same value. */
const BOUNDS = { costMin: 'cost', costMax: 'cost', landedMin: 'landed', landedMax: 'landed' } as const;
type Bound = keyof typeof BOUNDS;

/** Parameters that a merchant sees as one filter: both bounds of the cost are. */
export interface AppliedFilter {
  key: Exclude<FilterName, Bound> | (typeof BOUNDS)[Bound];
  names: FilterName[];
}

/** The filters set in the address. */
export function appliedFilters(query: ProductsQuery): AppliedFilter[] {
  const applied: AppliedFilter[] = [];
  for (const name of filterNames) {
    if (query[name] === undefined) continue;
    const key = isBound(name) ? BOUNDS[name] : name;
    const known = applied.find((filter) => filter.key === key);
    if (known === undefined) applied.push({ key, names: [name] });
    else known.names.push(name);
  }
  return applied;
}

function isBound(name: FilterName): name is Bound {
  return Object.hasOwn(BOUNDS, name);
}
