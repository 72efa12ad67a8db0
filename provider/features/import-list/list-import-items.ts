import type { z } from 'zod';
import type { ListedDraft, listImportItems as endpoint } from '#contract/import-list.ts';
import type { Locale } from '#contract/locales.ts';
import type { Page } from '#contract/page.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import type { Services } from '#provider/services.ts';
import { toStoredFilter } from './draft-filter.ts';
import { countDrafts, findDrafts } from './import-items.store.ts';
import { toListedDrafts } from './read-draft.ts';

/** A page of the account's import list, newest first. */
export async function listImportItems(
  services: Services,
  wanted: { accountId: string; locale: Locale; query: z.output<typeof endpoint.query> },
): Promise<{ data: ListedDraft[]; page: Page }> {
  const { accountId, locale } = wanted;
  const { cursor, pageSize, ...asked } = wanted.query;
  const { database, keys } = services;
  const filter = toStoredFilter(asked);
  const place = decodeCursor(keys, filter, cursor);
  const [found, counted] = await Promise.all([
    findDrafts(database.db, accountId, { filter, place, limit: pageSize + 1 }),
    countDrafts(database.db, accountId, filter),
  ]);
  const { rows, page } = makePage({ keys, filter, place, pageSize, rows: found, sortValues: (row) => [row.added_text], counted });
  return { data: await toListedDrafts(services, { accountId, rows, locale }), page };
}
