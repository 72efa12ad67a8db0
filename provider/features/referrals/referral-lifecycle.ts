import { sql } from 'kysely';
import type { CommissionState, ReferralState, Suspicion } from '#contract/referrals.values.ts';
import type { Mode } from '#contract/money.ts';
import type { Tx } from '#provider/database/database.ts';
import {
  type Actor,
  type EntityKind,
  recordCreated,
  type Standing,
  type Steps,
  takeStep,
  transition,
} from '#provider/lifecycles/transition.ts';

/** From each state of a referral the states it may go to. */
export const referralSteps: Steps<ReferralState> = {
  registered: ['active', 'held', 'refused'],
  active: ['held', 'refused'],
  held: ['registered', 'refused'],
  refused: [],
};
/** From each state of a commission the states it may go to (product design 3.8; decision 0100). */
export const commissionSteps: Steps<CommissionState> = {
  held: ['pending', 'reversed'],
  pending: ['held', 'available', 'reversed'],
  available: ['reversed'],
  reversed: [],
};

type ReferralStates = Record<'referral', ReferralState>;
export const referralKind: EntityKind<ReferralStates> = {
  table: 'referral',
  lifecycles: { referral: { column: 'state', steps: referralSteps, eventTable: 'referral_event' } },
  edits: 'referral',
};
type CommissionStates = Record<'commission', CommissionState>;
export const commissionKind: EntityKind<CommissionStates> = {
  table: 'commission',
  lifecycles: { commission: { column: 'state', steps: commissionSteps, eventTable: 'commission_event' } },
  edits: 'commission',
};

/** A referral under its row lock; `accountId` is the inviter's. */
export interface LockedReferral {
  accountId: string;
  id: string;
  version: number;
  state: ReferralState;
  invitedAccountId: string;
  /** What our people have looked at and let pass. */
  cleared: Suspicion[];
}
/** A commission under its row lock. */
export interface LockedCommission {
  accountId: string;
  id: string;
  version: number;
  mode: Mode;
  state: CommissionState;
  number: string;
  invitedAccountId: string;
  orderId: string;
  baseMinor: number;
  rateBp: number;
  amountMinor: number;
  postedMinor: number;
}
interface Change {
  actor: Actor;
  cause?: string;
  payload?: Record<string, unknown>;
  columns?: object;
}

/** Locks the referral of an invited account, or the one of an id; null when there is none. */
export async function lockReferral(tx: Tx, where: { invitedAccountId: string } | { id: string }): Promise<LockedReferral | null> {
  const named = 'id' in where ? sql`id = ${where.id}` : sql`invited_account_id = ${where.invitedAccountId}`;
  const found = await sql<LockedReferral>`
    SELECT account_id AS "accountId", id, version, state, invited_account_id AS "invitedAccountId", cleared
    FROM referral WHERE ${named} FOR UPDATE`.execute(tx);
  return found.rows[0] ?? null;
}

/** Locks commissions by what `where` says of `c`, in the order of their ids. */
export async function lockCommissions(tx: Tx, where: ReturnType<typeof sql>): Promise<LockedCommission[]> {
  const found = await sql<LockedCommission>`
    SELECT c.account_id AS "accountId", c.id, c.version, c.mode, c.state, c.number, c.invited_account_id AS "invitedAccountId", c.order_id AS "orderId",
      c.base_minor AS "baseMinor", c.rate_bp AS "rateBp", c.amount_minor AS "amountMinor", c.posted_minor AS "postedMinor"
    FROM commission c WHERE ${where} ORDER BY c.id FOR UPDATE`.execute(tx);
  return found.rows;
}

export async function moveReferral(
  tx: Tx,
  referral: LockedReferral,
  { to, ...change }: Change & { to: ReferralState },
): Promise<LockedReferral> {
  const { accountId, id, version, state } = referral;
  const standing: Standing<ReferralStates> = { accountId, id, version, states: { referral: state } };
  const next = await takeStep(tx, referralKind, standing, { ...change, to: { referral: to } });
  return { ...referral, state: to, version: next.version };
}

export async function moveCommission(
  tx: Tx,
  commission: LockedCommission,
  { to, ...change }: Change & { to: CommissionState },
): Promise<LockedCommission> {
  const next = await takeStep(tx, commissionKind, standingOf(commission), { ...change, to: { commission: to } });
  return { ...commission, state: to, version: next.version };
}

/** Changes a commission without a step: its order arrived, or a part of it was refunded. */
export async function editCommission(
  tx: Tx,
  commission: LockedCommission,
  change: Change & { edit: 'delivered' | 'reduced' },
): Promise<LockedCommission> {
  const next = await transition(tx, commissionKind, standingOf(commission), change);
  return { ...commission, version: next.version };
}

/** The first event of a referral or commission that was just stored. */
export async function recordNewReferral(tx: Tx, entity: { accountId: string; id: string; state: ReferralState }): Promise<void> {
  const { accountId, id, state } = entity;
  await recordCreated(tx, referralKind, { accountId, id, version: 1, states: { referral: state } }, { actor: { kind: 'system' } });
}
export async function recordNewCommission(tx: Tx, entity: { accountId: string; id: string; state: CommissionState }): Promise<void> {
  const { accountId, id, state } = entity;
  await recordCreated(tx, commissionKind, { accountId, id, version: 1, states: { commission: state } }, { actor: { kind: 'system' } });
}

function standingOf({ accountId, id, version, state }: LockedCommission): Standing<CommissionStates> {
  return { accountId, id, version, states: { commission: state } };
}
