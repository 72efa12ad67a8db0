import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, namedColumns, wholeRows } from '#provider/account-data/export-rows.ts';
import type { Tx } from '#provider/database/database.ts';

/** Users, what they prove themselves with, and whom they bill. */
export const accountTables: AccountTables = {
  sections: [
    namedColumns('users', 'app_user', [
      ...['id', 'username', 'email', 'email_verified_at', 'phone', 'phone_verified_at', 'role', 'job', 'job_name', 'organization'],
      ...['organization_name', 'location', 'location_name', 'introduction', 'personal_website', 'avatar', 'registration_date', 'locale'],
      ['time_zone', 'timezone'],
      ...['display_currency', 'weight_unit', 'length_unit', 'default_store_id', 'document_locale'],
      ['two_factor_since', 'totp_enabled_at'],
      'list_settings',
    ]),
    wholeRows('billing-profiles', 'billing_profile', { nested: [children('stores', 'billing_profile_store', 'profile_id', 'store_id')] }),
  ],
  facts: [
    {
      name: 'track_setting',
      tables: ['track_setting', 'store_track_setting'],
      value: sql`(SELECT to_jsonb(s) - 'account_id' || jsonb_build_object('stores',
        (SELECT coalesce(jsonb_agg(to_jsonb(o) - 'account_id' ORDER BY o.store_id), '[]') FROM store_track_setting o WHERE o.account_id = s.account_id))
        FROM track_setting s WHERE s.account_id = t.id)`,
    },
  ],
  notExported: {
    'secrets, of use to nobody': ['one_time_secret', 'recovery_code'],
    'the exports themselves': ['data_export'],
  },
  emptied: { tables: ['app_user'], empty: emptyUsers },
  deleted: [
    'one_time_secret',
    'recovery_code',
    'billing_profile_store',
    'billing_profile',
    'store_track_setting',
    'track_setting',
    'data_export',
  ],
};

/** Takes out of an account's users who they are and what they sign in with. Tries to sign in are found by their addresses, and go with them. */
async function emptyUsers(tx: Tx, accountId: string): Promise<void> {
  await sql`DELETE FROM sign_in_attempt a USING app_user u WHERE u.account_id = ${accountId}
    AND a.subject IN ('account:' || lower(u.email::text), 'user:' || u.id)`.execute(tx);
  await sql`UPDATE app_user SET email = 'deleted-' || id || '@invalid', username = 'deleted', password_hash = NULL, avatar = '',
      job = '', job_name = '', organization = '', organization_name = '', location = '', location_name = '', introduction = '', personal_website = '',
      phone = '', phone_verified_at = NULL, email_verified_at = NULL, certification = 0, timezone = '', totp_secret = NULL, totp_enabled_at = NULL,
      list_settings = '{}', default_store_id = NULL
    WHERE account_id = ${accountId}`.execute(tx);
}
