import { type RawBuilder, sql } from 'kysely';
import type { CategoryPreference, NotificationPreferences, NotificationPreferencesInput } from '#contract/notification-settings.ts';
import { notificationCategories } from '#contract/notifications.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { isBounced } from './mail-bounces.store.ts';
import type { Reader } from './notifications.store.ts';
import { USUAL_DIGEST_HOUR, usualPreferences } from './usual-preferences.ts';

/** Language of notification mails to the user `u`; null: they have selected none. */
export const mailLocale: RawBuilder<string | null> = sql`coalesce((SELECT l.mail_locale FROM notification_preference_set l
  WHERE l.account_id = u.account_id AND l.user_id = u.id), u.locale)`;

/** What a user selected, and for the rest the usual preferences. */
export async function findPreferences(db: Queryable, { accountId, userId }: Reader): Promise<NotificationPreferences> {
  const found = await sql<Omit<NotificationPreferences, 'categories'> & { selected: CategoryPreference[] }>`
    SELECT coalesce(s.version, 0) AS version, coalesce(s.digest_hour, ${USUAL_DIGEST_HOUR})::integer AS "digestHour", s.mail_locale AS locale,
      CASE WHEN s.quiet_from IS NOT NULL
        THEN jsonb_build_object('from', to_char(s.quiet_from, 'HH24:MI'), 'until', to_char(s.quiet_until, 'HH24:MI')) END AS "quietHours",
      coalesce(nullif(u.timezone, ''), a.timezone) AS "timeZone", u.email_verified_at IS NOT NULL AS "emailConfirmed", ${isBounced} AS "emailBounced",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('category', p.category, 'inApp', p.in_app, 'mail', p.mail, 'webhook', p.webhook)), '[]')
        FROM notification_preference p WHERE p.account_id = u.account_id AND p.user_id = u.id) AS selected
    FROM app_user u JOIN account a ON a.id = u.account_id
    LEFT JOIN notification_preference_set s ON s.account_id = u.account_id AND s.user_id = u.id
    WHERE u.account_id = ${accountId} AND u.id = ${userId}`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Refusal('not-found');
  const { selected, ...settings } = row;
  return {
    ...settings,
    categories: notificationCategories.map(
      (category) => selected.find((preference) => preference.category === category) ?? { category, ...usualPreferences[category] },
    ),
  };
}

/** Puts preferences in the place of those of the version they were read with; refuses when others are stored by now. */
export async function replacePreferences(tx: Tx, owner: Reader, { version, ...input }: NotificationPreferencesInput): Promise<void> {
  const { accountId, userId } = owner;
  if (!(await takeVersion(tx, owner, version, input))) throw new Refusal('version-conflict');
  await tx.deleteFrom('notification_preference').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
  if (input.categories.length === 0) return;
  await tx
    .insertInto('notification_preference')
    .values(
      input.categories.map(({ category, inApp, mail, webhook }) => ({
        account_id: accountId,
        user_id: userId,
        category,
        in_app: inApp,
        mail,
        webhook,
      })),
    )
    .execute();
}

/** The row's lock makes saves of one user wait for each other. */
async function takeVersion(
  tx: Tx,
  { accountId, userId }: Reader,
  version: number,
  { quietHours, digestHour, locale }: Omit<NotificationPreferencesInput, 'version'>,
): Promise<boolean> {
  const [from, until] = [quietHours?.from ?? null, quietHours?.until ?? null];
  const taken =
    version === 0
      ? await sql`INSERT INTO notification_preference_set (account_id, user_id, version, quiet_from, quiet_until, digest_hour, mail_locale)
          VALUES (${accountId}, ${userId}, 1, ${from}, ${until}, ${digestHour}, ${locale}) ON CONFLICT DO NOTHING`.execute(tx)
      : await sql`UPDATE notification_preference_set SET version = version + 1, quiet_from = ${from}, quiet_until = ${until},
            digest_hour = ${digestHour}, mail_locale = ${locale}, updated_at = app_now()
          WHERE account_id = ${accountId} AND user_id = ${userId} AND version = ${version}`.execute(tx);
  return taken.numAffectedRows === 1n;
}
