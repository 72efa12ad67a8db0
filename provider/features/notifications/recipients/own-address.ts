import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { Reader } from '../notifications.store.ts';

/** Whether an address is the one the user has now. */
export async function isOwnAddress(db: Queryable, { accountId, userId }: Reader, email: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM app_user u WHERE u.account_id = ${accountId} AND u.id = ${userId}
    AND lower(u.email::text) = lower(${email}::text)`.execute(db);
  return found.rows.length > 0;
}

/** Whether the user has confirmed their own address. */
export async function hasConfirmedAddress(db: Queryable, { accountId, userId }: Reader): Promise<boolean> {
  const found = await sql`SELECT 1 FROM app_user u WHERE u.account_id = ${accountId} AND u.id = ${userId}
    AND u.email_verified_at IS NOT NULL`.execute(db);
  return found.rows.length > 0;
}

/** Who has mails sent to an address beside their own: the user's confirmed address, and no text that somebody could choose. */
export async function readSender(db: Queryable, { accountId, userId }: Reader): Promise<string> {
  const found = await sql<{ email: string }>`SELECT u.email::text AS email FROM app_user u
    WHERE u.account_id = ${accountId} AND u.id = ${userId}`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('the user of a recipient is gone');
  return row.email;
}
