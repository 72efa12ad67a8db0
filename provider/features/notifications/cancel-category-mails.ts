import { sql } from 'kysely';
import type { NotificationCategory } from '#contract/notifications.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { noticeKindOf, type NoticeKinds } from '#provider/notice-kinds.ts';
import { cancelMails } from './delivery-lifecycle.ts';
import type { Reader } from './notifications.store.ts';

/** Cancels what of categories waits to be mailed to a user and to the addresses beside their own, which get the same. */
export async function cancelCategoryMails(
  tx: Tx,
  notices: NoticeKinds,
  { accountId, userId }: Reader,
  { categories, ...step }: { categories: readonly NotificationCategory[]; actor?: Actor; cause: string },
): Promise<void> {
  const kinds = Object.keys(notices).filter((code) => {
    const kind = noticeKindOf(notices, code);
    return kind !== undefined && categories.includes(kind.category);
  });
  const where = sql`x.user_id = ${userId} AND x.event_id IN (SELECT e.id FROM notification_event e
    WHERE e.account_id = ${accountId} AND e.kind = ANY (${kinds}::text[]))`;
  await cancelMails(tx, { accountId, where }, step);
}
