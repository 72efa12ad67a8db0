import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { membershipRoles } from './permissions.values.ts';
import { SignedInUser } from './sign-in.ts';

/** An account a user acts for, and as what. */
export const Membership = z.object({
  accountId: Id,
  /** Address of its owner, by which people know it. */
  ownerEmail: z.string(),
  role: z.enum(membershipRoles),
  /** Of a role the account made; null for the others. */
  roleName: z.string().nullable(),
  /** The session of this call acts for it. */
  current: z.boolean(),
});
export type Membership = z.infer<typeof Membership>;

export const listMemberships = defineEndpoint({
  name: 'listMemberships',
  permission: 'self',
  summary: 'The accounts the user may act for, the one signed up with first.',
  method: 'GET',
  path: '/v1/memberships',
  data: z.array(Membership),
});

export const selectAccount = defineEndpoint({
  name: 'selectAccount',
  permission: 'self',
  summary:
    'Act for another account of one’s own. The session of this call ends; the answer carries one that acts for it, as long-lived as the former.',
  method: 'POST',
  path: '/v1/memberships/{accountId}/select',
  params: z.object({ accountId: Id }),
  data: SignedInUser,
  problems: ['not-found'],
});
