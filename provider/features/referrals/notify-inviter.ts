import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import { maskEmail } from '#provider/mail/mask-email.ts';

interface InvitedReferral {
  /** The inviter's. */
  accountId: string;
  id: string;
  invitedAccountId: string;
}

/** Has an inviter notified once of what a merchant did whom it invited. A closed account is notified of nothing. */
export async function notifyInviter(
  tx: Tx,
  kind: 'referral-joined' | 'referral-first-order',
  { accountId, id, invitedAccountId }: InvitedReferral,
): Promise<void> {
  const found = await sql<{ email: string }>`
    SELECT coalesce((SELECT u.email::text FROM membership m JOIN app_user u ON u.id = m.user_id
      WHERE m.account_id = ${invitedAccountId} AND m.role = 'owner' ORDER BY m.created_at LIMIT 1), '') AS email
    FROM account a WHERE a.id = ${accountId} AND a.status <> 'closed'`.execute(tx);
  const [invited] = found.rows;
  if (invited === undefined) return;
  await notifyUsers(tx, { accountId, kind, params: { email: maskEmail(invited.email) }, path: '/recommend', key: `${kind}:${id}` });
}
