import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { cancelMails } from './delivery-lifecycle.ts';
import { MAIL_TEST } from './notification-text.ts';
import type { Reader } from './notifications.store.ts';

/** Whether the address that the user `u` has now is one that mails do not reach. */
export const isBounced: RawBuilder<SqlBool> = sql`EXISTS (SELECT 1 FROM mail_bounce b
  WHERE b.account_id = u.account_id AND b.user_id = u.id AND b.email = u.email)`;

/** Keeps that the user's address takes no mails any more, and cancels what waits to be mailed there; a test is sent all the same. */
export async function keepBounce(tx: Tx, { accountId, userId }: Reader): Promise<void> {
  await sql`INSERT INTO mail_bounce (account_id, user_id, email)
    SELECT u.account_id, u.id, u.email FROM app_user u WHERE u.account_id = ${accountId} AND u.id = ${userId}
    ON CONFLICT (account_id, user_id) DO UPDATE SET email = excluded.email, bounced_at = excluded.bounced_at`.execute(tx);
  const where = sql`x.user_id = ${userId} AND x.recipient_id IS NULL AND x.event_id NOT IN (SELECT e.id FROM notification_event e
    WHERE e.account_id = ${accountId} AND e.kind = ${MAIL_TEST})`;
  await cancelMails(tx, { accountId, where }, { cause: 'bounced' });
}

/** A mail was taken: the address is reached again. */
export async function forgetBounce(tx: Tx, { accountId, userId }: Reader): Promise<void> {
  await tx.deleteFrom('mail_bounce').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
}
