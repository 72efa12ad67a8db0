import { sql } from 'kysely';
import { TICKET_QUIET_DAYS, TICKET_REOPEN_DAYS } from '#contract/support-tickets.values.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { Task } from '#provider/jobs/task.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { lockEnded, lockTicket, type LockedTicket, moveTicket } from './ticket-lifecycle.ts';
import { notifyOfTicket } from './ticket-notice.ts';

const SYSTEM: Actor = { kind: 'system' };
const AT_ONCE = 200;
/** That a mail came is known for so long: no server delivers one again after months. */
const MAILS_DAYS = 180;

/** Closes tickets that were resolved a week ago and resolves those the merchant has left. */
export const closeTickets: Task = async (services) => {
  const { database } = services;
  const resolved = await find(
    services,
    sql`state = 'resolved' AND resolved_at + make_interval(days => ${TICKET_REOPEN_DAYS}::int) <= app_now()`,
  );
  // One that was reopened meanwhile stays.
  for (const key of resolved) await inTransaction(database, (tx) => lockEnded(tx, key));
  const quiet = await find(
    services,
    sql`state = 'waiting_you' AND last_message_at + make_interval(days => ${TICKET_QUIET_DAYS}::int) <= app_now()`,
  );
  for (const key of quiet) await inTransaction(database, (tx) => resolveQuiet(tx, key));
  await sql`DELETE FROM received_mail WHERE received_at < app_now() - make_interval(days => ${MAILS_DAYS}::int)`.execute(database.db);
};

type Key = Pick<LockedTicket, 'accountId'> & { ticketId: string };

async function find({ database }: Services, where: ReturnType<typeof sql>): Promise<Key[]> {
  const found = await sql<Key>`
    SELECT account_id AS "accountId", id AS "ticketId" FROM support_ticket WHERE ${where} ORDER BY id LIMIT ${AT_ONCE}`.execute(
    database.db,
  );
  return found.rows;
}

async function resolveQuiet(tx: Tx, key: Key): Promise<void> {
  const ticket = await lockTicket(tx, key);
  if (ticket.state !== 'waiting_you') return;
  const resolved = await moveTicket(tx, ticket, { to: 'resolved', actor: SYSTEM, columns: { resolved_at: sql`app_now()` } });
  await notifyOfTicket(tx, resolved, { kind: 'ticket-resolved', messageId: null });
}
