import { v7 as uuidv7 } from 'uuid';
import type { StaffRole } from '#contract/memberships-staff.ts';
import { STAFF_ROLES_MAX } from '#contract/memberships-staff.values.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { logAction } from './account-log.ts';
import { lockStaff, requireHeld } from './grants.ts';
import { findRoles, requireOne } from './staff.store.ts';

interface RoleInput {
  name: string;
  permissions: StaffRole['permissions'];
}

/** Makes a role of the account's own, of permissions the caller has. */
export async function createStaffRole({ database }: Services, caller: SignedIn, input: RoleInput): Promise<StaffRole> {
  const { accountId, userId } = caller;
  return inTransaction(database, async (tx) => {
    await lockStaff(tx, accountId);
    const roles = await findRoles(tx, { accountId });
    if (roles.length >= STAFF_ROLES_MAX) throw new Refusal('limit-reached');
    requireFreeName(roles, input.name);
    requireHeld(caller, input.permissions);
    const id = uuidv7();
    await tx
      .insertInto('staff_role')
      .values({ account_id: accountId, id, name: input.name, permissions: [...new Set(input.permissions)] })
      .execute();
    await logAction(tx, { accountId, userId, action: 'role-created', facts: { name: input.name } });
    return requireOne(await findRoles(tx, { accountId, id }));
  });
}

/** Changes a role, for all who have it. What it gave before and gives now must both be the caller's to give. */
export async function updateStaffRole({ database }: Services, caller: SignedIn, id: string, input: RoleInput): Promise<StaffRole> {
  const { accountId, userId } = caller;
  return inTransaction(database, async (tx) => {
    await lockStaff(tx, accountId);
    const former = await requireRole(tx, { accountId, id });
    requireFreeName(
      (await findRoles(tx, { accountId })).filter((role) => role.id !== id),
      input.name,
    );
    requireHeld(caller, [...former.permissions, ...input.permissions]);
    await tx
      .updateTable('staff_role')
      .set({ name: input.name, permissions: [...new Set(input.permissions)] })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
    await logAction(tx, { accountId, userId, action: 'role-changed', facts: { name: input.name } });
    return requireRole(tx, { accountId, id });
  });
}

/** Deletes a role nobody has and nobody is invited for. */
export async function deleteStaffRole({ database }: Services, { accountId, userId }: SignedIn, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockStaff(tx, accountId);
    const { used, name } = await requireRole(tx, { accountId, id });
    if (used > 0) throw new Refusal('state-conflict');
    // Invitations that are over keep no role that is gone.
    await tx.deleteFrom('staff_invitation').where('account_id', '=', accountId).where('staff_role_id', '=', id).execute();
    await tx.deleteFrom('staff_role').where('account_id', '=', accountId).where('id', '=', id).execute();
    await logAction(tx, { accountId, userId, action: 'role-deleted', facts: { name } });
  });
}

async function requireRole(tx: Tx, key: { accountId: string; id: string }): Promise<StaffRole> {
  return requireOne(await findRoles(tx, key));
}

function requireFreeName(others: StaffRole[], name: string): void {
  if (others.some((role) => role.name.toLowerCase() === name.toLowerCase()))
    throw new Refusal('validation-failed', { fields: [{ path: 'name', code: 'name-taken' }] });
}
