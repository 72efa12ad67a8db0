import type { z } from 'zod';
import { type landedSorts, PRICE_DROP_DAYS } from '#contract/products.values.ts';
import type { ListProductsQuery } from '#contract/products.ts';
import type { StatementValues } from './statement-values.ts';

type Query = z.output<typeof ListProductsQuery>;

/** What the database is asked for; landed prices are calculated of what it finds. */
export interface ProductFilter extends Omit<
  Query,
  'cursor' | 'pageSize' | 'country' | 'landedMin' | 'landedMax' | 'deliveryDaysMax' | 'sort'
> {
  sort: Exclude<Query['sort'], (typeof landedSorts)[number]>;
}

/** A question without what is calculated: an order by landed prices is made of those that match best. */
export function storedFilter(query: Query): ProductFilter {
  const {
    cursor: _cursor,
    pageSize: _pageSize,
    country: _country,
    landedMin: _min,
    landedMax: _max,
    deliveryDaysMax: _days,
    ...filter
  } = query;
  const { sort } = filter;
  return { ...filter, sort: sort === 'landed-price' || sort === 'delivery-time' ? 'best-match' : sort };
}

interface Wanted {
  accountId: string;
  filter: ProductFilter;
  /** Level of `filter.categoryId`. */
  categoryLevel: number | null;
}

/** SQL for "the cost of `p` fell lately". */
export const DROPPED_LATELY = `p.cost_dropped_at > app_now() - interval '${PRICE_DROP_DAYS} days'`;
/** Counted and declared units, in the words of their index. */
export const ALL_STOCK = '(p.stock_total + p.declared_total)';

/** The conditions of a list on `product p`. The price filter looks at the cheapest variant, the price the list shows first and sorts by. */
export function filterConditions(wanted: Wanted, values: StatementValues): string {
  const { filter, categoryLevel } = wanted;
  const conditions = [`p.status = 'on_sale'`];
  if (filter.categoryId !== undefined && categoryLevel !== null)
    conditions.push(`p.category_${categoryLevel}_id = ${values.add(filter.categoryId)}`);
  if (filter.warehouse !== undefined) conditions.push(`p.warehouses @> ARRAY[${values.add(filter.warehouse)}::text]`);
  if (filter.costMin !== undefined) conditions.push(`p.cost_from_minor >= ${values.add(filter.costMin)}`);
  if (filter.costMax !== undefined) conditions.push(`p.cost_from_minor <= ${values.add(filter.costMax)}`);
  if (filter.processingHoursMax !== undefined) conditions.push(`p.processing_hours <= ${values.add(filter.processingHoursMax)}`);
  if (filter.excludeAttributes !== undefined) conditions.push(`NOT p.attributes && ${values.add(filter.excludeAttributes)}::text[]`);
  if (filter.addedWithinDays !== undefined)
    conditions.push(`p.created_at >= app_now() - make_interval(days => ${values.add(filter.addedWithinDays)})`);
  if (filter.listedMax !== undefined) conditions.push(`p.listed_count <= ${values.add(filter.listedMax)}`);
  if (filter.priceDrop === 'true') conditions.push(DROPPED_LATELY);
  return [...conditions, ...stockConditions(filter, values), ...markConditions(wanted, values)].join(' AND ');
}

function stockConditions({ stockMin, countedOnly }: ProductFilter, values: StatementValues): string[] {
  const counted = countedOnly === 'true';
  const conditions = counted ? ['p.stock_total > 0'] : [];
  if (stockMin !== undefined) conditions.push(`${counted ? 'p.stock_total' : ALL_STOCK} >= ${values.add(stockMin)}`);
  return conditions;
}

/**
 * What is asked for by its mark is looked up by id, however many products there are; what is hidden is known once and
 * every row asked against it.
 */
function markConditions({ accountId, filter }: Wanted, values: StatementValues): string[] {
  const account = values.add(accountId);
  const marked = (kind: string) => `SELECT k.product_id FROM product_mark k WHERE k.account_id = ${account} AND k.kind = '${kind}'`;
  const conditions = filter.favourites === 'true' ? [`p.id = ANY (ARRAY(${marked('favourite')}))`] : [];
  conditions.push(filter.hidden === 'true' ? `p.id = ANY (ARRAY(${marked('hidden')}))` : `p.id NOT IN (${marked('hidden')})`);
  return conditions;
}
