import { sql } from 'kysely';
import type { TicketAction } from '#contract/support-tickets.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { lockTicket, moveTicket, changeTicket } from './ticket-lifecycle.ts';
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

/** What an operator does with a ticket. A reply is the merchant's turn; taking one keeps our deadline. */
export async function answerTicket(tx: Tx, { accountId, ticketId, action, text, actor, name }: Answered): Promise<void> {
  if (action === 'reply' && text === '') throw new Refusal('validation-failed', { fields: [{ path: 'text', code: 'required' }] });
  const ticket = await lockTicket(tx, { accountId, ticketId });
  if (action === 'take') {
    if (ticket.state === 'resolved' || ticket.state === 'closed') throw new Refusal('state-conflict');
    if (ticket.state === 'open') await moveTicket(tx, ticket, { to: 'waiting_us', actor, columns: { agent_name: name } });
    else await changeTicket(tx, ticket, { actor, columns: { agent_name: name } });
    return;
  }
  const spoke = text === '' ? {} : { last_message_by: 'operator', last_message_at: sql`app_now()` };
  const columns = { ...spoke, agent_name: name, reply_by: null };
  if (ticket.state === 'resolved' || ticket.state === 'closed') throw new Refusal('state-conflict');
  if (action === 'resolve') await moveTicket(tx, ticket, { to: 'resolved', actor, columns: { ...columns, resolved_at: sql`app_now()` } });
  else if (ticket.state === 'waiting_you') await changeTicket(tx, ticket, { actor, columns });
  else await moveTicket(tx, ticket, { to: 'waiting_you', actor, columns });
  const written = text === '' ? null : await writeMessage(tx, { accountId, ticketId, by: 'operator', name, via: 'app', text });
  await notifyOfTicket(tx, ticket, {
    kind: action === 'resolve' ? 'ticket-resolved' : 'ticket-replied',
    messageId: written?.messageId ?? null,
  });
}
