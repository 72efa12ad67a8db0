import type { z } from 'zod';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import { landedSorts } from '#contract/products.values.ts';
import type { ListProductsQuery } from '#contract/products.ts';
import { calculateLandedPrices } from '#provider/features/quotes/calculate-landed-prices.ts';
import { requireCountry } from '#provider/features/regions/require-country.ts';
import type { Database } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findCorrected } from './find-corrected.ts';
import { comparePlaces, type DoorPrice, matchesFrom, placeOf } from './landed-order.ts';
import type { AskedPage, ListedPage } from './list-products.ts';
import { countFacets, findProductCards } from './product-cards.store.ts';
import { findProductPlaces } from './product-list.store.ts';

type Query = z.output<typeof ListProductsQuery>;

/** What a list asks of landed prices. */
export interface LandedQuestion {
  country: string;
  sort: Query['sort'];
  fits: (price: DoorPrice | undefined) => boolean;
}

/** Null when nothing is asked of landed prices; refuses when it is not said where to, or no such place is known. */
export async function readLandedQuestion({ db }: Database, query: Query): Promise<LandedQuestion | null> {
  const { country, landedMin, landedMax, deliveryDaysMax, sort } = query;
  const isNarrowed = landedMin !== undefined || landedMax !== undefined || deliveryDaysMax !== undefined;
  if (!isNarrowed && !landedSorts.some((landed) => landed === sort)) return null;
  if (country === undefined) throw new Refusal('validation-failed', { fields: [{ path: 'country', code: 'required' }] });
  await requireCountry(db, country);
  const fits = ({ total: { amountMinor }, maxDays }: DoorPrice) =>
    amountMinor >= (landedMin ?? 0) && amountMinor <= (landedMax ?? Infinity) && maxDays <= (deliveryDaysMax ?? Infinity);
  return { country, sort, fits: (price) => (price === undefined ? !isNarrowed : fits(price)) };
}

/**
 * A page of a list that goes by landed prices. They hang on rates, rules and stock, so they are calculated for the first
 * products found, as many as totals count, and these narrowed and put in order here.
 */
export async function findLandedPage(services: Services, asked: AskedPage, { country, sort, fits }: LandedQuestion): Promise<ListedPage> {
  const { database } = services;
  const { accountId, locale, filter, place, limit } = asked;
  const [before = null, ...values] = place?.values ?? [];
  const { found, correction } = await findCorrected(
    database,
    { words: filter.q ?? '', locale, isFirstPage: place === null, corrected: typeof before === 'string' ? before : null },
    (q) => findProductPlaces(database, { ...asked, filter: { ...filter, q } }),
  );
  const first = found.rows.slice(0, COUNTED_TOTAL_LIMIT);
  const prices = await calculateLandedPrices(services, { accountId, country, productIds: first.map(({ id }) => id) });
  const matches = first.filter(({ id }) => fits(prices.get(id))).map((row) => placeOf(sort, row, prices.get(row.id)));
  matches.sort((one, other) => comparePlaces(sort, one, other));
  const page = matchesFrom(matches, { sort, place: place === null ? null : { ...place, values }, limit });
  const placeById = new Map(page.map((match) => [match.id, match.values]));
  const isCounted = filter.facets === 'true' && place === null;
  const [rows, facets] = await Promise.all([
    findProductCards(
      database,
      asked,
      page.map(({ id }) => id),
    ),
    isCounted
      ? countFacets(
          database,
          matches.map(({ id }) => id),
          asked.categoryLevel,
        )
      : null,
  ]);
  return {
    rows,
    facets,
    correction,
    counted: matches.length,
    amongFirst: found.rows.length > first.length ? first.length : null,
    sortValues: ({ id }) => [correction?.applied ? correction.words : null, ...(placeById.get(id) ?? [])],
  };
}
