import type { z } from 'zod';
import type { ListProductsQuery } from '#contract/products.ts';
import type { LandedPrice } from '#contract/quotes.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import { orders } from './product-order.ts';
import type { PlacedRow } from './product-page-text.ts';

type Sort = z.output<typeof ListProductsQuery>['sort'];
export type DoorPrice = NonNullable<LandedPrice['price']>;

/** A product in the list, by what it stands there; what has no such value stands last. */
export interface PlacedMatch {
  id: string;
  values: (string | number | null)[];
}

/** Products that take equally long stand by what they cost, and the other way round. */
export function placeOf(sort: Sort, row: PlacedRow, price: DoorPrice | undefined): PlacedMatch {
  const { id } = row;
  const [total, days] = price === undefined ? [null, null] : [price.total.amountMinor, price.maxDays];
  if (sort === 'landed-price') return { id, values: [total, days] };
  if (sort === 'delivery-time') return { id, values: [days, total] };
  return { id, values: [row.sort_value] };
}

/** How two places of a list follow each other: below zero when the first comes first. */
export function comparePlaces(sort: Sort, one: PlacedMatch, other: PlacedMatch): number {
  const backwards = sort !== 'landed-price' && sort !== 'delivery-time' && orders[sort].direction === 'DESC';
  for (const [index, value] of one.values.entries()) {
    const compared = compareValues(value, other.values[index] ?? null);
    if (compared !== 0) return backwards ? -compared : compared;
  }
  const byId = compareValues(one.id, other.id);
  return backwards ? -byId : byId;
}

function compareValues(one: string | number | null, other: string | number | null): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
}

/** Up to `limit` of the matches, read from a place on the way the cursor goes; from the start without one. */
export function matchesFrom(
  matches: readonly PlacedMatch[],
  { sort, place, limit }: { sort: Sort; place: CursorPlace | null; limit: number },
): PlacedMatch[] {
  if (place === null) return matches.slice(0, limit);
  if (place.direction === 'next') return matches.filter((match) => comparePlaces(sort, match, place) > 0).slice(0, limit);
  return matches
    .filter((match) => comparePlaces(sort, match, place) < 0)
    .toReversed()
    .slice(0, limit);
}
