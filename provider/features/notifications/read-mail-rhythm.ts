import type { MailRhythm, NotificationCategory } from '#contract/notifications.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { usualPreferences } from './usual-preferences.ts';

/** How a user has mails of a category, for those that are mailed apart from the box because they can be replied to. */
export async function readMailRhythm(
  db: Queryable,
  { accountId, userId }: { accountId: string; userId: string },
  category: NotificationCategory,
): Promise<MailRhythm> {
  const selected = await db
    .selectFrom('notification_preference')
    .select('mail')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('category', '=', category)
    .executeTakeFirst();
  return (selected?.mail as MailRhythm | undefined) ?? usualPreferences[category].mail;
}
