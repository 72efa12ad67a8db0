import { sql } from 'kysely';
import type { StaffGrant } from '#contract/memberships-staff.ts';
import { type MembershipRole, permissionsOfRole } from '#contract/permissions.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** Columns of a grant, the same in memberships and invitations. */
export interface GrantColumns {
  role: MembershipRole;
  staff_role_id: string | null;
  payment_max_minor: number | null;
  day_max_minor: number | null;
}

/** Staff of an account are changed one call after the other: limits on their number and last looks at roles hold. */
export async function lockStaff(tx: Tx, accountId: string): Promise<void> {
  await sql`SELECT 1 FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx);
}

/** Reads what is to be given to somebody. Nobody gives a permission they do not have themselves. */
export async function requireGrant(tx: Tx, caller: SignedIn, grant: StaffGrant): Promise<GrantColumns> {
  const { role, roleId, paymentMaxMinor, dayMaxMinor } = grant;
  if ((role === 'custom') !== (roleId !== null))
    throw new Refusal('validation-failed', { fields: [{ path: 'roleId', code: roleId === null ? 'required' : 'not-a-choice' }] });
  requireHeld(caller, permissionsOfRole(role, await permissionsOf(tx, caller.accountId, roleId)));
  return { role, staff_role_id: roleId, payment_max_minor: paymentMaxMinor, day_max_minor: dayMaxMinor };
}

async function permissionsOf(tx: Tx, accountId: string, roleId: string | null): Promise<string[] | null> {
  if (roleId === null) return null;
  const query = tx.selectFrom('staff_role').select('permissions').where('account_id', '=', accountId).where('id', '=', roleId);
  const found = await query.executeTakeFirst();
  if (found === undefined) throw new Refusal('validation-failed', { fields: [{ path: 'roleId', code: 'not-a-choice' }] });
  return found.permissions;
}

/** Refuses what is beyond the caller's own permissions. */
export function requireHeld({ permissions }: SignedIn, given: readonly string[]): void {
  const held = new Set<string>(permissions);
  if (given.some((permission) => !held.has(permission))) throw new Refusal('not-allowed');
}
