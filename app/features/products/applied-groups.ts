import { type FilterName, filterNames, type ProductsQuery } from './products-query.ts';

/** Filters that are one thing to a merchant: both bounds of the cost are. */
export interface AppliedGroup {
  key: Exclude<FilterName, 'costMin' | 'costMax'> | 'cost';
  names: FilterName[];
}

/** What of the address narrows the list, in the order of the filters. */
export function appliedGroups(query: ProductsQuery): AppliedGroup[] {
  const groups: AppliedGroup[] = [];
  for (const name of filterNames) {
    if (query[name] === undefined) continue;
    const key = name === 'costMin' || name === 'costMax' ? 'cost' : name;
    const known = groups.find((group) => group.key === key);
    if (known === undefined) groups.push({ key, names: [name] });
    else known.names.push(name);
  }
  return groups;
}
