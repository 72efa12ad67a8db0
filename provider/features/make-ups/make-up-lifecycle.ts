import { sql } from 'kysely';
import type { MakeUpState } from '#contract/make-ups.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { type Actor, type EntityKind, recordCreated, type Standing, type Steps, takeStep } from '#provider/lifecycles/transition.ts';

/** From each state of a make-up charge the states it may go to (product design 3.10; decision 0051). */
export const makeUpSteps: Steps<MakeUpState> = {
  awaiting_merchant: ['accepted', 'disputed', 'waived'],
  accepted: ['paid'],
  paid: [],
  disputed: ['upheld', 'waived'],
  upheld: ['accepted', 'waived'],
  waived: [],
};

type States = Record<'make-up', MakeUpState>;
export const makeUpKind: EntityKind<States> = {
  table: 'make_up',
  lifecycles: { 'make-up': { column: 'state', steps: makeUpSteps, eventTable: 'make_up_event' } },
  edits: 'make-up',
  touched: 'updated_at',
};

/** A make-up charge under its row lock. */
export interface LockedMakeUp {
  accountId: string;
  id: string;
  number: string;
  version: number;
  state: MakeUpState;
  chargeId: string;
  chargePaid: boolean;
  amountMinor: number;
  /** Whether the merchant's days are over. */
  overdue: boolean;
}

/** Locks a make-up charge, its charge before it as `pay` does; null when there is none. */
export async function lockMakeUp(tx: Tx, { accountId, makeUpId }: { accountId: string; makeUpId: string }): Promise<LockedMakeUp | null> {
  await sql`SELECT 1 FROM charge c JOIN make_up m ON m.account_id = c.account_id AND m.charge_id = c.id
    WHERE m.account_id = ${accountId} AND m.id = ${makeUpId} FOR UPDATE OF c`.execute(tx);
  const found = await sql<LockedMakeUp>`
    SELECT m.account_id AS "accountId", m.id, m.number, m.version, m.state, m.charge_id AS "chargeId", c.state = 'paid' AS "chargePaid",
      m.amount_minor AS "amountMinor", m.answer_by <= app_now() AS overdue
    FROM make_up m JOIN charge c ON c.account_id = m.account_id AND c.id = m.charge_id
    WHERE m.account_id = ${accountId} AND m.id = ${makeUpId} FOR UPDATE OF m`.execute(tx);
  return found.rows[0] ?? null;
}

export async function moveMakeUp(
  tx: Tx,
  makeUp: LockedMakeUp,
  { to, ...change }: { to: MakeUpState; actor: Actor; cause?: string; columns?: object },
): Promise<LockedMakeUp> {
  const next = await takeStep(tx, makeUpKind, standingOf(makeUp), { ...change, to: { 'make-up': to } });
  return { ...makeUp, state: to, version: next.version };
}

/** The first event of a make-up charge that was just stored. */
export async function recordNewMakeUp(tx: Tx, makeUp: { accountId: string; id: string }, actor: Actor): Promise<void> {
  await recordCreated(tx, makeUpKind, { ...makeUp, version: 1, states: { 'make-up': 'awaiting_merchant' } }, { actor });
}

function standingOf({ accountId, id, version, state }: LockedMakeUp): Standing<States> {
  return { accountId, id, version, states: { 'make-up': state } };
}
