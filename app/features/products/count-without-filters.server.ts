import type { Page } from '#contract/page.ts';
import { listProducts } from '#contract/products.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { type AppliedGroup, appliedGroups } from './applied-groups.ts';
import { type ProductsQuery, toListQuery } from './products-query.ts';

/** How much a list without one of its filters would hold. */
export interface WithoutFilter {
  group: AppliedGroup;
  page: Pick<Page, 'total' | 'totalAtLeast'>;
}

/** Asked at most. */
const GROUPS_MAX = 6;

/** Where nothing was found: the filters whose loss alone brings something back, those that bring most first. */
export async function countWithoutFilters(query: ProductsQuery, caller: Caller): Promise<WithoutFilter[]> {
  const groups = appliedGroups(query);
  if (groups.length < 2) return [];
  const counted = await Promise.all(
    groups.slice(0, GROUPS_MAX).map(async (group) => {
      const left = { ...toListQuery(query), cursor: undefined, pageSize: 1 };
      for (const name of group.names) left[name] = undefined;
      const answer = await callProvider(listProducts, { query: left }, caller);
      return answer.status === 'ok' && answer.page !== null && answer.data.length > 0 ? [{ group, page: answer.page }] : [];
    }),
  );
  return counted.flat().toSorted((one, other) => sizeOf(other) - sizeOf(one));
}

function sizeOf({ page }: WithoutFilter): number {
  return page.total ?? page.totalAtLeast ?? 0;
}
