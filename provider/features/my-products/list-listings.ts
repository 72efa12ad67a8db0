import type { z } from 'zod';
import type { Listing, listListings as endpoint } from '#contract/my-products.ts';
import type { Page } from '#contract/page.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import type { Services } from '#provider/services.ts';
import { countListings, findListings } from './listings.store.ts';

/** A page of the account's listings, newest first. */
export async function listListings(
  services: Services,
  accountId: string,
  query: z.output<typeof endpoint.query>,
): Promise<{ data: Listing[]; page: Page }> {
  const { cursor, pageSize, ...filter } = query;
  const { database, keys } = services;
  const place = decodeCursor(keys, filter, cursor);
  const [rows, counted] = await Promise.all([
    findListings(database.db, accountId, { filter, place, limit: pageSize + 1 }),
    countListings(database.db, accountId, filter),
  ]);
  const page = makePage({ keys, filter, place, pageSize, rows, sortValues: (row) => [row.createdText], counted });
  return { data: page.rows.map(({ createdText: _createdText, ...listing }) => listing), page: page.page };
}
