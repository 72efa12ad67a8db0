import { sql } from 'kysely';
import type { StaffGrant, StaffMember } from '#contract/memberships-staff.ts';
import type { MembershipRole } from '#contract/permissions.values.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { logAction } from './account-log.ts';
import { lockStaff, requireGrant } from './grants.ts';
import { findMembers, mayChange, requireOne } from './staff.store.ts';

/** Changes what a member may do. Who paid at this moment paid by the limits of before. */
export async function changeStaffMember(
  { database }: Services,
  caller: SignedIn,
  { memberId, grant }: { memberId: string; grant: StaffGrant },
): Promise<StaffMember> {
  const { accountId, userId } = caller;
  return inTransaction(database, async (tx) => {
    await lockStaff(tx, accountId);
    const { email } = await requireChangeable(tx, caller, memberId);
    const columns = await requireGrant(tx, caller, grant);
    await tx.updateTable('membership').set(columns).where('account_id', '=', accountId).where('user_id', '=', memberId).execute();
    await logAction(tx, { accountId, userId, action: 'staff-changed', facts: { email, role: grant.role } });
    return requireOne(await findMembers(tx, caller, memberId));
  });
}

/** Removes a member, and ends the sessions in which they act for the account. */
export async function removeStaffMember({ database }: Services, caller: SignedIn, memberId: string): Promise<void> {
  const { accountId, userId } = caller;
  await inTransaction(database, async (tx) => {
    await lockStaff(tx, accountId);
    const { email } = await requireChangeable(tx, caller, memberId);
    await endMembership(tx, { accountId, userId: memberId });
    await logAction(tx, { accountId, userId, action: 'staff-removed', facts: { email } });
  });
}

/** Ends the caller's own membership in an account that is not theirs. */
export async function leaveAccount({ database }: Services, { userId }: SignedIn, accountId: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { role, email } = await requireMember(tx, { accountId, userId });
    if (role === 'owner') throw new Refusal('not-allowed');
    await endMembership(tx, { accountId, userId });
    await logAction(tx, { accountId, userId, action: 'staff-left', facts: { email } });
  });
}

async function endMembership(tx: Tx, { accountId, userId }: { accountId: string; userId: string }): Promise<void> {
  await tx.deleteFrom('membership').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
  await sql`UPDATE session SET revoked_at = app_now() WHERE user_id = ${userId} AND acting_account_id = ${accountId} AND revoked_at IS NULL`.execute(
    tx,
  );
}

interface Member {
  userId: string;
  email: string;
  role: MembershipRole;
  permissions: string[] | null;
}

async function requireChangeable(tx: Tx, caller: SignedIn, memberId: string): Promise<Member> {
  const member = await requireMember(tx, { accountId: caller.accountId, userId: memberId });
  if (!mayChange(caller, member)) throw new Refusal('not-allowed');
  return member;
}

async function requireMember(tx: Tx, { accountId, userId }: { accountId: string; userId: string }): Promise<Member> {
  const found = await sql<Member>`
    SELECT m.user_id AS "userId", u.email::text AS email, m.role, r.permissions
    FROM membership m JOIN app_user u ON u.id = m.user_id
    LEFT JOIN staff_role r ON r.account_id = m.account_id AND r.id = m.staff_role_id
    WHERE m.account_id = ${accountId} AND m.user_id = ${userId} FOR UPDATE OF m`.execute(tx);
  return requireOne(found.rows);
}
