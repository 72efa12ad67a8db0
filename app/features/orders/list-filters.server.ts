import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { orderTabs, shippedTabs } from '#contract/orders.values.ts';

const q = z.string().trim().min(1).max(200).optional().catch(undefined);
const cursor = z.string().min(1).max(2000).optional().catch(undefined);

const OrderFilters = z.object({ tab: z.enum(orderTabs).catch('all'), storeId: Id.optional().catch(undefined), q, cursor });
export type OrderFilters = z.infer<typeof OrderFilters>;

const ParcelFilters = z.object({ tab: z.enum(shippedTabs).catch('all'), q, cursor });
export type ParcelFilters = z.infer<typeof ParcelFilters>;

/** Filters of the orders in the address; invalid values count as absent. */
export function readOrderFilters(requestUrl: string): OrderFilters {
  return OrderFilters.parse(searchFields(requestUrl));
}

export function readParcelFilters(requestUrl: string): ParcelFilters {
  return ParcelFilters.parse(searchFields(requestUrl));
}

/** Whether anything but the first page of all rows is requested. */
export function isFiltered({ tab, ...others }: OrderFilters | ParcelFilters): boolean {
  return tab !== 'all' || Object.values(others).some((value) => value !== undefined);
}

function searchFields(requestUrl: string): Record<string, string> {
  return Object.fromEntries(new URL(requestUrl).searchParams);
}
