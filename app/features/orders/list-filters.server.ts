import { z } from 'zod';
import { CountryCode, Id } from '#contract/endpoint.ts';

import type { ParcelFilter, OrderFilter } from '#contract/orders-filters.ts';
import {
  filteredCauses,
  OLDER_HOURS_MAX,
  orderTabs,
  QUIET_DAYS_MAX,
  quoteTaxModes,
  shippedTabs,
  trackingFilters,
} from '#contract/orders.values.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import { readTimeZone } from '#app/shell/time-zone-cookie.ts';
import { toInstant } from '#app/ui/zoned-time.ts';

/** What is not readable counts as absent. */
function ifReadable<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

const q = ifReadable(z.string().trim().min(1).max(200));
const cursor = ifReadable(z.string().min(1).max(2000));
const id = ifReadable(Id);
const country = ifReadable(CountryCode);
/** Day of a calendar. */
const day = ifReadable(z.iso.date());
const chosen = ifReadable(z.literal('true'));

const OrderFilters = z.object({
  tab: z.enum(orderTabs).catch('all'),
  storeId: id,
  q,
  placedFrom: day,
  /** The last day that is meant. */
  placedTo: day,
  paidFrom: day,
  paidTo: day,
  olderThanHours: ifReadable(z.coerce.number().int().min(1).max(OLDER_HOURS_MAX)),
  country,
  method: ifReadable(z.string().min(1).max(60)),
  warehouse: ifReadable(z.enum(warehouseCodes)),
  productId: id,
  tagId: id,
  staffId: id,
  cause: ifReadable(z.enum(filteredCauses)),
  loss: chosen,
  insured: chosen,
  taxMode: ifReadable(z.enum(quoteTaxModes)),
  cursor,
});
export type OrderFilters = z.infer<typeof OrderFilters>;

const ParcelFilters = z.object({
  tab: z.enum(shippedTabs).catch('all'),
  q,
  storeId: id,
  country,
  tagId: id,
  carrier: ifReadable(z.string().trim().min(1).max(80)),
  tracking: ifReadable(z.enum(trackingFilters)),
  quietDays: ifReadable(z.coerce.number().int().min(1).max(QUIET_DAYS_MAX)),
  madeFrom: day,
  madeTo: day,
  cursor,
});
export type ParcelFilters = z.infer<typeof ParcelFilters>;

/** Filters of the orders in the address; invalid values count as absent. */
export function readOrderFilters(requestUrl: string): OrderFilters {
  return OrderFilters.parse(searchFields(requestUrl));
}

export function readParcelFilters(requestUrl: string): ParcelFilters {
  return ParcelFilters.parse(searchFields(requestUrl));
}

/** The filters as the provider takes them: days are those of the merchant's time zone, the last one whole. */
export function toOrderFilter(filters: OrderFilters, request: Request): OrderFilter {
  const { cursor: _cursor, placedFrom, placedTo, paidFrom, paidTo, ...others } = filters;
  const timeZone = readTimeZone(request.headers.get('cookie'));
  return {
    ...others,
    placedFrom: startOf(placedFrom, timeZone),
    placedTo: endOf(placedTo, timeZone),
    paidFrom: startOf(paidFrom, timeZone),
    paidTo: endOf(paidTo, timeZone),
  };
}

export function toParcelFilter(filters: ParcelFilters, request: Request): ParcelFilter {
  const { cursor: _cursor, madeFrom, madeTo, ...others } = filters;
  const timeZone = readTimeZone(request.headers.get('cookie'));
  return { ...others, madeFrom: startOf(madeFrom, timeZone), madeTo: endOf(madeTo, timeZone) };
}

function startOf(date: string | undefined, timeZone: string): string | undefined {
  return date === undefined ? undefined : (toInstant(`${date}T00:00`, timeZone) ?? undefined);
}

function endOf(date: string | undefined, timeZone: string): string | undefined {
  if (date === undefined) return undefined;
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return startOf(next.toISOString().slice(0, 10), timeZone);
}

/** Whether anything but the first page of all rows is requested. */
export function isFiltered({ tab, ...others }: OrderFilters | ParcelFilters): boolean {
  return tab !== 'all' || Object.values(others).some((value) => value !== undefined);
}

/** Whether anything is set beside the tab: it may be why nothing is shown. */
export function isNarrowed({ tab: _tab, cursor: _cursor, ...others }: OrderFilters | ParcelFilters): boolean {
  return Object.values(others).some((value) => value !== undefined);
}

function searchFields(requestUrl: string): Record<string, string> {
  return Object.fromEntries(new URL(requestUrl).searchParams);
}
