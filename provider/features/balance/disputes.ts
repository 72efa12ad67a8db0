import { sql } from 'kysely';
import type { Dispute as ShownDispute } from '#contract/balance.ts';
import type { DisputeState } from '#contract/balance.values.ts';
import { cny } from '#contract/money.values.ts';
import type { Mode } from '#contract/money.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { GatewayEventOf } from '#provider/gateways/gateway-event.ts';
import { type Change, type EntityKind, recordCreated, type Standing, type Steps, takeStep } from '#provider/lifecycles/transition.ts';

/** From each state of a dispute the states it may go to. */
export const disputeSteps: Steps<DisputeState> = { open: ['won', 'lost'], won: [], lost: [] };
type States = Record<'dispute', DisputeState>;
export const disputeKind: EntityKind<States> = {
  table: 'dispute',
  lifecycles: { dispute: { column: 'state', steps: disputeSteps, eventTable: 'dispute_event' } },
  edits: 'dispute',
};

interface NewDispute {
  accountId: string;
  id: string;
  mode: Mode;
  rechargeId: string;
  gateway: string;
  /** What the wallet stands to lose, and what of it is frozen, in CNY fen. */
  amountMinor: number;
  frozenMinor: number;
}
export interface Dispute extends NewDispute {
  number: string;
  state: DisputeState;
  version: number;
  /** In the currency the recharge was paid in. */
  paidMinor: number;
}

export async function insertDispute(tx: Tx, dispute: NewDispute, event: GatewayEventOf<'dispute-opened'>): Promise<Dispute> {
  const { accountId, id, mode, rechargeId, gateway, amountMinor, frozenMinor } = dispute;
  const { number, version } = await tx
    .insertInto('dispute')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'DP' || nextval('dispute_number')`,
      mode,
      recharge_id: rechargeId,
      gateway,
      gateway_dispute_id: event.disputeId,
      reason: event.reason,
      paid_minor: event.amountMinor,
      amount_minor: amountMinor,
      frozen_minor: frozenMinor,
    })
    .returning(['number', 'version'])
    .executeTakeFirstOrThrow();
  const opened: Dispute = { ...dispute, number, version, state: 'open', paidMinor: event.amountMinor };
  await recordCreated(tx, disputeKind, standingOf(opened), { actor: { kind: 'gateway' }, cause: event.reason });
  return opened;
}

/** A dispute by the gateway's id, held until the transaction ends. */
export async function lockDispute(tx: Tx, gateway: string, gatewayDisputeId: string): Promise<Dispute | null> {
  const row = await tx
    .selectFrom('dispute')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('gateway_dispute_id', '=', gatewayDisputeId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    accountId: row.account_id,
    id: row.id,
    mode: row.mode as Mode,
    number: row.number,
    version: row.version,
    state: row.state as DisputeState,
    rechargeId: row.recharge_id,
    gateway: row.gateway,
    amountMinor: row.amount_minor,
    frozenMinor: row.frozen_minor,
    paidMinor: row.paid_minor,
  };
}

export async function moveDispute(tx: Tx, dispute: Dispute, change: Change<States> & { to: States }): Promise<void> {
  await takeStep(tx, disputeKind, standingOf(dispute), change);
}

/** Disputes of a recharge, newest first. */
export async function listDisputes(db: Queryable, accountId: string, rechargeId: string): Promise<ShownDispute[]> {
  const rows = await db
    .selectFrom('dispute')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('recharge_id', '=', rechargeId)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    state: row.state as DisputeState,
    amount: cny(row.amount_minor),
    frozen: cny(row.frozen_minor),
    openedAt: row.opened_at,
    closedAt: row.closed_at,
  }));
}

function standingOf({ accountId, id, version, state }: Dispute): Standing<States> {
  return { accountId, id, version, states: { dispute: state } };
}
