import { z } from 'zod';
import { CountryCode, Id, type QueryInput } from '#contract/endpoint.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import type { Page } from '#contract/page.ts';
import { DELIVERY_DAYS_MAX, productSorts } from '#contract/products.values.ts';
import { listProducts, WarehouseCode } from '#contract/products.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { logisticsAttributes } from '../logistics-attributes.tsx';
import { addedDays, type AppliedFilter, appliedFilters, isLandedSort, pageSizes, processingHours } from './products-query.ts';

const number = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(z.number().max(MAX_AMOUNT_MINOR))
  .optional()
  .catch(undefined);
const flag = z.literal('true').optional().catch(undefined);
const attributes = z
  .string()
  .transform((list) => logisticsAttributes.filter((code) => list.split(',').includes(code)))
  .pipe(z.array(z.enum(logisticsAttributes)).min(1))
  .optional()
  .catch(undefined);

const ProductsParams = z.object({
  q: z.string().trim().min(1).max(200).optional().catch(undefined),
  categoryId: Id.optional().catch(undefined),
  warehouse: WarehouseCode.optional().catch(undefined),
  /** CNY fen, as the provider expects. */
  costMin: number,
  costMax: number,
  landedMin: number,
  landedMax: number,
  deliveryDaysMax: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(DELIVERY_DAYS_MAX))
    .optional()
    .catch(undefined),
  processingHoursMax: z.enum(processingHours).optional().catch(undefined),
  stockMin: number,
  countedOnly: flag,
  excludeAttributes: attributes,
  addedWithinDays: z.enum(addedDays).optional().catch(undefined),
  listedMax: number,
  favourites: flag,
  priceDrop: flag,
  hidden: flag,
  sort: z.enum(productSorts).catch('best-match'),
  pageSize: z.coerce
    .number()
    .pipe(z.union(pageSizes.map((size) => z.literal(size))))
    .catch(24),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
  /** Where the buyers are. By itself it filters nothing; landed prices and delivery times depend on it. */
  country: CountryCode.optional().catch(undefined),
  /** A bulk import whose progress is shown. */
  job: Id.optional().catch(undefined),
});
export type ProductsQuery = z.infer<typeof ProductsParams>;

/**
 * Reads the address. Values that can't be read are ignored, and so are landed price and delivery without a country. `sellTo` is the
 * country where the address names none.
 */
export function readProductsQuery(requestUrl: string, sellTo?: string): ProductsQuery {
  const params = new URL(requestUrl).searchParams;
  const read = ProductsParams.parse(Object.fromEntries(params));
  const query = params.has('country') ? read : { ...read, country: sellTo };
  if (query.country !== undefined) return query;
  const sort = isLandedSort(query.sort) ? 'best-match' : query.sort;
  return { ...query, sort, landedMin: undefined, landedMax: undefined, deliveryDaysMax: undefined };
}

/** The query in the provider's form. The country is sent only where the list depends on it: that list is slower. */
export function toListQuery({ country, job: _job, excludeAttributes, ...query }: ProductsQuery): QueryInput<typeof listProducts> {
  const { landedMin, landedMax, deliveryDaysMax } = query;
  const needsCountry = isLandedSort(query.sort) || [landedMin, landedMax, deliveryDaysMax].some((value) => value !== undefined);
  return {
    ...query,
    ...(needsCountry ? { country } : {}),
    ...(excludeAttributes === undefined ? {} : { excludeAttributes: excludeAttributes.join(',') }),
  };
}

/** Size of the list without one of its filters. */
export interface WithoutFilter {
  filter: AppliedFilter;
  page: Pick<Page, 'total' | 'totalAtLeast'>;
}

const COUNTED_FILTERS_MAX = 6;

/** For an empty list: the filters whose removal alone finds products, those that find most first. */
export async function countWithoutFilters(query: ProductsQuery, caller: Caller): Promise<WithoutFilter[]> {
  const filters = appliedFilters(query);
  if (filters.length < 2) return [];
  const counted = await Promise.all(
    filters.slice(0, COUNTED_FILTERS_MAX).map(async (filter) => {
      const remaining = { ...toListQuery(query), cursor: undefined, pageSize: 1 };
      for (const name of filter.names) remaining[name] = undefined;
      const answer = await callProvider(listProducts, { query: remaining }, caller);
      return answer.status === 'ok' && answer.page !== null && answer.data.length > 0 ? [{ filter, page: answer.page }] : [];
    }),
  );
  return counted.flat().toSorted((one, other) => sizeOf(other) - sizeOf(one));
}

function sizeOf({ page }: WithoutFilter): number {
  return page.total ?? page.totalAtLeast ?? 0;
}
