import type { z } from 'zod';
import type { Page } from '#contract/page.ts';
import type { listSourcingRequests as endpoint, SourcingRequest } from '#contract/sourcing.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import type { Services } from '#provider/services.ts';
import { countSourcingRequests, findSourcingRequests } from './sourcing.store.ts';

/** A page of the account's requests, the newest first. */
export async function listSourcingRequests(
  services: Services,
  accountId: string,
  query: z.output<typeof endpoint.query>,
): Promise<{ data: SourcingRequest[]; page: Page }> {
  const { database, keys } = services;
  const { cursor, pageSize, ...filter } = query;
  const place = decodeCursor(keys, filter, cursor);
  const wanted = { accountId, state: filter.state };
  const [rows, counted] = await Promise.all([
    findSourcingRequests(database.db, wanted, { place, pageSize }),
    countSourcingRequests(database.db, wanted),
  ]);
  const made = makePage({ keys, filter, place, pageSize, rows, sortValues: (row) => [row.createdAt], counted });
  return { data: made.rows, page: made.page };
}
