import { sql } from 'kysely';
import type {
  InboundState,
  LotState,
  OutboundState,
  PurchaseState,
  RenewalState,
  ServiceState,
  StorageBillState,
} from '#contract/cloud-warehouse.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { type Actor, type EntityKind, recordCreated, type Steps, takeStep } from '#provider/lifecycles/transition.ts';

/** From each state the states it may go to (product design 3.9; decision 0110). The rows of `lifecycle_step` are these tables. */
export const lotSteps: Steps<LotState> = {
  free: ['paid_term', 'due_soon', 'expired_grace', 'frozen', 'shipped'],
  paid_term: ['due_soon', 'expired_grace', 'frozen', 'shipped'],
  due_soon: ['paid_term', 'expired_grace', 'frozen', 'shipped'],
  expired_grace: ['paid_term', 'due_soon', 'frozen', 'shipped'],
  frozen: ['free', 'paid_term', 'due_soon', 'expired_grace', 'final_notice', 'shipped'],
  final_notice: ['paid_term', 'due_soon', 'disposed', 'shipped'],
  disposed: [],
  // Goods of an order that came back.
  shipped: ['free', 'paid_term', 'due_soon', 'expired_grace', 'frozen'],
};
export const purchaseSteps: Steps<PurchaseState> = {
  due: ['paid', 'expired', 'canceled'],
  paid: ['buying', 'refunded'],
  buying: ['short', 'shipped_to_warehouse', 'refunded'],
  short: ['shipped_to_warehouse', 'refunded'],
  shipped_to_warehouse: ['receiving', 'refunded'],
  receiving: ['stocked', 'refunded'],
  stocked: [],
  refunded: [],
  expired: [],
  canceled: [],
};
export const inboundSteps: Steps<InboundState> = {
  draft: ['submitted', 'canceled'],
  submitted: ['label_ready', 'canceled'],
  label_ready: ['in_transit', 'rejected'],
  in_transit: ['arrived'],
  arrived: ['receiving', 'rejected'],
  receiving: ['discrepancy', 'stocked'],
  discrepancy: ['receiving', 'stocked', 'rejected'],
  stocked: ['closed'],
  closed: [],
  rejected: [],
  canceled: [],
};
export const outboundSteps: Steps<OutboundState> = {
  draft: ['locked', 'lock_failed', 'canceled'],
  lock_failed: ['locked', 'canceled'],
  locked: ['submitted', 'lock_failed', 'canceled'],
  submitted: ['approved', 'lock_failed', 'canceled'],
  approved: ['due', 'picking', 'lock_failed', 'canceled'],
  due: ['paid', 'lock_failed', 'canceled'],
  // Paid before the goods are picked, or once they are packed.
  paid: ['picking', 'shipped', 'canceled'],
  picking: ['packed'],
  packed: ['due', 'shipped'],
  shipped: ['closed'],
  closed: [],
  canceled: [],
};
export const renewalSteps: Steps<RenewalState> = {
  due: ['paid', 'expired', 'canceled'],
  paid: ['applied'],
  applied: [],
  expired: [],
  canceled: [],
};
export const billSteps: Steps<StorageBillState> = { issued: ['paid', 'overdue'], overdue: ['paid'], paid: [] };
export const serviceSteps: Steps<ServiceState> = { due: ['requested', 'canceled'], requested: ['done'], done: [], canceled: [] };

export interface DocumentKey {
  accountId: string;
  id: string;
}
/** A document under its row lock. */
export interface LockedDocument<State extends string> extends DocumentKey {
  number: string;
  version: number;
  state: State;
}
interface Move<State extends string> {
  to: State;
  actor: Actor;
  cause?: string;
  /** Facts of the step that its readers need later. */
  payload?: Record<string, unknown>;
  columns?: object;
}

export const SYSTEM: Actor = { kind: 'system' };

export const lots = documentsOf('stock_lot', 'stock-lot', lotSteps);
export const purchases = documentsOf('stock_purchase', 'stock-purchase', purchaseSteps, 'updated_at');
export const inboundPlans = documentsOf('inbound_plan', 'inbound-plan', inboundSteps, 'updated_at');
export const outboundOrders = documentsOf('outbound_order', 'outbound-order', outboundSteps, 'updated_at');
export const renewals = documentsOf('renewal_order', 'renewal-order', renewalSteps, 'updated_at');
export const bills = documentsOf('storage_bill', 'storage-bill', billSteps, 'updated_at');
export const serviceOrders = documentsOf('service_order', 'service-order', serviceSteps, 'updated_at');

/** Every kind of them with its lifecycle. */
export const cloudWarehouseKinds = [lots, purchases, inboundPlans, outboundOrders, renewals, bills, serviceOrders].map(({ kind }) => kind);

/** The documents of the cloud warehouse have one number, one state and one table of events each. */
function documentsOf<State extends string>(table: string, lifecycle: string, steps: Steps<State>, touched?: string) {
  const kind: EntityKind<Record<string, State>> = {
    table,
    lifecycles: { [lifecycle]: { column: 'state', steps, eventTable: `${table}_event` } },
    edits: lifecycle,
    ...(touched === undefined ? {} : { touched }),
  };
  const standingOf = ({ accountId, id, version, state }: DocumentKey & { version: number; state: State }) => ({
    accountId,
    id,
    version,
    states: { [lifecycle]: state },
  });
  return {
    kind,
    /** Locks one until the transaction ends; null when the account has none of that id. */
    async lock(tx: Tx, { accountId, id }: DocumentKey): Promise<LockedDocument<State> | null> {
      const found = await sql<LockedDocument<State>>`
        SELECT account_id AS "accountId", id, number, version, state FROM ${sql.table(table)}
        WHERE account_id = ${accountId} AND id = ${id} FOR UPDATE`.execute(tx);
      return found.rows[0] ?? null;
    },
    async require(tx: Tx, key: DocumentKey): Promise<LockedDocument<State>> {
      const locked = await this.lock(tx, key);
      if (locked === null) throw new Refusal('not-found');
      return locked;
    },
    /** A step it has not taken yet; one that is not in its table is refused as `state-conflict`. */
    async move(tx: Tx, document: LockedDocument<State>, { to, ...change }: Move<State>): Promise<LockedDocument<State>> {
      const next = await takeStep(tx, kind, standingOf(document), { ...change, to: { [lifecycle]: to } });
      return { ...document, state: to, version: next.version };
    },
    /** The first event of one that was just stored. */
    async recordNew(tx: Tx, key: DocumentKey, { state, actor }: { state: State; actor: Actor }): Promise<void> {
      await recordCreated(tx, kind, standingOf({ ...key, version: 1, state }), { actor });
    },
  };
}
