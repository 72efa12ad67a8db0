import { type RawBuilder, sql } from 'kysely';
import type { RechargeEdit, RechargeState } from '#contract/balance.values.ts';
import type { Mode } from '#contract/money.ts';
import type { Tx } from '#provider/database/database.ts';
import { type Actor, type EntityKind, recordCreated, type Standing, takeStep, transition } from '#provider/lifecycles/transition.ts';
import { rechargeSteps } from './recharge-lifecycle.ts';

interface RechargeStanding {
  accountId: string;
  id: string;
  version: number;
  state: RechargeState;
}
export interface LockedRecharge extends RechargeStanding {
  number: string;
  mode: Mode;
  gateway: string;
  gatewayChargeId: string | null;
  payMinor: number;
  payCurrency: string;
  creditMinor: number;
  /** CNY for one unit of the pay currency. */
  rate: string;
  refundedPayMinor: number;
  refundedMinor: number;
  creditedAt: string | null;
  expired: boolean;
  /** Its rate still holds, or one yuan is one yuan. */
  rateHeld: boolean;
}
/** Columns that change with a move. */
interface RechargeColumns {
  gateway_charge_id?: string;
  failure_code?: string | null;
  refunded_pay_minor?: number;
  refunded_minor?: number;
  credited_at?: RawBuilder<string>;
  next_fetch_at?: RawBuilder<string>;
  rate_until?: null;
  pay_minor?: number;
  fee_minor?: number;
  credit_minor?: number;
  quoted_credit_minor?: number;
  rate?: string;
  rate_source?: string;
  rate_at?: string;
}
interface RechargeChange {
  actor: Actor;
  cause?: string;
  columns?: RechargeColumns;
}

type States = Record<'recharge', RechargeState>;
export const rechargeKind: EntityKind<States> = {
  table: 'recharge',
  lifecycles: { recharge: { column: 'state', steps: rechargeSteps, eventTable: 'recharge_event' } },
  edits: 'recharge',
};

type Which = { accountId: string; id: string } | { gateway: string; chargeId: string } | { gateway: string; number: string };

/** Reads a recharge and keeps others from changing it until the transaction ends. */
export async function lockRecharge(tx: Tx, where: Which): Promise<LockedRecharge | null> {
  const query = tx
    .selectFrom('recharge')
    .select([
      'account_id as accountId',
      'id',
      'version',
      'number',
      'gateway',
      'gateway_charge_id as gatewayChargeId',
      'pay_minor as payMinor',
      'pay_currency as payCurrency',
      'credit_minor as creditMinor',
      'rate',
      'refunded_pay_minor as refundedPayMinor',
      'refunded_minor as refundedMinor',
      'credited_at as creditedAt',
    ])
    .select((eb) => [
      eb.ref('mode').$castTo<Mode>().as('mode'),
      eb.ref('state').$castTo<RechargeState>().as('state'),
      sql<boolean>`expires_at <= app_now()`.as('expired'),
      sql<boolean>`coalesce(rate_until > app_now(), true)`.as('rateHeld'),
    ])
    .where((is) => is.and(columnsOf(where)))
    .forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

function columnsOf(where: Which) {
  if ('id' in where) return { account_id: where.accountId, id: where.id };
  if ('number' in where) return { gateway: where.gateway, number: where.number };
  return { gateway: where.gateway, gateway_charge_id: where.chargeId };
}

/** Moves a recharge as `takeStep` says. */
export async function moveRecharge(
  tx: Tx,
  recharge: LockedRecharge,
  { to, ...change }: RechargeChange & { to: RechargeState },
): Promise<LockedRecharge> {
  const next = await takeStep(tx, rechargeKind, standingOf(recharge), { ...change, to: { recharge: to } });
  return { ...recharge, state: to, version: next.version };
}

/** Changes a recharge without a step. */
export async function editRecharge(
  tx: Tx,
  recharge: LockedRecharge,
  change: RechargeChange & { edit: RechargeEdit },
): Promise<LockedRecharge> {
  const next = await transition(tx, rechargeKind, standingOf(recharge), change);
  return { ...recharge, version: next.version };
}

/** The first event of a recharge that was just stored. */
export async function recordNewRecharge(tx: Tx, recharge: RechargeStanding, actor: Actor): Promise<void> {
  await recordCreated(tx, rechargeKind, standingOf(recharge), { actor });
}

function standingOf({ accountId, id, version, state }: RechargeStanding): Standing<States> {
  return { accountId, id, version, states: { recharge: state } };
}
