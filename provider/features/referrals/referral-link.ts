import { sql } from 'kysely';
import type { FieldProblemCode } from '#contract/problem.values.ts';
import { SLUG_DAYS } from '#contract/referrals.values.ts';
import { databaseErrorCode, inTransaction, type Tx } from '#provider/database/database.ts';
import type { Client } from '#provider/http/client.ts';
import { limitAddress } from '#provider/http/rate-limit.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findInviter, refusedInviter } from './find-inviter.ts';
import { recordReferral } from './record-referral.ts';
import { canApplyCode } from './referrals.store.ts';

const UNIQUE = '23505';

/**
 * Sets the word in an account's invite link, or takes it away. Words it had before stay its own and keep leading to it; one that is another's, an invite
 * code, or reads like a page of ours, is taken.
 */
export async function saveSlug({ database, config }: Services, accountId: string, slug: string | null): Promise<void> {
  await inTransaction(database, async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    const { current, daysLeft } = await readWord(tx, accountId);
    if (slug === current) return;
    if (slug !== null && readsLikeUs(slug, config.brandName)) throw refusedSlug('slug-taken');
    if (slug !== null && daysLeft > 0) throw refusedSlug('slug-changed-lately', { days: daysLeft });
    await sql`UPDATE referral_slug SET retired_at = app_now() WHERE account_id = ${accountId} AND retired_at IS NULL`.execute(tx);
    if (slug !== null) await setWord(tx, accountId, slug);
  });
}

/** Words by which a merchant's link would look like a page of ours. */
const OUR_WORDS: readonly string[] = ['admin', 'help', 'login', 'official', 'support'];

/** Whether it is one of these, or has the brand's name between its hyphens. */
function readsLikeUs(slug: string, brandName: string): boolean {
  const letters = brandName.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const brand = letters.match(/[a-z0-9]+/g) ?? [];
  const isBrand = brand.length > 0 && (`-${slug}-`.includes(`-${brand.join('-')}-`) || slug.replaceAll('-', '') === brand.join(''));
  return isBrand || OUR_WORDS.includes(slug);
}

/** The word in the link, and the days until it can be another. */
async function readWord(tx: Tx, accountId: string): Promise<{ current: string | null; daysLeft: number }> {
  const found = await sql<{ current: string | null; daysLeft: number | null }>`
    SELECT max(slug) FILTER (WHERE retired_at IS NULL) AS current,
      ceil(extract(epoch FROM max(set_at) + make_interval(days => ${SLUG_DAYS}::integer) - app_now()) / 86400)::integer AS "daysLeft"
    FROM referral_slug WHERE account_id = ${accountId}`.execute(tx);
  return { current: found.rows[0]?.current ?? null, daysLeft: found.rows[0]?.daysLeft ?? 0 };
}

async function setWord(tx: Tx, accountId: string, slug: string): Promise<void> {
  const codes = await sql`SELECT 1 FROM account WHERE invite_code = ${slug}`.execute(tx);
  if (codes.rows.length > 0) throw refusedSlug('slug-taken');
  await sql`INSERT INTO referral_slug (account_id, slug) VALUES (${accountId}, ${slug})
    ON CONFLICT (account_id, slug) DO UPDATE SET set_at = app_now(), retired_at = NULL`
    .execute(tx)
    .catch((error: unknown) => {
      throw databaseErrorCode(error) === UNIQUE ? refusedSlug('slug-taken') : error;
    });
}

function refusedSlug(code: FieldProblemCode, params: Record<string, number> = {}): Refusal {
  return new Refusal('validation-failed', { fields: [{ path: 'slug', code, params }] });
}

/** Gives the invite code behind a link, and counts the visit where it `counts`. */
export async function countVisit(
  services: Services,
  { code, counts, address }: { code: string; counts: boolean; address: string },
): Promise<{ inviteCode: string }> {
  await limitAddress(services, 'invite-visit', address);
  const { db } = services.database;
  const inviter = await findInviter(db, code);
  if (inviter === undefined || inviter.isClosed) throw new Refusal('not-found');
  if (counts)
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
    // One at a time: accounts that name each other at once would not see the ring they make.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('apply-invite-code', 0))`.execute(tx);
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
    const open = await sql<{ open: boolean }>`SELECT ${canApplyCode()} AS open FROM account a WHERE a.id = ${accountId}`.execute(tx);
    if (open.rows[0]?.open !== true) throw new Refusal('referral-closed');
    const inviter = await findInviter(tx, inviteCode);
    const refused = refusedInviter(inviter) ?? (await refusedLine(tx, accountId, inviter?.accountId ?? ''));
    if (inviter === undefined || refused !== null)
      throw new Refusal('validation-failed', { fields: [{ path: 'inviteCode', code: refused ?? 'unknown-invite-code' }] });
    const inviterId = inviter.accountId;
    await tx.updateTable('account').set({ invited_by: inviterId }).where('id', '=', accountId).execute();
    await recordReferral(tx, { inviterId, invitedAccountId: accountId, client });
  });
}

/** Whoever came by an account, however many invitations later, can't have invited it. */
async function refusedLine(tx: Tx, accountId: string, inviterId: string): Promise<'own-invite-code' | 'invite-code-ring' | null> {
  if (inviterId === accountId) return 'own-invite-code';
  const line = await sql`
    WITH RECURSIVE line AS (
      SELECT id, invited_by FROM account WHERE id = ${inviterId}
      UNION SELECT a.id, a.invited_by FROM line JOIN account a ON a.id = line.invited_by)
    SELECT 1 FROM line WHERE id = ${accountId}`.execute(tx);
  return line.rows.length > 0 ? 'invite-code-ring' : null;
}
