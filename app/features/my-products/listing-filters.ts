import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';

const ListingFilters = z.object({
  storeId: Id.optional().catch(undefined),
  q: z.string().trim().min(1).max(200).optional().catch(undefined),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
});
export type ListingFilters = z.infer<typeof ListingFilters>;

/** What the address asks for; rubbish in it counts as not asked. */
export function readListingFilters(requestUrl: string): ListingFilters {
  return ListingFilters.parse(Object.fromEntries(new URL(requestUrl).searchParams));
}

/** Whether anything but the first page of everything is asked for. */
export function isFiltered(filters: ListingFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
