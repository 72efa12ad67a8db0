import type { z } from 'zod';
import type { listProductFileRows as endpoint } from '#contract/import-list-files.ts';
import type { ProductFileLayout } from '#contract/import-list.values.ts';
import type { Locale } from '#contract/locales.ts';
import type { Page } from '#contract/page.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import type { Services } from '#provider/services.ts';
import { composePush } from './compose-push.ts';
import { toStoredFilter } from './draft-filter.ts';
import { countDrafts, findDraft, findDrafts } from './import-items.store.ts';
import { toFileRows } from './product-file.ts';

/** Rows of the drafts of a page, newest first, as they would be pushed: in the language asked, at the draft's own prices. */
export async function listProductFileRows(
  services: Services,
  wanted: { accountId: string; locale: Locale; layout: ProductFileLayout; query: z.output<typeof endpoint.query> },
): Promise<{ data: string[][]; page: Page }> {
  const { accountId, locale, layout } = wanted;
  const { cursor, pageSize, ...asked } = wanted.query;
  const { config, database, keys } = services;
  const filter = toStoredFilter(asked);
  const place = decodeCursor(keys, filter, cursor);
  const [found, counted] = await Promise.all([
    findDrafts(database.db, accountId, { filter, place, limit: pageSize + 1 }),
    countDrafts(database.db, accountId, filter),
  ]);
  const { rows, page } = makePage({ keys, filter, place, pageSize, rows: found, sortValues: (row) => [row.added_text], counted });
  const data: string[][] = [];
  for (const { id } of rows) {
    const draft = await findDraft(database.db, accountId, id);
    if (draft === undefined || draft.deleted_at !== null || draft.problems.length > 0) continue;
    const { product } = composePush(config, { draft, store: { currency: draft.currency, locale } });
    data.push(...toFileRows(layout, product, draft.currency));
  }
  return { data, page };
}
