import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { mappingKinds } from '#contract/mapping.ts';
import { listingFlags, listingTabs } from '#contract/my-products.ts';

const ListingFilters = z.object({
  tab: z.enum(listingTabs).catch('all'),
  storeId: Id.optional().catch(undefined),
  q: z.string().trim().min(1).max(200).optional().catch(undefined),
  kind: z.enum(mappingKinds).optional().catch(undefined),
  flag: z.enum(listingFlags).optional().catch(undefined),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
});
export type ListingFilters = z.infer<typeof ListingFilters>;

/** What the address asks for; rubbish in it counts as not asked. */
export function readListingFilters(requestUrl: string): ListingFilters {
  return ListingFilters.parse(Object.fromEntries(new URL(requestUrl).searchParams));
}

/** Whether anything but the first page of everything is asked for. */
export function isFiltered({ tab, ...others }: ListingFilters): boolean {
  return tab !== 'all' || Object.values(others).some((value) => value !== undefined);
}
