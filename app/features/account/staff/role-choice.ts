import { type GivenRole, givenRoles, type MembershipRole } from '#contract/permissions.values.ts';

const OWN = 'own:';

/** A role as the value of a select: one everybody has by its name, one of the account's own by its id. */
export function roleChoice({ role, roleId }: { role: MembershipRole; roleId: string | null }): string {
  return roleId === null ? role : `${OWN}${roleId}`;
}

/** What `roleChoice` was given; the role that may least for anything else. */
export function readRoleChoice(value: string): { role: GivenRole; roleId: string | null } {
  if (value.startsWith(OWN)) return { role: 'custom', roleId: value.slice(OWN.length) };
  return { role: givenRoles.find((role) => role === value && role !== 'custom') ?? 'read-only', roleId: null };
}
