import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { StaffGrant, StaffInvitation } from '#contract/memberships-staff.ts';
import { INVITATION_DAYS, STAFF_MAX } from '#contract/memberships-staff.values.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import type { Keys } from '#provider/http/keys.ts';
import { limitRate } from '#provider/http/rate-limit.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { logAction } from './account-log.ts';
import { type GrantColumns, lockStaff, requireGrant } from './grants.ts';
import { editInvitation, type LockedInvitation, lockInvitation, moveInvitation, recordNewInvitation } from './invitation-lifecycle.ts';
import { findInvitations, requireOne } from './staff.store.ts';

/** Mails that one account may have sent. */
const MAILS = { limit: 100, windowSeconds: 86_400 };
const EXPIRES = sql`app_now() + make_interval(days => ${INVITATION_DAYS})`;

/**
 * The token of an invitation's link. It is derived by a key that is not in the database from the invitation's id and the number of its link,
 * so that neither table nor queue holds anything that opens the account.
 */
export function invitationToken(keys: Keys, { id, links }: { id: string; links: number }): string {
  return keys.sign('staff-invitation', `${id}:${links}`);
}

export function hashInvitationToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Invites somebody by mail; to an address that was invited already goes a new link, with the new grant. */
export async function inviteStaff(
  services: Services,
  caller: SignedIn,
  { email, ...grant }: StaffGrant & { email: string },
): Promise<StaffInvitation> {
  const { accountId, userId } = caller;
  await limitRate(services.database.db, `staff-invitations:${accountId}`, MAILS);
  return inTransaction(services.database, async (tx) => {
    await lockStaff(tx, accountId);
    const columns = await requireGrant(tx, caller, grant);
    if (await isMember(tx, accountId, email)) throw new Refusal('already-member');
    const open = await lockInvitation(tx, { accountId, email });
    if (open === null) await requireRoom(tx, accountId);
    const id = open === null ? await insertInvitation(services, tx, { accountId, userId, email, columns }) : open.id;
    if (open !== null) await renewLink(services, tx, open, { userId, columns: { ...columns, invited_by: userId } });
    await addJob(tx, 'send-invitation', { accountId, id });
    await logAction(tx, { accountId, userId, action: 'staff-invited', facts: { email, role: grant.role } });
    return requireOne(await findInvitations(tx, { accountId, id }));
  });
}

/** Mails a new link; the one before it no longer works. */
export async function resendInvitation(services: Services, caller: SignedIn, id: string): Promise<StaffInvitation> {
  const { accountId, userId } = caller;
  await limitRate(services.database.db, `staff-invitations:${accountId}`, MAILS);
  return inTransaction(services.database, async (tx) => {
    const invitation = await requirePending(tx, { accountId, id });
    await renewLink(services, tx, invitation, { userId });
    await addJob(tx, 'send-invitation', { accountId, id });
    await logAction(tx, { accountId, userId, action: 'invitation-sent-again', facts: { email: invitation.email } });
    return requireOne(await findInvitations(tx, { accountId, id }));
  });
}

export async function revokeInvitation({ database }: Services, { accountId, userId }: SignedIn, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const invitation = await requirePending(tx, { accountId, id });
    await moveInvitation(tx, invitation, { to: 'revoked', userId });
    await logAction(tx, { accountId, userId, action: 'invitation-revoked', facts: { email: invitation.email } });
  });
}

async function requirePending(tx: Tx, by: { accountId: string; id: string }): Promise<LockedInvitation> {
  const invitation = await lockInvitation(tx, by);
  if (invitation?.state !== 'pending') throw new Refusal('not-found');
  return invitation;
}

async function renewLink({ keys }: Services, tx: Tx, invitation: LockedInvitation, edit: { userId: string; columns?: object }) {
  const links = invitation.links + 1;
  const token_hash = hashInvitationToken(invitationToken(keys, { id: invitation.id, links }));
  await editInvitation(tx, invitation, { userId: edit.userId, columns: { ...edit.columns, links, token_hash, expires_at: EXPIRES } });
}

async function insertInvitation(
  { keys }: Services,
  tx: Tx,
  { accountId, userId, email, columns }: { accountId: string; userId: string; email: string; columns: GrantColumns },
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('staff_invitation')
    .values({
      account_id: accountId,
      id,
      email,
      ...columns,
      token_hash: hashInvitationToken(invitationToken(keys, { id, links: 1 })),
      invited_by: userId,
      expires_at: sql<string>`${EXPIRES}`,
    })
    .execute();
  await recordNewInvitation(tx, { accountId, id, userId });
  return id;
}

async function isMember(tx: Tx, accountId: string, email: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM membership m JOIN app_user u ON u.id = m.user_id
    WHERE m.account_id = ${accountId} AND u.email = ${email}::citext`.execute(tx);
  return found.rows.length > 0;
}

async function requireRoom(tx: Tx, accountId: string): Promise<void> {
  const found = await sql<{ count: number }>`SELECT (SELECT count(*) FROM membership WHERE account_id = ${accountId})
    + (SELECT count(*) FROM staff_invitation WHERE account_id = ${accountId} AND state = 'pending') AS count`.execute(tx);
  if ((found.rows[0]?.count ?? 0) >= STAFF_MAX) throw new Refusal('limit-reached');
}
