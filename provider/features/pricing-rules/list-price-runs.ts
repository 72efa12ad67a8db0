import type { z } from 'zod';
import type { Page } from '#contract/page.ts';
import type { listPriceRunRows as rowsEndpoint, listPriceRuns as endpoint, PriceRun } from '#contract/price-runs.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import type { Services } from '#provider/services.ts';
import { findRunRows } from './price-run-rows.store.ts';
import { countRuns, findRuns } from './price-runs.store.ts';
import { requireRun } from './require-run.ts';

/** A page of the account's runs, newest first. */
export async function listPriceRuns(
  { database, keys }: Services,
  accountId: string,
  { cursor, pageSize }: z.output<typeof endpoint.query>,
): Promise<{ data: PriceRun[]; page: Page }> {
  const filter = { list: 'price-runs' };
  const place = decodeCursor(keys, filter, cursor);
  const [rows, counted] = await Promise.all([
    findRuns(database.db, accountId, { place, limit: pageSize + 1 }),
    countRuns(database.db, accountId),
  ]);
  const page = makePage({ keys, filter, place, pageSize, rows, sortValues: (row) => [row.createdText], counted });
  return { data: page.rows.map(({ createdText: _createdText, ...run }) => run), page: page.page };
}

/** Variants of a run in its order. */
export async function listPriceRunRows(
  { database: { db } }: Services,
  wanted: { accountId: string; runId: string; after: number; pageSize: number },
): Promise<z.input<typeof rowsEndpoint.data>> {
  const { accountId, runId, after, pageSize } = wanted;
  await requireRun(db, accountId, runId);
  const found = await findRunRows(db, accountId, { runId, after, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  return { rows, next: found.length > pageSize ? (rows.at(-1)?.seq ?? null) : null };
}
