import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import type { Listing, listListings as endpoint, Suggestion } from '#contract/my-products.ts';
import type { Page } from '#contract/page.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import { describeProfit } from '#provider/profit/profit-of-sale.ts';
import type { Services } from '#provider/services.ts';
import { countMatching, findListings } from './listings.store.ts';
import { leastOf, type ListingVariantProfit, profitsOfListings } from './profits-of-listings.ts';
import { findSuggestions } from './suggestions.store.ts';

/** A page of the account's listings, newest first, each with the best suggestion there is for it. */
export async function listListings(
  services: Services,
  accountId: string,
  asked: { query: z.output<typeof endpoint.query>; locale: Locale },
): Promise<{ data: (Listing & { suggestion: Suggestion | null })[]; page: Page }> {
  const { cursor, pageSize, ...filter } = asked.query;
  const { database, keys } = services;
  const place = decodeCursor(keys, filter, cursor);
  const [rows, counted] = await Promise.all([
    findListings(database.db, accountId, { filter, place, limit: pageSize + 1 }),
    countMatching(database.db, accountId, filter),
  ]);
  const page = makePage({ keys, filter, place, pageSize, rows, sortValues: (row) => [row.createdText], counted });
  const open = page.rows.filter(({ mappedCount }) => mappedCount === 0).map(({ id }) => id);
  const suggestions =
    open.length === 0 ? new Map<string, Suggestion[]>() : await findSuggestions(database.db, accountId, open, asked.locale);
  const profits = await profitsOfListings(services, { accountId, listingIds: page.rows.map(({ id }) => id) });
  return {
    data: page.rows.map(({ createdText: _createdText, ...listing }) => ({
      ...listing,
      profit: leastProfit(profits, listing.id, asked.locale),
      suggestion: suggestions.get(listing.id)?.[0] ?? null,
    })),
    page: page.page,
  };
}

function leastProfit(profits: readonly ListingVariantProfit[], listingId: string, locale: Locale): Listing['profit'] {
  const least = leastOf(profits.filter((profit) => profit.listingId === listingId));
  return least === null ? null : describeProfit(least, locale);
}
