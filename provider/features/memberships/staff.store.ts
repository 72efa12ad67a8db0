import { sql } from 'kysely';
import { cny } from '#contract/money.values.ts';
import type { Staff, StaffInvitation, StaffMember, StaffRole } from '#contract/memberships-staff.ts';
import { type MembershipRole, permissionsOfRole } from '#contract/permissions.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';

interface MemberRow extends Omit<StaffMember, 'spentToday' | 'self' | 'changeable'> {
  spentMinor: number;
  permissions: string[] | null;
}

/** Everything about an account's staff, as a member sees it. */
export async function findStaff(db: Queryable, caller: SignedIn): Promise<Staff> {
  const { accountId } = caller;
  const [members, invitations, roles] = await Promise.all([
    findMembers(db, caller),
    findInvitations(db, { accountId }),
    findRoles(db, { accountId }),
  ]);
  return { members, invitations, roles };
}

/** The members, or one of them, owners first. */
export async function findMembers(db: Queryable, caller: SignedIn, memberId?: string): Promise<StaffMember[]> {
  const found = await sql<MemberRow>`
    SELECT u.id AS "userId", u.username AS name, u.email::text AS email, m.role, m.staff_role_id AS "roleId", r.name AS "roleName", r.permissions,
      m.payment_max_minor AS "paymentMaxMinor", m.day_max_minor AS "dayMaxMinor", m.created_at AS "joinedAt", coalesce(spent.minor, 0)::bigint AS "spentMinor"
    FROM membership m JOIN app_user u ON u.id = m.user_id
    LEFT JOIN staff_role r ON r.account_id = m.account_id AND r.id = m.staff_role_id
    LEFT JOIN (
      SELECT p.user_id, sum(p.amount_minor) AS minor FROM payment p JOIN account a ON a.id = p.account_id
      LEFT JOIN order_setting s ON s.account_id = a.id CROSS JOIN LATERAL (SELECT coalesce(s.time_zone, a.timezone) AS zone) z
      WHERE p.account_id = ${caller.accountId} AND p.mode = 'live'
        AND p.paid_at >= date_trunc('day', app_now() AT TIME ZONE z.zone) AT TIME ZONE z.zone
      GROUP BY p.user_id
    ) spent ON spent.user_id = m.user_id
    WHERE m.account_id = ${caller.accountId} AND ${memberId === undefined ? sql`true` : sql`m.user_id = ${memberId}`}
    ORDER BY m.role <> 'owner', m.created_at, m.user_id`.execute(db);
  return found.rows.map(({ spentMinor, permissions, ...member }) => ({
    ...member,
    spentToday: cny(spentMinor),
    self: member.userId === caller.userId,
    changeable: mayChange(caller, { ...member, permissions }),
  }));
}

/** The owner and oneself are not changed; nor is somebody who may do more than oneself. */
export function mayChange(caller: SignedIn, member: { userId: string; role: MembershipRole; permissions: string[] | null }): boolean {
  if (member.role === 'owner' || member.userId === caller.userId || !caller.permissions.has('staff:manage')) return false;
  return permissionsOfRole(member.role, member.permissions).every((permission) => caller.permissions.has(permission));
}

interface OfAccount {
  accountId: string;
  id?: string;
}

/** Invitations nobody has accepted yet, the newest first. */
export async function findInvitations(db: Queryable, { accountId, id }: OfAccount): Promise<StaffInvitation[]> {
  const found = await sql<StaffInvitation>`
    SELECT i.id, i.email::text AS email, i.role, i.staff_role_id AS "roleId", r.name AS "roleName", i.payment_max_minor AS "paymentMaxMinor",
      i.day_max_minor AS "dayMaxMinor", u.email::text AS "invitedBy", i.expires_at AS "expiresAt", i.expires_at <= app_now() AS expired
    FROM staff_invitation i JOIN app_user u ON u.id = i.invited_by
    LEFT JOIN staff_role r ON r.account_id = i.account_id AND r.id = i.staff_role_id
    WHERE i.account_id = ${accountId} AND i.state = 'pending' AND ${id === undefined ? sql`true` : sql`i.id = ${id}`}
    ORDER BY i.created_at DESC, i.id`.execute(db);
  return found.rows;
}

/** The roles the account made, by name. */
export async function findRoles(db: Queryable, { accountId, id }: OfAccount): Promise<StaffRole[]> {
  const found = await sql<Omit<StaffRole, 'permissions'> & { permissions: string[] }>`
    SELECT r.id, r.name, r.permissions, (
        (SELECT count(*) FROM membership m WHERE m.account_id = r.account_id AND m.staff_role_id = r.id)
        + (SELECT count(*) FROM staff_invitation i WHERE i.account_id = r.account_id AND i.staff_role_id = r.id AND i.state = 'pending')
      )::integer AS used
    FROM staff_role r WHERE r.account_id = ${accountId} AND ${id === undefined ? sql`true` : sql`r.id = ${id}`}
    ORDER BY lower(r.name), r.id`.execute(db);
  return found.rows.map((role) => ({ ...role, permissions: [...permissionsOfRole('custom', role.permissions)] }));
}

/** The one row of a list asked for by its id. */
export function requireOne<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Refusal('not-found');
  return row;
}
