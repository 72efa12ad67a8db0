import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.ts';
import { productSorts, WarehouseCode } from '#contract/products.ts';

export const pageSizes = [24, 50] as const;

const amount = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(z.number().max(MAX_AMOUNT_MINOR))
  .optional()
  .catch(undefined);

const ProductsQuery = z.object({
  q: z.string().trim().min(1).max(200).optional().catch(undefined),
  categoryId: Id.optional().catch(undefined),
  warehouse: WarehouseCode.optional().catch(undefined),
  /** CNY fen, as the provider takes them. */
  costMin: amount,
  costMax: amount,
  sort: z.enum(productSorts).catch('best-match'),
  pageSize: z.coerce
    .number()
    .pipe(z.union([z.literal(24), z.literal(50)]))
    .catch(24),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
});
export type ProductsQuery = z.infer<typeof ProductsQuery>;

/** Names of the filters in the address; sort and page size stay when filters are cleared. */
export const filterNames = ['q', 'categoryId', 'warehouse', 'costMin', 'costMax'] as const;

/** What the address asks for; rubbish in it counts as not asked. */
export function readProductsQuery(requestUrl: string): ProductsQuery {
  return ProductsQuery.parse(Object.fromEntries(new URL(requestUrl).searchParams));
}

export function isFiltered(query: ProductsQuery): boolean {
  return filterNames.some((name) => query[name] !== undefined);
}
