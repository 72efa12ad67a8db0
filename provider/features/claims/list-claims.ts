import type { z } from 'zod';
import type { ClaimRow, listClaims as endpoint } from '#contract/claims.ts';
import type { Page } from '#contract/page.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import type { Services } from '#provider/services.ts';
import { countClaims, findClaims } from './claims.store.ts';

/** A page of the account's claims under a tab, newest first. */
export async function listClaims(
  { keys, database }: Services,
  accountId: string,
  query: z.output<typeof endpoint.query>,
): Promise<{ data: ClaimRow[]; page: Page }> {
  const { cursor, pageSize, ...filter } = query;
  const cursorFilter = { list: 'claims', ...filter };
  const place = decodeCursor(keys, cursorFilter, cursor);
  const wanted = { accountId, ...filter };
  const [rows, counted] = await Promise.all([findClaims(database.db, wanted, { place, pageSize }), countClaims(database.db, wanted)]);
  const made = makePage({ keys, filter: cursorFilter, place, pageSize, rows, sortValues: (row) => [row.createdAt], counted });
  return { data: made.rows, page: made.page };
}
