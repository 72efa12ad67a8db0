import { sql } from 'kysely';
import type { TicketCategory, TicketState, TicketUrgency } from '#contract/support-tickets.values.ts';
import { TICKET_REOPEN_DAYS } from '#contract/support-tickets.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import {
  type Actor,
  type EntityKind,
  recordCreated,
  type Standing,
  type Steps,
  takeStep,
  transition,
} from '#provider/lifecycles/transition.ts';

/** From each state of a ticket the states it may go to (product design 3.10; decision 0080). */
export const ticketSteps: Steps<TicketState> = {
  open: ['waiting_us', 'waiting_you', 'resolved'],
  waiting_us: ['waiting_you', 'resolved'],
  waiting_you: ['waiting_us', 'resolved'],
  resolved: ['waiting_us', 'closed'],
  closed: [],
};

type States = Record<'support-ticket', TicketState>;
export const ticketKind: EntityKind<States> = {
  table: 'support_ticket',
  lifecycles: { 'support-ticket': { column: 'state', steps: ticketSteps, eventTable: 'support_ticket_event' } },
  edits: 'support-ticket',
  touched: 'updated_at',
};

/** A ticket under its row lock. */
export interface LockedTicket {
  accountId: string;
  id: string;
  number: string;
  version: number;
  state: TicketState;
  userId: string;
  urgency: TicketUrgency;
  subject: string;
  category: TicketCategory;
  agentName: string | null;
  /** Whether it is resolved, and too long ago to be reopened. */
  reopenOver: boolean;
}

/** Locks a ticket of the account until the transaction ends. */
export async function lockTicket(tx: Tx, { accountId, ticketId }: { accountId: string; ticketId: string }): Promise<LockedTicket> {
  const found = await sql<LockedTicket>`
    SELECT account_id AS "accountId", id, number, version, state, user_id AS "userId", urgency, subject, category, agent_name AS "agentName",
      coalesce(resolved_at + make_interval(days => ${TICKET_REOPEN_DAYS}::integer) <= app_now(), false) AS "reopenOver"
    FROM support_ticket WHERE account_id = ${accountId} AND id = ${ticketId} FOR UPDATE`.execute(tx);
  const [ticket] = found.rows;
  if (ticket === undefined) throw new Refusal('not-found');
  return ticket;
}

/** Locks a ticket, and closes it where it was resolved too long ago to be reopened: the task that does so may not have run since. */
export async function lockEnded(tx: Tx, key: { accountId: string; ticketId: string }): Promise<LockedTicket> {
  const ticket = await lockTicket(tx, key);
  if (ticket.state !== 'resolved' || !ticket.reopenOver) return ticket;
  return moveTicket(tx, ticket, { to: 'closed', actor: { kind: 'system' }, columns: {} });
}

/** Moves a ticket as `takeStep` says. */
export async function moveTicket(
  tx: Tx,
  ticket: LockedTicket,
  { to, actor, columns }: { to: TicketState; actor: Actor; columns: object },
): Promise<LockedTicket> {
  const next = await takeStep(tx, ticketKind, standingOf(ticket), { to: { 'support-ticket': to }, actor, columns });
  return { ...ticket, state: to, version: next.version };
}

/** Changes columns of a ticket that stays where it is. Messages and ratings say themselves what was done: there is no event. */
export async function changeTicket(
  tx: Tx,
  ticket: LockedTicket,
  { actor, columns }: { actor: Actor; columns: object },
): Promise<LockedTicket> {
  const next = await transition(tx, ticketKind, standingOf(ticket), { actor, columns });
  return { ...ticket, version: next.version };
}

/** The first event of a ticket that was just stored. */
export async function recordNewTicket(tx: Tx, ticket: { accountId: string; id: string }, actor: Actor): Promise<void> {
  await recordCreated(tx, ticketKind, { ...ticket, version: 1, states: { 'support-ticket': 'open' } }, { actor });
}

function standingOf({ accountId, id, version, state }: LockedTicket): Standing<States> {
  return { accountId, id, version, states: { 'support-ticket': state } };
}
