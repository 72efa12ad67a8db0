import { sql } from 'kysely';
import { type MembershipRole, permissionsOfRole } from '#contract/permissions.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { ACTING_GRANT } from '#provider/http/acting-app.ts';
import { Refusal } from '#provider/http/refusal.ts';

interface Payer {
  role: MembershipRole;
  permissions: string[] | null;
  hasLimit: boolean;
  byApp: boolean;
}

/**
 * Refuses what would take money beside a payment at the word of a member who may change orders, not pay for them. A member with a spend limit
 * pays by payments alone: only they are counted towards it. So does every app.
 */
export async function requirePayer(tx: Tx, { accountId, userId }: { accountId: string; userId: string | undefined }): Promise<void> {
  if (userId === undefined) throw new Refusal('not-allowed');
  const found = await sql<Payer>`
    SELECT m.role, r.permissions, m.payment_max_minor IS NOT NULL OR m.day_max_minor IS NOT NULL AS "hasLimit",
      ${ACTING_GRANT} IS NOT NULL AS "byApp"
    FROM membership m LEFT JOIN staff_role r ON r.account_id = m.account_id AND r.id = m.staff_role_id
    WHERE m.account_id = ${accountId} AND m.user_id = ${userId}`.execute(tx);
  const [member] = found.rows;
  if (member === undefined || !permissionsOfRole(member.role, member.permissions).includes('orders:pay')) throw new Refusal('not-allowed');
  if (member.byApp) throw new Refusal('not-allowed');
  if (member.hasLimit) throw new Refusal('spend-limit-reached');
}
