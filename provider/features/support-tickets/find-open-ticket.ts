import type { TicketCategory } from '#contract/support-tickets.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { insertTicket } from './create-ticket.ts';
import { takeMerchantsTurn } from './reply-to-ticket.ts';
import { lockEnded, lockTicket, type LockedTicket } from './ticket-lifecycle.ts';

/** Closed tickets that were gone on from are followed so far. */
const FOLLOWED = 20;

interface Replied {
  accountId: string;
  ticketId: string;
  userId: string;
}

/** The ticket a reply by mail belongs to, moved by it; one that is closed is gone on from: nobody who writes a mail can be sent to a form. */
export async function findOpenTicket(tx: Tx, { accountId, ticketId, userId }: Replied): Promise<LockedTicket> {
  let ticket = await lockEnded(tx, { accountId, ticketId });
  for (let steps = 0; ticket.state === 'closed' && steps < FOLLOWED; steps += 1) {
    const next = await tx
      .selectFrom('support_ticket')
      .select('id')
      .where('account_id', '=', accountId)
      .where('previous_id', '=', ticket.id)
      .executeTakeFirst();
    if (next === undefined) return lockTicket(tx, { accountId, ticketId: await goOnFrom(tx, ticket, userId) });
    ticket = await lockEnded(tx, { accountId, ticketId: next.id });
  }
  return takeMerchantsTurn(tx, ticket, userId);
}

async function goOnFrom(tx: Tx, { accountId, id, subject }: LockedTicket, userId: string): Promise<string> {
  const { category, ...about } = await tx
    .selectFrom('support_ticket')
    .select(['category', 'order_id', 'parcel_id', 'product_id', 'recharge_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const input = {
    category: category as TicketCategory,
    subject,
    about,
    urgency: 'normal' as const,
    urgencyReason: '',
    previousTicketId: id,
  };
  return insertTicket(tx, { accountId, userId }, input);
}
