import {
  type AccountPermission,
  type MembershipRole,
  operatorPermissions,
  type Permission,
  permissionsOfRole,
  restrictedPermissions,
  rolePermissions,
} from '#contract/permissions.values.ts';

/** A user in the account they act for. */
export interface Standing {
  /** The account acted for. */
  accountId: string;
  /** The account the user signed up with: what is the user's own lies with it. */
  homeAccountId: string;
  userId: string;
  /** On the wire; an admin is an operator. */
  role: 'user' | 'admin';
  memberRole: MembershipRole;
  /** The permissions of a role of the account's own; null for the roles everybody has. */
  customPermissions: string[] | null;
  /** Whether the member has a spend limit. */
  hasSpendLimit: boolean;
  accountStatus: 'active' | 'restricted';
}

/** What a user may do: all of it, and what only the account's restriction keeps from them. */
export interface Rights {
  permissions: ReadonlySet<Permission>;
  restricted: ReadonlySet<Permission>;
}

/**
 * A merchant may what the role of the membership gives, less what a restricted account takes away. An operator looks at
 * the account signed up with as a reader would, and works in those of others by the operators' own calls.
 */
export function rightsOf({ role, memberRole, customPermissions, hasSpendLimit, accountStatus }: Standing): Rights {
  if (role === 'admin')
    return { permissions: new Set<Permission>(['self', ...rolePermissions['read-only'], ...operatorPermissions]), restricted: new Set() };
  // Who may spend so much only could give somebody else a higher limit.
  const given = permissionsOfRole(memberRole, customPermissions).filter((one) => !hasSpendLimit || one !== 'staff:manage');
  const left = accountStatus === 'active' ? given : given.filter(isLeftToRestricted);
  return {
    permissions: new Set<Permission>(['self', ...left]),
    restricted: new Set<Permission>(given.filter((permission) => !left.includes(permission))),
  };
}

function isLeftToRestricted(permission: AccountPermission): boolean {
  return restrictedPermissions.includes(permission);
}
