import { generatePath } from 'react-router';
import type { Ticket } from '#contract/support-tickets.ts';
import type { TicketState } from '#contract/support-tickets.values.ts';
import { paths } from '#app/paths.ts';

/** The state a ticket is shown in: a resolved one that a reply can't open again any more is as good as closed. */
export function shownState({ state, reopenUntil }: Pick<Ticket, 'state' | 'reopenUntil'>): TicketState {
  return state === 'resolved' && reopenUntil === null ? 'closed' : state;
}

/** Where a closed ticket goes on: in the one that does already, or in a new one. */
export function goOnUrl({ id, next }: Pick<Ticket, 'id' | 'next'>): string {
  return next === null
    ? `${paths.newSupportTicket}?${new URLSearchParams({ after: id })}`
    : generatePath(paths.supportTicket, { ticketId: next.id });
}
