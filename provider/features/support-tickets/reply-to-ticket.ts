import { sql } from 'kysely';
import type { Ticket } from '#contract/support-tickets.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { getTicket } from './get-ticket.ts';
import { replyBy } from './reply-deadline.ts';
import { changeTicket, lockTicket, type LockedTicket, moveTicket } from './ticket-lifecycle.ts';
import type { Reader } from './ticket-reader.ts';
import { nameOfUser, writeMessage } from './write-message.ts';

interface Asked {
  accountId: string;
  userId: string;
  ticketId: string;
  reader: Reader;
}

/** A merchant writes into a ticket; a resolved one is open again. */
export async function replyToTicket(tx: Tx, asked: Asked, { text, fileIds }: { text: string; fileIds: string[] }): Promise<Ticket> {
  const { accountId, userId, ticketId, reader } = asked;
  const ticket = await lockTicket(tx, asked);
  await takeMerchantsTurn(tx, ticket, userId);
  const name = await nameOfUser(tx, userId);
  await writeMessage(tx, { accountId, ticketId, by: 'merchant', userId, name, via: 'app', text, fileIds });
  return getTicket(tx, { accountId, ticketId }, reader);
}

/** Moves a ticket as a message of its merchant does: from then on it is our turn. Refused where it is closed, or resolved for too long. */
export async function takeMerchantsTurn(tx: Tx, ticket: LockedTicket, userId: string): Promise<LockedTicket> {
  const actor = { kind: 'merchant', id: userId } as const;
  const spoke = { last_message_by: 'merchant', last_message_at: sql`app_now()` };
  if (ticket.state === 'closed' || ticket.reopenOver) throw new Refusal('state-conflict');
  // Who waits for us already does not wait longer by writing again.
  if (ticket.state === 'open' || ticket.state === 'waiting_us') return changeTicket(tx, ticket, { actor, columns: spoke });
  const columns = { ...spoke, reply_by: await replyBy(tx, ticket), resolved_at: null };
  return moveTicket(tx, ticket, { to: 'waiting_us', actor, columns });
}

/** A merchant says that a ticket is settled. */
export async function resolveTicket(tx: Tx, asked: Asked): Promise<Ticket> {
  const ticket = await lockTicket(tx, asked);
  const columns = { resolved_at: sql`app_now()`, reply_by: null };
  await moveTicket(tx, ticket, { to: 'resolved', actor: { kind: 'merchant', id: asked.userId }, columns });
  return getTicket(tx, asked, asked.reader);
}

/** A merchant rates how a ticket ended. */
export async function rateTicket(tx: Tx, asked: Asked, { rating, comment }: { rating: number; comment: string }): Promise<Ticket> {
  const ticket = await lockTicket(tx, asked);
  if (ticket.state !== 'resolved' && ticket.state !== 'closed') throw new Refusal('state-conflict');
  await changeTicket(tx, ticket, { actor: { kind: 'merchant', id: asked.userId }, columns: { rating, rating_comment: comment } });
  return getTicket(tx, asked, asked.reader);
}
