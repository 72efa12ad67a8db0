import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { mappingKinds } from '#contract/mapping.values.ts';
import { WHOLE_BP } from '#contract/money.values.ts';
import { listingFlags, listingTabs, SOUGHT_MAX } from '#contract/my-products.values.ts';
import { readPageSize } from '#app/ui/use-list-pagination.ts';

const ListingFilters = z.object({
  tab: z.enum(listingTabs).catch('all'),
  storeId: Id.optional().catch(undefined),
  q: z.string().trim().min(1).max(SOUGHT_MAX).optional().catch(undefined),
  kind: z.enum(mappingKinds).optional().catch(undefined),
  flag: z.enum(listingFlags).optional().catch(undefined),
  categoryId: Id.optional().catch(undefined),
  ruleId: Id.optional().catch(undefined),
  tag: z.string().trim().min(1).max(SOUGHT_MAX).optional().catch(undefined),
  marginBelowBp: z.coerce.number().int().min(-WHOLE_BP).max(WHOLE_BP).optional().catch(undefined),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
  pageSize: z.string().optional().transform(readPageSize),
});
export type ListingFilters = z.infer<typeof ListingFilters>;

/** Names of the category and the rule the URL filters by; null when there is none, or it no longer exists. */
export interface FilterTitles {
  category: string | null;
  rule: string | null;
}

/** The filters in a URL; an invalid value counts as absent. */
export function readListingFilters(requestUrl: string): ListingFilters {
  return ListingFilters.parse(Object.fromEntries(new URL(requestUrl).searchParams));
}

/** Whether the URL asks for anything but the first page of all listings. */
export function isFiltered({ tab, pageSize: _pageSize, ...others }: ListingFilters): boolean {
  return tab !== 'all' || Object.values(others).some((value) => value !== undefined);
}
