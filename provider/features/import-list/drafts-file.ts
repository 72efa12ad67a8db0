import { type ProductFileLayout, productFileColumns } from '#contract/import-list.values.ts';
import type { Locale } from '#contract/locales.ts';
import type { SentFile } from '#provider/files/bind-file.ts';
import { type TableCell, writeCsv } from '#provider/files/write-table.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import type { Services } from '#provider/services.ts';
import { composePush } from './compose-push.ts';
import { findDraft, findDrafts } from './import-items.store.ts';
import { toFileRows } from './product-file.ts';

const CHUNK = 50;

interface Asked {
  accountId: string;
  locale: Locale;
  layout: ProductFileLayout;
}

/** The import list as a CSV file that another system imports. */
export function writeDraftsFile(services: Services, asked: Asked): SentFile {
  const { layout } = asked;
  return {
    name: `products-${layout}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: () => writeCsv(draftRows(services, asked), [...productFileColumns[layout]]),
  };
}

/** Rows of the drafts, newest first, as they would be pushed: in the language asked, at the draft's own prices. */
async function* draftRows({ config, database: { db } }: Services, { accountId, locale, layout }: Asked): AsyncGenerator<TableCell[][]> {
  const filter = { problemsOnly: false, deleted: false, unpriced: false };
  let place: CursorPlace | null = null;
  for (;;) {
    const found = await findDrafts(db, accountId, { filter, place, limit: CHUNK });
    const rows: TableCell[][] = [];
    for (const { id } of found) {
      const draft = await findDraft(db, accountId, id);
      if (draft === undefined || draft.deleted_at !== null || draft.problems.length > 0) continue;
      const { product } = composePush(config, { draft, store: { currency: draft.currency, locale } });
      rows.push(...toFileRows(layout, product, draft.currency));
    }
    yield rows;
    const last = found.at(-1);
    if (last === undefined || found.length < CHUNK) return;
    place = { direction: 'next', values: [last.added_text], id: last.id };
  }
}
