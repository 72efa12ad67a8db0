import { sql } from 'kysely';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { lockTicket } from './ticket-lifecycle.ts';

interface Read {
  accountId: string;
  ticketId: string;
  /** Who has read what the other side wrote. */
  by: 'merchant' | 'operator';
}

/** Marks what the other side wrote in a ticket as read, from the first time on. It changes nothing of the ticket itself. */
export async function markRead(tx: Tx, { accountId, ticketId, by }: Read): Promise<void> {
  await tx
    .updateTable('support_ticket_message')
    .set({ read_at: sql`app_now()` })
    .where('account_id', '=', accountId)
    .where('ticket_id', '=', ticketId)
    .where('author', '<>', by)
    .where('read_at', 'is', null)
    .execute();
}

/** A member of the account has a ticket open: what we wrote is read. */
export function readTicketMessages({ database }: Services, key: { accountId: string; ticketId: string }): Promise<{ unread: number }> {
  return inTransaction(database, async (tx) => {
    // No message of ours comes between: it takes the same lock.
    await lockTicket(tx, key);
    await markRead(tx, { ...key, by: 'merchant' });
    return { unread: 0 };
  });
}
