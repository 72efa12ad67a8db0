import { sql } from 'kysely';
import type { ConsentAccount } from '#contract/oauth-apps.ts';
import type { OAuthScope } from '#contract/oauth-apps.values.ts';
import type { MembershipRole } from '#contract/permissions.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { rightsOf } from '#provider/http/standing.ts';

interface AccountRow {
  accountId: string;
  ownerEmail: string;
  role: MembershipRole;
  customPermissions: string[] | null;
  hasSpendLimit: boolean;
  accountStatus: 'active' | 'restricted';
  stores: ConsentAccount['stores'];
}

/** The accounts a user acts for, the one acted for now first, with what they may give an app in each. */
export async function findConsentAccounts(db: Queryable, caller: SignedIn, requested: readonly OAuthScope[]): Promise<ConsentAccount[]> {
  const { userId, homeAccountId, actingAccountId, role } = caller;
  const found = await sql<AccountRow>`
    SELECT m.account_id AS "accountId", m.role, a.status AS "accountStatus",
      (SELECT r.permissions FROM staff_role r WHERE r.account_id = m.account_id AND r.id = m.staff_role_id) AS "customPermissions",
      m.payment_max_minor IS NOT NULL OR m.day_max_minor IS NOT NULL AS "hasSpendLimit",
      coalesce((SELECT u.email::text FROM membership o JOIN app_user u ON u.id = o.user_id
        WHERE o.account_id = m.account_id AND o.role = 'owner' ORDER BY o.created_at LIMIT 1), '') AS "ownerEmail",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'platform', s.platform) ORDER BY s.name, s.id)
        FROM store s WHERE s.account_id = m.account_id AND s.state NOT IN ('erased', 'uninstalled')), '[]') AS stores
    FROM membership m JOIN account a ON a.id = m.account_id AND a.status <> 'closed'
    WHERE m.user_id = ${userId} ORDER BY m.account_id <> ${actingAccountId}, m.created_at, m.account_id`.execute(db);
  return found.rows.map(({ accountId, ownerEmail, stores, ...row }) => {
    const { permissions } = rightsOf({ ...row, accountId, homeAccountId, userId, role, memberRole: row.role });
    const scopes = requested.filter((scope) => permissions.has(scope));
    return { accountId, ownerEmail, current: accountId === actingAccountId, scopes, stores };
  });
}
