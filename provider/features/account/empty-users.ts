import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';

/** Takes out of an account's users who they are and what they sign in with. Tries to sign in are found by their addresses, and go with them. */
export async function emptyUsers(tx: Tx, accountId: string): Promise<void> {
  await sql`DELETE FROM sign_in_attempt a USING app_user u WHERE u.account_id = ${accountId}
    AND a.subject IN ('account:' || lower(u.email::text), 'user:' || u.id)`.execute(tx);
  await sql`UPDATE app_user SET email = 'deleted-' || id || '@invalid', username = 'deleted', password_hash = NULL, avatar = '',
      job = '', job_name = '', organization = '', organization_name = '', location = '', location_name = '', introduction = '', personal_website = '',
      phone = '', phone_verified_at = NULL, email_verified_at = NULL, certification = 0, timezone = '', totp_secret = NULL, totp_enabled_at = NULL,
      list_settings = '{}'
    WHERE account_id = ${accountId}`.execute(tx);
}
