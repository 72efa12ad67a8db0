import { sql } from 'kysely';
import type { InvitationState } from '#contract/memberships-staff.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { type EntityKind, recordCreated, type Steps, takeStep, transition } from '#provider/lifecycles/transition.ts';
import type { GrantColumns } from './grants.ts';

/** From each state of an invitation the states it may go to. One that has expired stays pending: a new link revives it. */
export const invitationSteps: Steps<InvitationState> = {
  pending: ['accepted', 'revoked'],
  accepted: [],
  revoked: [],
};

type States = Record<'staff-invitation', InvitationState>;
export const invitationKind: EntityKind<States> = {
  table: 'staff_invitation',
  lifecycles: { 'staff-invitation': { column: 'state', steps: invitationSteps, eventTable: 'staff_invitation_event' } },
  edits: 'staff-invitation',
};

/** An invitation under its row lock. */
export interface LockedInvitation extends GrantColumns {
  accountId: string;
  id: string;
  email: string;
  state: InvitationState;
  version: number;
  links: number;
  expired: boolean;
  invitedBy: string;
}

type Found = { accountId: string; id: string } | { accountId: string; email: string } | { tokenHash: Buffer };

/** Locks an invitation: one of an account by its id, the pending one to an address, or that of a link. */
export async function lockInvitation(tx: Tx, by: Found): Promise<LockedInvitation | null> {
  const found = await sql<LockedInvitation>`
    SELECT account_id AS "accountId", id, email::text AS email, state, version, links, expires_at <= app_now() AS expired, invited_by AS "invitedBy",
      role, staff_role_id, payment_max_minor, day_max_minor
    FROM staff_invitation WHERE ${conditionOf(by)} FOR UPDATE`.execute(tx);
  return found.rows[0] ?? null;
}

function conditionOf(by: Found) {
  if ('tokenHash' in by) return sql`token_hash = ${by.tokenHash}`;
  if ('email' in by) return sql`account_id = ${by.accountId} AND email = ${by.email}::citext AND state = 'pending'`;
  return sql`account_id = ${by.accountId} AND id = ${by.id}`;
}

interface Moved {
  userId: string;
  columns?: object;
}

export async function moveInvitation(
  tx: Tx,
  invitation: LockedInvitation,
  { to, userId, columns = {} }: Moved & { to: InvitationState },
): Promise<void> {
  await takeStep(tx, invitationKind, standingOf(invitation), {
    to: { 'staff-invitation': to },
    actor: { kind: 'merchant', id: userId },
    columns,
  });
}

/** Another link, or another grant: no step, but an event. */
export async function editInvitation(tx: Tx, invitation: LockedInvitation, { userId, columns = {} }: Moved): Promise<void> {
  await transition(tx, invitationKind, standingOf(invitation), { actor: { kind: 'merchant', id: userId }, edit: 'new-link', columns });
}

/** The first event of an invitation that was just stored. */
export async function recordNewInvitation(
  tx: Tx,
  { accountId, id, userId }: { accountId: string; id: string; userId: string },
): Promise<void> {
  const standing = { accountId, id, version: 1, states: { 'staff-invitation': 'pending' as const } };
  await recordCreated(tx, invitationKind, standing, { actor: { kind: 'merchant', id: userId } });
}

function standingOf({ accountId, id, version, state }: LockedInvitation) {
  return { accountId, id, version, states: { 'staff-invitation': state } };
}
