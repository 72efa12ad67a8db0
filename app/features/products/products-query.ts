import { z } from 'zod';
import { CountryCode, Id, type QueryInput } from '#contract/endpoint.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import { DELIVERY_DAYS_MAX, landedSorts, productSorts } from '#contract/products.values.ts';
import { type listProducts, WarehouseCode } from '#contract/products.ts';
import { logisticsAttributes } from './logistics-attributes.ts';

export const pageSizes = [24, 50, 100, 200] as const;
export const processingHours = ['24', '48', '72'] as const;
export const addedDays = ['7', '30', '90'] as const;

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

const ProductsQuery = z.object({
  q: z.string().trim().min(1).max(200).optional().catch(undefined),
  categoryId: Id.optional().catch(undefined),
  warehouse: WarehouseCode.optional().catch(undefined),
  /** CNY fen, as the provider takes them. */
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
  /** Where buyers are: each card tells what the product costs at a door there. It narrows nothing, but landed price and delivery hang on it. */
  country: CountryCode.optional().catch(undefined),
  /** A bulk import to show the progress of. */
  job: Id.optional().catch(undefined),
});
export type ProductsQuery = z.infer<typeof ProductsQuery>;

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

/** What the address asks for; rubbish in it counts as not asked, and so do landed price and delivery without a country. */
export function readProductsQuery(requestUrl: string): ProductsQuery {
  const query = ProductsQuery.parse(Object.fromEntries(new URL(requestUrl).searchParams));
  if (query.country !== undefined) return query;
  const sort = isLandedSort(query.sort) ? 'best-match' : query.sort;
  return { ...query, sort, landedMin: undefined, landedMax: undefined, deliveryDaysMax: undefined };
}

export function isFiltered(query: ProductsQuery): boolean {
  return filterNames.some((name) => query[name] !== undefined);
}

/** Orders that there are none of without a country. */
export function isLandedSort(sort: ProductsQuery['sort']): boolean {
  return landedSorts.some((landed) => landed === sort);
}

/** The question as the provider takes it. The country is asked for only where the list hangs on it. */
export function toListQuery({ country, job: _job, excludeAttributes, ...query }: ProductsQuery): QueryInput<typeof listProducts> {
  const { landedMin, landedMax, deliveryDaysMax } = query;
  const hangsOnCountry = isLandedSort(query.sort) || [landedMin, landedMax, deliveryDaysMax].some((value) => value !== undefined);
  return {
    ...query,
    ...(hangsOnCountry ? { country } : {}),
    ...(excludeAttributes === undefined ? {} : { excludeAttributes: excludeAttributes.join(',') }),
  };
}
