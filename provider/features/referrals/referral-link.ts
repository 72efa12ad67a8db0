import { sql } from 'kysely';
import { databaseErrorCode, inTransaction, type Queryable } from '#provider/database/database.ts';
import type { Client } from '#provider/http/client.ts';
import { limitAddress } from '#provider/http/rate-limit.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { recordReferral } from './record-referral.ts';
import { canApplyCode } from './referrals.store.ts';

const UNIQUE = '23505';

/** Sets the word in an account's invite link, or takes it away. One that is another's, or reads like an invite code, is taken. */
export async function saveSlug({ database: { db } }: Services, accountId: string, slug: string | null): Promise<void> {
  if (slug === null) {
    await sql`DELETE FROM referral_slug WHERE account_id = ${accountId}`.execute(db);
    return;
  }
  const taken = new Refusal('validation-failed', { fields: [{ path: 'slug', code: 'name-taken' }] });
  const codes = await sql`SELECT 1 FROM account WHERE invite_code = ${slug}`.execute(db);
  if (codes.rows.length > 0) throw taken;
  await sql`INSERT INTO referral_slug (account_id, slug) VALUES (${accountId}, ${slug})
    ON CONFLICT (account_id) DO UPDATE SET slug = excluded.slug`
    .execute(db)
    .catch((error: unknown) => {
      throw databaseErrorCode(error) === UNIQUE ? taken : error;
    });
}

/** Counts a visit by a link and gives the invite code behind it. */
export async function countVisit(services: Services, code: string, address: string): Promise<{ inviteCode: string }> {
  await limitAddress(services, 'invite-visit', address);
  const { db } = services.database;
  const found = await sql<{ accountId: string; inviteCode: string }>`
    SELECT a.id AS "accountId", a.invite_code AS "inviteCode" FROM account a LEFT JOIN referral_slug s ON s.account_id = a.id
    WHERE (a.invite_code = lower(${code}) OR s.slug = lower(${code})) AND a.status <> 'closed' LIMIT 1`.execute(db);
  const [inviter] = found.rows;
  if (inviter === undefined) throw new Refusal('not-found');
  await sql`INSERT INTO referral_click AS c (account_id, day, clicks) VALUES (${inviter.accountId}, (app_now() AT TIME ZONE 'UTC')::date, 1)
    ON CONFLICT (account_id, day) DO UPDATE SET clicks = c.clicks + 1`.execute(db);
  return { inviteCode: inviter.inviteCode };
}

/** Says who invited an account whose sign-up could not carry the code. */
export async function applyInviteCode(
  { database }: Services,
  { accountId, inviteCode, client }: { accountId: string; inviteCode: string; client: Client },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
    const open = await sql<{ open: boolean }>`SELECT ${canApplyCode()} AS open FROM account a WHERE a.id = ${accountId}`.execute(tx);
    const inviterId = await findInviterOf(tx, inviteCode);
    if (inviterId === undefined) throw new Refusal('validation-failed', { fields: [{ path: 'inviteCode', code: 'unknown-invite-code' }] });
    // Two who invite each other are a ring.
    const ring = await sql`SELECT 1 FROM account WHERE id = ${inviterId} AND invited_by = ${accountId}`.execute(tx);
    if (open.rows[0]?.open !== true || inviterId === accountId || ring.rows.length > 0) throw new Refusal('referral-closed');
    await tx.updateTable('account').set({ invited_by: inviterId }).where('id', '=', accountId).execute();
    await recordReferral(tx, { inviterId, invitedAccountId: accountId, client });
  });
}

async function findInviterOf(queryable: Queryable, code: string): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    SELECT a.id FROM account a LEFT JOIN referral_slug s ON s.account_id = a.id
    WHERE (a.invite_code = lower(${code}) OR s.slug = lower(${code})) AND a.status <> 'closed' LIMIT 1`.execute(queryable);
  return found.rows[0]?.id;
}
