import { sql } from 'kysely';
import type { Mode } from '#contract/money.ts';
import type {
  WithdrawalDestination,
  withdrawalEdits,
  WithdrawalReviewReason,
  WithdrawalSource,
  WithdrawalState,
} from '#contract/withdrawals.values.ts';
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

/** From each state of a withdrawal the states it may go to (product design 3.7). */
export const withdrawalSteps: Steps<WithdrawalState> = {
  requested: ['reviewing', 'approved', 'rejected', 'canceled'],
  reviewing: ['info_needed', 'approved', 'rejected', 'canceled'],
  info_needed: ['reviewing', 'rejected', 'canceled'],
  approved: ['sending', 'canceled', 'rejected'],
  sending: ['completed', 'failed'],
  failed: ['approved', 'returned'],
  completed: [],
  rejected: [],
  canceled: [],
  returned: [],
};

type States = Record<'withdrawal', WithdrawalState>;
export const withdrawalKind: EntityKind<States> = {
  table: 'withdrawal',
  lifecycles: { withdrawal: { column: 'state', steps: withdrawalSteps, eventTable: 'withdrawal_event' } },
  edits: 'withdrawal',
  touched: 'updated_at',
};

/** A withdrawal under its row lock. */
export interface LockedWithdrawal {
  accountId: string;
  id: string;
  version: number;
  state: WithdrawalState;
  number: string;
  mode: Mode;
  source: WithdrawalSource;
  destination: WithdrawalDestination;
  amountMinor: number;
  feeMinor: number;
  payMinor: number;
  payCurrency: string;
  rate: string;
  payoutProfileId: string | null;
  rechargeId: string | null;
  /** As it may be shown. */
  payee: string;
  /** User who requested it. */
  userId: string;
  providerRef: string | null;
  review: WithdrawalReviewReason[];
  reviewer1: string | null;
  reviewer2: string | null;
  failures: number;
}

interface Change {
  actor: Actor;
  cause?: string;
  /** Said with the step. */
  text?: string;
  columns?: object;
}

const columns = sql`account_id AS "accountId", id, version, state, number, mode, source, destination, amount_minor AS "amountMinor", fee_minor AS "feeMinor",
  pay_minor AS "payMinor", pay_currency AS "payCurrency", rate::text AS rate, payout_profile_id AS "payoutProfileId", recharge_id AS "rechargeId", payee, user_id AS "userId",
  provider_ref AS "providerRef", review, reviewer1, reviewer2, failures`;

/** Locks a withdrawal until the transaction ends, of an account or whosever it is; null when there is none. */
export async function lockWithdrawal(tx: Tx, where: { accountId?: string; withdrawalId: string }): Promise<LockedWithdrawal | null> {
  const owned = where.accountId === undefined ? sql`true` : sql`account_id = ${where.accountId}`;
  const found =
    await sql<LockedWithdrawal>`SELECT ${columns} FROM withdrawal WHERE id = ${where.withdrawalId} AND ${owned} FOR UPDATE`.execute(tx);
  return found.rows[0] ?? null;
}

/** Locks the withdrawals that `where` says, in the order of their ids. */
export async function lockWithdrawals(tx: Tx, where: ReturnType<typeof sql>): Promise<LockedWithdrawal[]> {
  const found = await sql<LockedWithdrawal>`SELECT ${columns} FROM withdrawal WHERE ${where} ORDER BY id FOR UPDATE`.execute(tx);
  return found.rows;
}

/** Moves a withdrawal as `takeStep` says, with what was said. */
export async function moveWithdrawal(
  tx: Tx,
  withdrawal: LockedWithdrawal,
  { to, text, ...change }: Change & { to: WithdrawalState },
): Promise<LockedWithdrawal> {
  const { version } = await takeStep(tx, withdrawalKind, standingOf(withdrawal), { ...change, to: { withdrawal: to } });
  return keepText(tx, { ...withdrawal, state: to, version }, text);
}

/** Writes into a withdrawal's history what leaves its state as it is, with what was said. */
export async function noteOnWithdrawal(
  tx: Tx,
  withdrawal: LockedWithdrawal,
  { text, ...change }: Change & { edit: (typeof withdrawalEdits)[number] },
): Promise<LockedWithdrawal> {
  const { version } = await transition(tx, withdrawalKind, standingOf(withdrawal), change);
  return keepText(tx, { ...withdrawal, version }, text);
}

/** What was said with the event that made the version. */
async function keepText(tx: Tx, withdrawal: LockedWithdrawal, text = ''): Promise<LockedWithdrawal> {
  const { accountId, id, version } = withdrawal;
  if (text !== '')
    await tx.insertInto('withdrawal_message').values({ account_id: accountId, withdrawal_id: id, seq: version, text }).execute();
  return withdrawal;
}

/** Keeps the gateway's own name of a payment that is on its way. */
export async function keepReference(tx: Tx, withdrawal: LockedWithdrawal, providerRef: string): Promise<void> {
  if (withdrawal.providerRef === providerRef) return;
  await transition(tx, withdrawalKind, standingOf(withdrawal), { actor: { kind: 'gateway' }, columns: { provider_ref: providerRef } });
}

/** The first event of a withdrawal that was just stored. */
export async function recordNewWithdrawal(
  tx: Tx,
  { accountId, id, state }: { accountId: string; id: string; state: WithdrawalState },
  actor: Actor,
): Promise<void> {
  await recordCreated(tx, withdrawalKind, { accountId, id, version: 1, states: { withdrawal: state } }, { actor });
}

function standingOf({ accountId, id, version, state }: LockedWithdrawal): Standing<States> {
  return { accountId, id, version, states: { withdrawal: state } };
}
