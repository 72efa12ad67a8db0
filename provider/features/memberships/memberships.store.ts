import { sql } from 'kysely';
import type { Membership } from '#contract/memberships.ts';
import type { MemberRole } from '#contract/permissions.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';

interface Reader {
  userId: string;
  homeAccountId: string;
  actingAccountId: string;
}

/** The open accounts the user is a member of, the one signed up with first. */
export async function findMemberships(db: Queryable, { userId, homeAccountId, actingAccountId }: Reader): Promise<Membership[]> {
  const found = await sql<Membership>`
    SELECT m.account_id AS "accountId", m.role,
      (SELECT r.name FROM staff_role r WHERE r.account_id = m.account_id AND r.id = m.staff_role_id) AS "roleName", m.account_id = ${actingAccountId} AS current,
      coalesce((SELECT u.email::text FROM membership o JOIN app_user u ON u.id = o.user_id
        WHERE o.account_id = m.account_id AND o.role = 'owner' ORDER BY o.created_at LIMIT 1), '') AS "ownerEmail"
    FROM membership m JOIN account a ON a.id = m.account_id AND a.status <> 'closed'
    WHERE m.user_id = ${userId} ORDER BY m.account_id <> ${homeAccountId}, m.created_at, m.account_id`.execute(db);
  return found.rows;
}

/** Makes a user a member of an account, or gives a member another role. */
export async function addMember(tx: Tx, member: { accountId: string; userId: string; role: MemberRole }): Promise<void> {
  const { accountId, userId, role } = member;
  await tx
    .insertInto('membership')
    .values({ account_id: accountId, user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ role, staff_role_id: null }))
    .execute();
}
