import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '#contract/money.ts';
import type { Adjustment } from '#contract/operators.ts';
import { ADJUSTMENT_ALONE_MAX_MINOR, type adjustmentStates } from '#contract/operators.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { adjustment } from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import { type EntityKind, recordCreated, type Standing, type Steps, takeStep } from '#provider/lifecycles/transition.ts';
import { lockAdjustment, readAdjustment } from './adjustments.store.ts';

type AdjustmentState = (typeof adjustmentStates)[number];
/** From each state of an adjustment the states it may go to. */
export const adjustmentSteps: Steps<AdjustmentState> = { proposed: ['posted', 'rejected'], posted: [], rejected: [] };
type States = Record<'adjustment', AdjustmentState>;
export const adjustmentKind: EntityKind<States> = {
  table: 'adjustment',
  lifecycles: { adjustment: { column: 'state', steps: adjustmentSteps, eventTable: 'adjustment_event' } },
  edits: 'adjustment',
};

interface Operator {
  homeAccountId: string;
  userId: string;
}

/** Moves money by hand: at once while the operator's own of the last day stay within the limit, else once another operator agrees. */
export async function adjustWallet(
  tx: Tx,
  operator: Operator,
  wish: { accountId: string; mode: Mode; amountMinor: number; reason: string },
): Promise<Adjustment> {
  const { accountId, mode, amountMinor, reason } = wish;
  await requireOthersAccount(tx, operator, accountId);
  // Two adjustments of one operator at once must see each other in the sum.
  await sql`SELECT 1 FROM app_user WHERE account_id = ${operator.homeAccountId} AND id = ${operator.userId} FOR NO KEY UPDATE`.execute(tx);
  const alone = (await movedAlone(tx, operator.userId)) + Math.abs(amountMinor) <= ADJUSTMENT_ALONE_MAX_MINOR;
  const state: AdjustmentState = alone ? 'posted' : 'proposed';
  const id = uuidv7();
  await tx
    .insertInto('adjustment')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'AD' || nextval('adjustment_number')`,
      mode,
      amount_minor: amountMinor,
      reason,
      state,
      proposed_by: operator.userId,
    })
    .execute();
  const standing = { accountId, id, version: 1, states: { adjustment: state } };
  await recordCreated(tx, adjustmentKind, standing, { actor: { kind: 'operator', id: operator.userId } });
  const made = await readAdjustment(tx, id);
  if (alone) await post(tx, made);
  return made;
}

/** Posts or rejects what another operator proposed; gives it before and after. */
export async function decideAdjustment(
  tx: Tx,
  operator: Operator,
  decided: { adjustmentId: string; decision: 'post' | 'reject'; reason: string },
): Promise<{ before: Adjustment; after: Adjustment }> {
  const { adjustmentId: id, decision, reason } = decided;
  const { version } = await lockAdjustment(tx, id);
  const before = await readAdjustment(tx, id);
  // A closed account keeps what it has; what was proposed for it can still be rejected.
  await requireOthersAccount(tx, operator, before.accountId, { closed: decision === 'reject' });
  if (before.proposedBy === operator.userId) throw new Refusal('second-person-needed');
  const to = decision === 'post' ? 'posted' : 'rejected';
  const standing: Standing<States> = { accountId: before.accountId, id, version, states: { adjustment: before.state } };
  const columns = { decided_by: operator.userId, decision_reason: reason, decided_at: sql`app_now()` };
  await takeStep(tx, adjustmentKind, standing, { to: { adjustment: to }, actor: { kind: 'operator', id: operator.userId }, columns });
  if (to === 'posted') await post(tx, before);
  return { before, after: await readAdjustment(tx, id) };
}

async function post(tx: Tx, { id, number, accountId, mode, amountMinor, reason }: Adjustment): Promise<void> {
  const lines = adjustment(await lockWallet(tx, accountId, mode), amountMinor);
  await postEntries(tx, [{ accountId, mode, kind: 'adjustment', document: { type: 'adjustment', id, number }, reason, lines }]);
}

/** Operators do not move money of accounts they belong to; a closed account keeps what it has. */
async function requireOthersAccount(tx: Tx, { userId }: Operator, accountId: string, allowed = { closed: false }): Promise<void> {
  const found = await sql<{ status: string; own: boolean }>`
    SELECT a.status, EXISTS (SELECT 1 FROM membership m WHERE m.account_id = a.id AND m.user_id = ${userId}) AS own
    FROM account a WHERE a.id = ${accountId}`.execute(tx);
  const account = found.rows[0];
  if (account === undefined) throw new Refusal('not-found');
  if (account.own) throw new Refusal('not-allowed');
  if (account.status === 'closed' && !allowed.closed) throw new Refusal('state-conflict');
}

/** CNY fen, both ways added up, that the operator moved within a day without a second one. */
async function movedAlone(tx: Tx, userId: string): Promise<number> {
  const found = await sql<{ minor: number }>`
    SELECT coalesce(sum(abs(amount_minor)), 0)::bigint AS minor FROM adjustment
    WHERE proposed_by = ${userId} AND created_at > app_now() - interval '24 hours' AND state = 'posted' AND decided_by IS NULL`.execute(tx);
  return found.rows[0]?.minor ?? 0;
}
