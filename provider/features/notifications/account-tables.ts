import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, wholeRows } from '#provider/account-data/export-rows.ts';

/** What users were notified of, how they want to be, and what buyers are written. */
export const notificationTables: AccountTables = {
  sections: [
    wholeRows('notifications', 'notification'),
    wholeRows('notification-events', 'notification_event', {
      nested: [children('deliveries', 'notification_delivery', 'event_id', 'created_at')],
    }),
    wholeRows('mail-recipients', 'mail_recipient'),
    wholeRows('webhook-endpoints', 'webhook_endpoint', { without: ['secret'] }),
    {
      name: 'buyer-mails',
      tables: ['buyer_mail_setting', 'buyer_mail_text'],
      rowsOf: (accountId) => sql`SELECT t.store_id AS id, to_jsonb(t) - 'account_id' || jsonb_build_object('texts', (
          SELECT coalesce(jsonb_agg(to_jsonb(x) - '{account_id,store_id}'::text[] ORDER BY x.kind, x.locale), '[]') FROM buyer_mail_text x
          WHERE x.account_id = t.account_id AND x.store_id = t.store_id)) AS row
        FROM buyer_mail_setting t WHERE t.account_id = ${accountId}`,
    },
  ],
  facts: [
    {
      name: 'notification_preferences',
      tables: ['notification_preference_set', 'notification_preference'],
      value: sql`(SELECT jsonb_agg(to_jsonb(s) - 'account_id' || jsonb_build_object(
          'categories', (SELECT jsonb_agg(to_jsonb(p) - '{account_id,user_id}'::text[] ORDER BY p.category) FROM notification_preference p
            WHERE p.account_id = s.account_id AND p.user_id = s.user_id)))
        FROM notification_preference_set s WHERE s.account_id = t.id)`,
    },
  ],
  notExported: {
    'each attempt of a delivery, which says itself how it ended': ['notification_delivery_event'],
    'what mail servers answered': ['mail_bounce'],
    'each state of an address mails go to, which says itself what it is in': ['mail_recipient_event'],
  },
  deleted: [
    ...(['notification', 'notification_delivery_event', 'notification_delivery', 'notification_event', 'webhook_endpoint'] as const),
    ...(['notification_preference', 'notification_preference_set', 'mail_bounce', 'buyer_mail_text', 'buyer_mail_setting'] as const),
    ...(['mail_recipient_event', 'mail_recipient'] as const),
  ],
  kept: { 'that a buyer was written to, and when': ['buyer_mail'] },
};
