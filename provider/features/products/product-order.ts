import type { CursorPlace } from '#provider/http/cursor.ts';
import { ALL_STOCK, type ProductFilter } from './product-conditions.ts';
import type { StatementValues } from './statement-values.ts';

type Sort = ProductFilter['sort'];

export interface Order {
  column: string;
  type: string;
  direction: 'ASC' | 'DESC';
}

/** Each has an index of its own, and one for a category of each level, that ends in the id. */
export const orders: Record<Sort, Order> = {
  'best-match': { column: 'p.rank', type: 'integer', direction: 'DESC' },
  'newest': { column: 'p.created_at', type: 'timestamptz', direction: 'DESC' },
  'price-asc': { column: 'p.cost_from_minor', type: 'bigint', direction: 'ASC' },
  'price-desc': { column: 'p.cost_from_minor', type: 'bigint', direction: 'DESC' },
  'stock': { column: ALL_STOCK, type: 'integer', direction: 'DESC' },
  'times-listed': { column: 'p.listed_count', type: 'integer', direction: 'DESC' },
};
/** Filters an index of the order leads straight to. */
export const filtersOf: Record<Sort, readonly (keyof ProductFilter)[]> = {
  'best-match': [],
  'newest': ['addedWithinDays'],
  'price-asc': ['costMin', 'costMax'],
  'price-desc': ['costMin', 'costMax'],
  'stock': ['stockMin'],
  'times-listed': ['listedMax'],
};
/** Of words: what they are found by tells how well. */
export const byRelevance: Order = { column: 'score', type: 'bigint', direction: 'DESC' };

interface PagePlace {
  wanted: { place: CursorPlace | null };
  /** What `order` is about, as this statement names it. */
  column: string;
  id: string;
  order: Order;
}

export function directionOf({ place }: PagePlace['wanted'], { direction }: Order): 'ASC' | 'DESC' {
  if (place?.direction !== 'previous') return direction;
  return direction === 'ASC' ? 'DESC' : 'ASC';
}

export function orderText({ wanted, column, id, order }: PagePlace): string {
  const direction = directionOf(wanted, order);
  return `${column} ${direction}, ${id} ${direction}`;
}

export function keyset({ wanted, values, column, id, order }: PagePlace & { values: StatementValues }): string {
  if (wanted.place === null) return '';
  const value = `${values.add(wanted.place.values[0])}::${order.type}`;
  return ` AND (${column}, ${id}) ${directionOf(wanted, order) === 'ASC' ? '>' : '<'} (${value}, ${values.add(wanted.place.id)}::uuid)`;
}

/** Times keep their microseconds as text: rounded to milliseconds, the next page would skip or repeat rows. */
export function sortValue(order: Order, sortKey: string): string {
  return order.type === 'timestamptz' ? `to_char(${sortKey} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : sortKey;
}
