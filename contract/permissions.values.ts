/**
 * Who makes a call: `app` is the app itself for a visitor who is not signed in, `merchant` a user acting for an account by a membership,
 * `operator` one of the provider's people, `oauth-client` an app of others that a member allowed to act for an account.
 */
export const principals = ['app', 'merchant', 'operator', 'oauth-client'] as const;
export type Principal = (typeof principals)[number];

/** What a member of an account may do in it. Those that end in `:read` change nothing. */
export const accountPermissions = [
  'account:read',
  'account:manage',
  'account:audit',
  'account:export',
  'account:close',
  'apps:manage',
  'catalog:read',
  'orders:read',
  'orders:edit',
  'orders:pay',
  'products:read',
  'products:edit',
  'products:push',
  'settings:read',
  'settings:manage',
  'sourcing:read',
  'sourcing:manage',
  'staff:read',
  'staff:manage',
  'stock:read',
  'stock:manage',
  'stores:read',
  'stores:manage',
  'tickets:read',
  'tickets:write',
  'wallet:read',
  'wallet:top-up',
  'wallet:withdraw',
] as const;
export type AccountPermission = (typeof accountPermissions)[number];

/** What operators may do in accounts that are not theirs. */
export const operatorPermissions = [
  'operator:accounts',
  'operator:audit',
  'operator:claims',
  'operator:money',
  'operator:notices',
  'operator:tickets',
  'operator:praise-cards',
  'operator:warehouse',
] as const;
export type OperatorPermission = (typeof operatorPermissions)[number];

/** `self`: what is a user's own in whatever account, such as profile, password, notifications and views of lists. */
export type Permission = 'self' | AccountPermission | OperatorPermission;

/** Roles a membership gives, from most to least. */
export const memberRoles = ['owner', 'manager', 'buyer', 'finance', 'support', 'read-only'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** What a membership may say: one of these roles, or one the account made for itself. */
export const membershipRoles = [...memberRoles, 'custom'] as const;
export type MembershipRole = (typeof membershipRoles)[number];
/** Roles that are given; nobody is made an owner. */
export const givenRoles = ['manager', 'buyer', 'finance', 'support', 'read-only', 'custom'] as const;
export type GivenRole = (typeof givenRoles)[number];

/** What a role of an account's own may have: all but what is the owner's alone. */
export const customPermissions = accountPermissions.filter(
  (permission) => permission !== 'account:close' && permission !== 'account:export',
);

const reads = accountPermissions.filter((permission) => permission.endsWith(':read'));

/** The permissions of each role. */
export const rolePermissions: Record<MemberRole, readonly AccountPermission[]> = {
  'owner': accountPermissions,
  'manager': accountPermissions.filter((permission) => permission !== 'account:close' && permission !== 'account:export'),
  'buyer': [...reads, 'orders:edit', 'orders:pay', 'sourcing:manage', 'stock:manage', 'tickets:write'],
  'finance': [...reads, 'account:manage', 'orders:pay', 'tickets:write', 'wallet:top-up', 'wallet:withdraw'],
  'support': [...reads.filter((permission) => permission !== 'wallet:read'), 'orders:edit', 'tickets:write'],
  'read-only': reads,
};

/** What is left to the members of a restricted account: to look, to ask why, to take their data along, and to leave. */
export const restrictedPermissions: readonly AccountPermission[] = [...reads, 'tickets:write', 'account:export', 'account:close'];

/** What every role of an account's own has beside what was selected for it. */
const alwaysGiven: readonly AccountPermission[] = ['account:read', 'staff:read'];

/** The permissions of a membership; of a role of the account's own, those of `custom` that are still known. */
export function permissionsOfRole(role: MembershipRole, custom: readonly string[] | null): readonly AccountPermission[] {
  return role === 'custom'
    ? customPermissions.filter((one) => alwaysGiven.includes(one) || custom?.includes(one) === true)
    : rolePermissions[role];
}
