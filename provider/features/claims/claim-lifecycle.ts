import { CLAIM_APPEAL_DAYS, type ClaimReason, type ClaimRule, type ClaimState } from '#contract/claims.values.ts';
import type { Mode } from '#contract/money.ts';
import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import {
  type Actor,
  type EntityKind,
  recordCreated,
  type Standing,
  type Steps,
  takeStep,
  transition,
} from '#provider/lifecycles/transition.ts';

/** From each state of a claim the states it may go to (product design 3.5; decision 0051). */
export const claimSteps: Steps<ClaimState> = {
  draft: ['submitted', 'withdrawn'],
  submitted: ['reviewing', 'evidence_needed', 'offer_made', 'approved', 'auto_approved', 'rejected', 'withdrawn'],
  evidence_needed: ['submitted', 'withdrawn'],
  reviewing: ['evidence_needed', 'offer_made', 'approved', 'auto_approved', 'rejected', 'withdrawn'],
  offer_made: ['accepted', 'countered', 'withdrawn'],
  countered: ['offer_made', 'approved', 'auto_approved', 'rejected', 'withdrawn'],
  approved: ['refunded', 'reship_created'],
  auto_approved: ['refunded', 'reship_created'],
  accepted: ['refunded'],
  rejected: ['appealed'],
  appealed: ['evidence_needed', 'offer_made', 'approved', 'auto_approved', 'rejected', 'withdrawn'],
  refunded: [],
  reship_created: ['closed'],
  closed: [],
  withdrawn: [],
};

type States = Record<'claim', ClaimState>;
export const claimKind: EntityKind<States> = {
  table: 'claim',
  lifecycles: { claim: { column: 'state', steps: claimSteps, eventTable: 'claim_event' } },
  edits: 'claim',
  touched: 'updated_at',
};

/** A claim under its row lock. */
export interface LockedClaim {
  accountId: string;
  id: string;
  number: string;
  version: number;
  state: ClaimState;
  orderId: string;
  parcelId: string;
  chargedOrderId: string;
  mode: Mode;
  userId: string;
  reason: ClaimReason;
  wanted: 'refund' | 'reship';
  capMinor: number;
  offerMinor: number | null;
  /** Whether its one appeal was made. */
  appealed: boolean;
  /** Whether its deadline, or that of an appeal, is over by now. */
  overdue: boolean;
  appealOver: boolean;
}

/** Locks a claim until the transaction ends; null when there is none. Lock its orders before, as everybody does. */
export async function lockClaim(tx: Tx, { accountId, claimId }: { accountId: string; claimId: string }): Promise<LockedClaim | null> {
  const found = await sql<LockedClaim>`
    SELECT account_id AS "accountId", id, number, version, state, order_id AS "orderId", parcel_id AS "parcelId",
      charged_order_id AS "chargedOrderId", mode, user_id AS "userId", reason, wanted, cap_minor AS "capMinor", offer_minor AS "offerMinor",
      appealed_at IS NOT NULL AS appealed, coalesce(answer_by <= app_now(), false) AS overdue,
      updated_at + make_interval(days => ${CLAIM_APPEAL_DAYS}::integer) <= app_now() AS "appealOver"
    FROM claim WHERE account_id = ${accountId} AND id = ${claimId} FOR UPDATE`.execute(tx);
  return found.rows[0] ?? null;
}

interface ClaimChange {
  to: ClaimState;
  actor: Actor;
  cause?: ClaimRule;
  /** Said with the step; kept apart from events, since it may name a buyer. */
  text?: string;
  /** Sum an offer or a counter-offer names. */
  amountMinor?: number;
  columns?: object;
}

/** Moves a claim as `takeStep` says, with what was said. Every step ends the deadline of the one before; a rejection after an appeal stands. */
export async function moveClaim(tx: Tx, claim: LockedClaim, change: ClaimChange): Promise<LockedClaim> {
  const { to, actor, cause, text = '', amountMinor, columns = {} } = change;
  if (to === 'appealed' && claim.appealed) throw new Refusal('state-conflict');
  const next = await takeStep(tx, claimKind, standingOf(claim), {
    to: { claim: to },
    actor,
    ...(cause === undefined ? {} : { cause }),
    payload: amountMinor === undefined ? {} : { amountMinor },
    columns: { answer_by: null, ...columns },
  });
  await keepMessage(tx, claim, next.version, text);
  return { ...claim, state: to, version: next.version };
}

/** An edit of a draft or of its evidence. */
export async function editClaim(tx: Tx, claim: LockedClaim, { actor, edit }: { actor: Actor; edit: string }): Promise<LockedClaim> {
  const next = await transition(tx, claimKind, standingOf(claim), { actor, edit });
  return { ...claim, version: next.version };
}

/** The first event of a claim that was just stored. */
export async function recordNewClaim(tx: Tx, claim: { accountId: string; id: string }, actor: Actor): Promise<void> {
  await recordCreated(tx, claimKind, { ...claim, version: 1, states: { claim: 'draft' } }, { actor });
}

async function keepMessage(tx: Tx, { accountId, id }: LockedClaim, seq: number, text: string): Promise<void> {
  if (text === '') return;
  await tx.insertInto('claim_message').values({ account_id: accountId, claim_id: id, seq, text }).execute();
}

function standingOf({ accountId, id, version, state }: LockedClaim): Standing<States> {
  return { accountId, id, version, states: { claim: state } };
}
