import type { z } from 'zod';
import type { Page } from '#contract/page.ts';
import type { listTickets as endpoint, OperatorTicket, Ticket, TicketRow } from '#contract/support-tickets.ts';
import type { Queryable } from '#provider/database/database.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import {
  countTicketRows,
  findMessages,
  findTicketEvents,
  findTicketFacts,
  findTicketRow,
  findTickets,
  type TicketKey,
} from './support-tickets.store.ts';
import { operatorReader, type Reader } from './ticket-reader.ts';

/** One ticket of the account with its conversation, and with what it is about where its reader may see that. */
export async function getTicket(queryable: Queryable, key: { accountId: string; ticketId: string }, reader: Reader): Promise<Ticket> {
  const { accountId: _account, ...ticket } = await readTicket(queryable, key, reader);
  return ticket;
}

/** The same for operators, whosever it is. */
export async function readTicket(queryable: Queryable, key: TicketKey, reader = operatorReader()): Promise<OperatorTicket> {
  const row = await findTicketRow(queryable, key, reader);
  if (row === null) throw new Refusal('not-found');
  return {
    ...row,
    ...(await findTicketFacts(queryable, row.accountId, row.id)),
    messages: await findMessages(queryable, row.accountId, row.id),
    events: await findTicketEvents(queryable, { accountId: row.accountId, ticketId: row.id }, reader),
  };
}

/** A page of the account's tickets under a tab. */
export async function listTickets(
  { keys, database }: Services,
  accountId: string,
  query: z.output<typeof endpoint.query>,
  reader: Reader,
): Promise<{ data: TicketRow[]; page: Page }> {
  const { cursor, pageSize, ...filter } = query;
  const cursorFilter = { list: 'support-tickets', ...filter };
  const place = decodeCursor(keys, cursorFilter, cursor);
  const wanted = { accountId, ...filter, kinds: reader.kinds };
  const [rows, counted] = await Promise.all([
    findTickets(database.db, wanted, { place, pageSize, reader }),
    countTicketRows(database.db, wanted),
  ]);
  const sortValues = (row: TicketRow) => [row.overdue ? 1 : 0, row.lastMessage.at];
  const made = makePage({ keys, filter: cursorFilter, place, pageSize, rows, sortValues, counted });
  return { data: made.rows, page: made.page };
}
