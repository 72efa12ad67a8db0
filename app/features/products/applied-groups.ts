import { type FilterName, filterNames, type ProductsQuery } from './products-query.ts';

/** Bounds of one thing. */
const BOUNDS = { costMin: 'cost', costMax: 'cost', landedMin: 'landed', landedMax: 'landed' } as const;
type Bound = keyof typeof BOUNDS;

/** Filters that are one thing to a merchant: both bounds of the cost are. */
export interface AppliedGroup {
  key: Exclude<FilterName, Bound> | (typeof BOUNDS)[Bound];
  names: FilterName[];
}

/** What of the address narrows the list, in the order of the filters. */
export function appliedGroups(query: ProductsQuery): AppliedGroup[] {
  const groups: AppliedGroup[] = [];
  for (const name of filterNames) {
    if (query[name] === undefined) continue;
    const key = isBound(name) ? BOUNDS[name] : name;
    const known = groups.find((group) => group.key === key);
    if (known === undefined) groups.push({ key, names: [name] });
    else known.names.push(name);
  }
  return groups;
}

function isBound(name: FilterName): name is Bound {
  return Object.hasOwn(BOUNDS, name);
}
