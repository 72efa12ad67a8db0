import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { Membership } from './memberships.ts';
import { loggedActions, SPEND_LIMIT_MAX_MINOR, STAFF_ROLE_NAME_MAX } from './memberships-staff.values.ts';
import { Money } from './money.ts';
import { pageQuery } from './page.ts';
import { accountPermissions, givenRoles, membershipRoles } from './permissions.values.ts';

const SpendLimit = z.int().min(1).max(SPEND_LIMIT_MAX_MINOR).nullable().default(null);

/** What a member may do. */
export const StaffGrant = z.object({
  role: z.enum(givenRoles),
  /** The account's own role, with `custom` alone. */
  roleId: Id.nullable().default(null),
  /** Most CNY fen paid at once; null: no limit. */
  paymentMaxMinor: SpendLimit,
  /** Most CNY fen paid on one day in the account's time zone; live and test money are counted apart. */
  dayMaxMinor: SpendLimit,
});
export type StaffGrant = z.output<typeof StaffGrant>;

const GrantFacts = {
  role: z.enum(membershipRoles),
  /** Of a role the account made; null for the others. */
  roleId: Id.nullable(),
  roleName: z.string().nullable(),
  paymentMaxMinor: z.int().nullable(),
  dayMaxMinor: z.int().nullable(),
};

/** Somebody who acts for the account. */
export const StaffMember = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  ...GrantFacts,
  /** Paid today, of live money. */
  spentToday: Money,
  joinedAt: Time,
  /** The caller. */
  self: z.boolean(),
  /** The caller may change or remove them. */
  changeable: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** Somebody who was invited and has not accepted yet. */
export const StaffInvitation = z.object({
  id: Id,
  email: z.string(),
  ...GrantFacts,
  invitedBy: z.string(),
  expiresAt: Time,
  expired: z.boolean(),
});
export type StaffInvitation = z.infer<typeof StaffInvitation>;

/** A role the account made for itself. */
export const StaffRole = z.object({
  id: Id,
  name: z.string(),
  permissions: z.array(z.enum(accountPermissions)),
  /** How many members and invitations have it. */
  used: z.int(),
});
export type StaffRole = z.infer<typeof StaffRole>;

export const Staff = z.object({
  members: z.array(StaffMember),
  invitations: z.array(StaffInvitation),
  roles: z.array(StaffRole),
});
export type Staff = z.infer<typeof Staff>;

export const getStaff = defineEndpoint({
  name: 'getStaff',
  permission: 'staff:read',
  summary: 'Members of the account, open invitations and the roles the account made.',
  method: 'GET',
  path: '/v1/staff',
  data: Staff,
});

export const inviteStaff = defineEndpoint({
  name: 'inviteStaff',
  permission: 'staff:manage',
  summary: 'Invite somebody by mail. An open invitation of the same address is replaced. Nobody gives a permission they do not have.',
  method: 'POST',
  path: '/v1/staff/invitations',
  body: { kind: 'json', schema: StaffGrant.extend({ email: z.string().trim().min(1).max(254).pipe(z.email()) }) },
  data: StaffInvitation,
  problems: ['not-allowed', 'already-member', 'limit-reached', 'too-many-requests'],
});

export const resendInvitation = defineEndpoint({
  name: 'resendInvitation',
  permission: 'staff:manage',
  summary: 'Mail a new link that works for seven days; the link before it no longer works.',
  method: 'POST',
  path: '/v1/staff/invitations/{invitationId}/resend',
  params: z.object({ invitationId: Id }),
  data: StaffInvitation,
  problems: ['not-found', 'too-many-requests'],
});

export const revokeInvitation = defineEndpoint({
  name: 'revokeInvitation',
  permission: 'staff:manage',
  summary: 'Take an open invitation back.',
  method: 'DELETE',
  path: '/v1/staff/invitations/{invitationId}',
  params: z.object({ invitationId: Id }),
  data: z.object({}),
  problems: ['not-found'],
});

export const changeStaffMember = defineEndpoint({
  name: 'changeStaffMember',
  permission: 'staff:manage',
  summary: 'Change what a member may do, from their next call on. The owner and oneself are not changed.',
  method: 'PUT',
  path: '/v1/staff/members/{memberId}',
  params: z.object({ memberId: Id }),
  body: { kind: 'json', schema: StaffGrant },
  data: StaffMember,
  problems: ['not-found', 'not-allowed'],
});

export const removeStaffMember = defineEndpoint({
  name: 'removeStaffMember',
  permission: 'staff:manage',
  summary: 'Remove a member. Their sessions in the account end at once; their own account stays.',
  method: 'DELETE',
  path: '/v1/staff/members/{memberId}',
  params: z.object({ memberId: Id }),
  data: z.object({}),
  problems: ['not-found', 'not-allowed'],
});

const RoleInput = z.object({
  name: z.string().trim().min(1).max(STAFF_ROLE_NAME_MAX),
  permissions: z.array(z.enum(accountPermissions)).min(1).max(accountPermissions.length),
});

export const createStaffRole = defineEndpoint({
  name: 'createStaffRole',
  permission: 'staff:manage',
  summary: 'Make a role of the account’s own. Reading staff and account comes with every role.',
  method: 'POST',
  path: '/v1/staff/roles',
  body: { kind: 'json', schema: RoleInput },
  data: StaffRole,
  problems: ['not-allowed', 'limit-reached'],
});

export const updateStaffRole = defineEndpoint({
  name: 'updateStaffRole',
  permission: 'staff:manage',
  summary: 'Change a role; its members have the new permissions from their next call on.',
  method: 'PUT',
  path: '/v1/staff/roles/{roleId}',
  params: z.object({ roleId: Id }),
  body: { kind: 'json', schema: RoleInput },
  data: StaffRole,
  problems: ['not-found', 'not-allowed'],
});

export const deleteStaffRole = defineEndpoint({
  name: 'deleteStaffRole',
  permission: 'staff:manage',
  summary: 'Delete a role that nobody has; one in use is a state-conflict.',
  method: 'DELETE',
  path: '/v1/staff/roles/{roleId}',
  params: z.object({ roleId: Id }),
  data: z.object({}),
  problems: ['not-found', 'state-conflict'],
});

const InvitationToken = z.object({ token: z.string().min(1).max(200) });

export const readInvitation = defineEndpoint({
  name: 'readInvitation',
  auth: 'public',
  summary: 'Who invites whom, by the token of the mailed link. Used, revoked and expired links answer link-dead.',
  method: 'POST',
  path: '/v1/invitations/read',
  body: { kind: 'json', schema: InvitationToken },
  data: z.object({
    email: z.string(),
    invitedBy: z.string(),
    ownerEmail: z.string(),
    role: z.enum(membershipRoles),
    roleName: z.string().nullable(),
    expiresAt: Time,
  }),
  problems: ['link-dead'],
});

export const acceptInvitation = defineEndpoint({
  name: 'acceptInvitation',
  permission: 'self',
  summary: 'Become a member of the account. The invitation is for the address it was sent to, and works once within seven days.',
  method: 'POST',
  path: '/v1/invitations/accept',
  body: { kind: 'json', schema: InvitationToken },
  data: Membership,
  problems: ['link-dead', 'invitation-other-address', 'not-allowed'],
});

export const leaveAccount = defineEndpoint({
  name: 'leaveAccount',
  permission: 'self',
  summary: 'Stop acting for an account. An owner does not leave.',
  method: 'DELETE',
  path: '/v1/memberships/{accountId}',
  params: z.object({ accountId: Id }),
  data: z.object({}),
  problems: ['not-found', 'not-allowed'],
});

/** Something that was done in the account. */
export const AccountLogEntry = z.object({
  id: Id,
  at: Time,
  /** A member of the account, or one of the provider's people, who has no name here. */
  by: z.enum(['member', 'operator']),
  /** Address of the member; empty for an operator. */
  email: z.string(),
  /** `payment` of a member, `operator` for what the provider did, else what a member did. */
  action: z.enum([...loggedActions, 'payment', 'operator']),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type AccountLogEntry = z.infer<typeof AccountLogEntry>;

export const listAccountLog = defineEndpoint({
  name: 'listAccountLog',
  permission: 'account:audit',
  summary:
    'What members and the provider’s people did in the account, newest first: staff, settings, stores, prices, shipping, tax, orders, payments, changes by operators.',
  method: 'GET',
  path: '/v1/account-log',
  query: z.object({ ...pageQuery, userId: Id.optional() }),
  data: z.array(AccountLogEntry),
  paged: true,
});
