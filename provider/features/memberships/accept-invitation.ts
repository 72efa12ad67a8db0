import { sql } from 'kysely';
import type { Membership } from '#contract/memberships.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { logAction } from './account-log.ts';
import { lockStaff } from './grants.ts';
import { lockInvitation, moveInvitation } from './invitation-lifecycle.ts';
import { hashInvitationToken } from './invite-staff.ts';
import { findMemberships } from './memberships.store.ts';

/** Who invites whom, for the page a mailed link leads to. */
export async function readInvitation({ database }: Services, token: string) {
  const found = await sql<{
    email: string;
    invitedBy: string;
    ownerEmail: string;
    role: Membership['role'];
    roleName: string | null;
    expiresAt: string;
  }>`
    SELECT i.email::text AS email, u.email::text AS "invitedBy", i.role, r.name AS "roleName", i.expires_at AS "expiresAt",
      coalesce((SELECT o.email::text FROM membership m JOIN app_user o ON o.id = m.user_id
        WHERE m.account_id = i.account_id AND m.role = 'owner' ORDER BY m.created_at LIMIT 1), '') AS "ownerEmail"
    FROM staff_invitation i JOIN app_user u ON u.id = i.invited_by JOIN account a ON a.id = i.account_id AND a.status <> 'closed'
    LEFT JOIN staff_role r ON r.account_id = i.account_id AND r.id = i.staff_role_id
    WHERE i.token_hash = ${hashInvitationToken(token)} AND i.state = 'pending' AND i.expires_at > app_now()`.execute(database.db);
  const [invitation] = found.rows;
  if (invitation === undefined) throw new Refusal('link-dead');
  return invitation;
}

/** Makes the caller a member. Of two calls with one link the second finds it used. */
export async function acceptInvitation({ database }: Services, caller: SignedIn, token: string): Promise<Membership> {
  const { userId, homeAccountId } = caller;
  return inTransaction(database, async (tx) => {
    const invitation = await lockInvitation(tx, { tokenHash: hashInvitationToken(token) });
    if (invitation === null || invitation.state !== 'pending' || invitation.expired) throw new Refusal('link-dead');
    const { accountId } = invitation;
    const user = await tx
      .selectFrom('app_user')
      .select(['email', 'role'])
      .where('account_id', '=', homeAccountId)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (user.email.toLowerCase() !== invitation.email.toLowerCase()) throw new Refusal('invitation-other-address');
    // The provider's people work in accounts by calls of their own.
    if (user.role === 'admin') throw new Refusal('not-allowed');
    await lockStaff(tx, accountId);
    const { role, staff_role_id, payment_max_minor, day_max_minor } = invitation;
    await tx
      .insertInto('membership')
      .values({ account_id: accountId, user_id: userId, role, staff_role_id, payment_max_minor, day_max_minor })
      .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
      .execute();
    await moveInvitation(tx, invitation, { to: 'accepted', userId });
    await logAction(tx, { accountId, userId, action: 'invitation-accepted', facts: { email: user.email, role } });
    const membership = (await findMemberships(tx, caller)).find((one) => one.accountId === accountId);
    // A closed account is not listed.
    if (membership === undefined) throw new Refusal('link-dead');
    return membership;
  });
}
