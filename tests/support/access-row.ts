import type { MemberRole } from '#contract/permissions.values.ts';

/** Who calls: nobody, the app for a visitor, a member by role, the owner of a restricted account, one of the provider's people. */
export type CallerKind = 'nobody' | 'app' | MemberRole | 'restricted' | 'operator';
export const callerKinds: readonly CallerKind[] = [
  ...(['nobody', 'app', 'owner', 'manager', 'buyer', 'finance', 'support', 'read-only', 'restricted', 'operator'] as const),
];

/** Endpoints by who is served, each by its name. */
export interface AccessRow {
  served: readonly CallerKind[];
  /** With blanks between. */
  endpoints: string;
}

/** Everybody who acts for an account, and operators, who may see what its members see. */
export const MEMBERS: readonly CallerKind[] = ['owner', 'manager', 'buyer', 'finance', 'support', 'read-only', 'restricted', 'operator'];
