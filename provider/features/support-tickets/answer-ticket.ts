import { sql } from 'kysely';
import type { TicketAction } from '#contract/support-tickets.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { markRead } from './mark-read.ts';
import { lockEnded, type LockedTicket, moveTicket, changeTicket } from './ticket-lifecycle.ts';
import { notifyOfTicket } from './ticket-notice.ts';
import { writeMessage } from './write-message.ts';

interface Answered {
  accountId: string;
  ticketId: string;
  action: TicketAction;
  text: string;
  actor: Actor;
  /** What the merchant sees of who replies. */
  name: string;
}

const noticeOf = { reply: 'ticket-replied', resolve: 'ticket-resolved', close: 'ticket-closed' } as const;

/** What an operator does with a ticket, having read it. A reply is the merchant's turn; taking one keeps our deadline. */
export async function answerTicket(tx: Tx, { accountId, ticketId, action, text, actor, name }: Answered): Promise<void> {
  if (action === 'reply' && text === '') throw new Refusal('validation-failed', { fields: [{ path: 'text', code: 'required' }] });
  const ticket = await lockEnded(tx, { accountId, ticketId });
  const isOver = ticket.state === 'closed' || (ticket.state === 'resolved' && action !== 'close');
  if (isOver) throw new Refusal('state-conflict');
  await markRead(tx, { accountId, ticketId, by: 'operator' });
  if (action === 'take') {
    await takeTicket(tx, ticket, { actor, name });
    return;
  }
  const spoke = text === '' ? {} : { last_message_by: 'operator', last_message_at: sql`app_now()` };
  const answered = await moveAnswered(tx, ticket, { action, actor, columns: { ...spoke, agent_name: name, reply_by: null } });
  const written =
    text === '' ? null : await writeMessage(tx, { accountId, ticketId, by: 'operator', userId: null, name, via: 'app', text });
  await notifyOfTicket(tx, answered, { kind: noticeOf[action], messageId: written?.messageId ?? null });
}

async function takeTicket(tx: Tx, ticket: LockedTicket, { actor, name }: Pick<Answered, 'actor' | 'name'>): Promise<void> {
  const columns = { agent_name: name };
  if (ticket.state === 'open') await moveTicket(tx, ticket, { to: 'waiting_us', actor, columns });
  else await changeTicket(tx, ticket, { actor, columns });
}

/** What is closed was resolved on the way, and is not open again. */
async function moveAnswered(
  tx: Tx,
  ticket: LockedTicket,
  { action, actor, columns }: { action: keyof typeof noticeOf; actor: Actor; columns: object },
): Promise<LockedTicket> {
  if (action === 'reply')
    return ticket.state === 'waiting_you'
      ? changeTicket(tx, ticket, { actor, columns })
      : moveTicket(tx, ticket, { to: 'waiting_you', actor, columns });
  const ended = { ...columns, resolved_at: sql`app_now()` };
  const resolved = ticket.state === 'resolved' ? ticket : await moveTicket(tx, ticket, { to: 'resolved', actor, columns: ended });
  if (action === 'resolve') return resolved;
  return moveTicket(tx, resolved, { to: 'closed', actor, columns: resolved === ticket ? columns : {} });
}
