import { sql } from 'kysely';
import type { CategoryPreference } from '#contract/notification-settings.ts';
import type { Tx } from '#provider/database/database.ts';
import { isMailedAtOnce, type NoticeKind } from '#provider/notice-kinds.ts';
import { isBounced } from './mail-bounces.store.ts';
import type { PublishedEvent } from './publish-event.ts';
import { USUAL_DIGEST_HOUR, usualPreferences } from './usual-preferences.ts';

export interface Recipient {
  userId: string;
  preference: Omit<CategoryPreference, 'category'>;
  /** Mails go to confirmed addresses only, and to none that the mail server refused for good. */
  hasConfirmedEmail: boolean;
  /** When a mail about an event of now is due; null: at once. */
  mailDueAt: string | null;
  /** The user's webhook addresses. */
  endpointIds: string[];
  /** Confirmed addresses beside the user's own. */
  mailRecipientIds: string[];
}

/** Users an event concerns, with their preferences for its category; none of an account that was closed meanwhile. */
export async function findRecipients(tx: Tx, { accountId, userId }: PublishedEvent, kind: NoticeKind): Promise<Recipient[]> {
  const { category } = kind;
  const usual = usualPreferences[category];
  const dueAt = isMailedAtOnce(kind) ? sql`NULL::timestamptz` : dueBy(sql`coalesce(p.mail, ${usual.mail})`);
  const found = await sql<Recipient>`
    SELECT u.id AS "userId", u.email_verified_at IS NOT NULL AND NOT ${isBounced} AS "hasConfirmedEmail", ${dueAt} AS "mailDueAt",
      jsonb_build_object('inApp', coalesce(p.in_app, ${usual.inApp}::boolean), 'mail', coalesce(p.mail, ${usual.mail}::text),
        'webhook', coalesce(p.webhook, ${usual.webhook}::boolean)) AS preference,
      ARRAY(SELECT e.id FROM webhook_endpoint e WHERE e.account_id = u.account_id AND e.user_id = u.id ORDER BY e.id) AS "endpointIds",
      ARRAY(SELECT r.id FROM mail_recipient r WHERE r.account_id = u.account_id AND r.user_id = u.id AND r.state = 'confirmed'
        AND lower(r.email) <> lower(u.email::text) ORDER BY r.id) AS "mailRecipientIds"
    FROM app_user u JOIN account a ON a.id = u.account_id
    LEFT JOIN notification_preference_set s ON s.account_id = u.account_id AND s.user_id = u.id
    LEFT JOIN notification_preference p ON p.account_id = u.account_id AND p.user_id = u.id AND p.category = ${category}
    WHERE u.account_id = ${accountId} AND a.status <> 'closed' AND u.id = coalesce(${userId}::uuid, u.id)
    ORDER BY u.id`.execute(tx);
  return found.rows;
}

function dueBy(rhythm: ReturnType<typeof sql>) {
  return sql`mail_due_at(${rhythm}, coalesce(s.digest_hour, ${USUAL_DIGEST_HOUR})::integer, s.quiet_from, s.quiet_until,
    coalesce(nullif(u.timezone, ''), a.timezone))`;
}
