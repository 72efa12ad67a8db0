import { type RawBuilder, sql } from 'kysely';
import type { RechargeState } from '#contract/balance.values.ts';
import type { Mode } from '#contract/money.ts';
import type { Tx } from '#provider/database/database.ts';
import { type Actor, type EntityKind, recordCreated, type Standing, takeStep } from '#provider/lifecycles/transition.ts';
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
  expired: boolean;
}
/** Columns that change with a move. */
interface RechargeColumns {
  gateway_charge_id?: string;
  failure_code?: string;
  credit_minor?: number;
  credited_at?: RawBuilder<string>;
}

type States = Record<'recharge', RechargeState>;
const rechargeKind: EntityKind<States> = {
  table: 'recharge',
  lifecycles: { recharge: { column: 'state', steps: rechargeSteps, eventTable: 'recharge_event' } },
  edits: 'recharge',
};

/** Reads a recharge and keeps others from changing it until the transaction ends. */
export async function lockRecharge(
  tx: Tx,
  where: { accountId: string; id: string } | { gateway: string; chargeId: string },
): Promise<LockedRecharge | null> {
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
    ])
    .select((eb) => [
      eb.ref('mode').$castTo<Mode>().as('mode'),
      eb.ref('state').$castTo<RechargeState>().as('state'),
      sql<boolean>`expires_at <= app_now()`.as('expired'),
    ])
    .forUpdate();
  const row = await (
    'id' in where
      ? query.where('account_id', '=', where.accountId).where('id', '=', where.id)
      : query.where('gateway', '=', where.gateway).where('gateway_charge_id', '=', where.chargeId)
  ).executeTakeFirst();
  return row ?? null;
}

/** Moves a recharge as `takeStep` says. */
export async function moveRecharge(
  tx: Tx,
  recharge: LockedRecharge,
  { to, ...change }: { to: RechargeState; actor: Actor; cause?: string; columns?: RechargeColumns },
): Promise<LockedRecharge> {
  const next = await takeStep(tx, rechargeKind, standingOf(recharge), { ...change, to: { recharge: to } });
  return { ...recharge, state: to, version: next.version };
}

/** The first event of a recharge that was just stored. */
export async function recordNewRecharge(tx: Tx, recharge: RechargeStanding, actor: Actor): Promise<void> {
  await recordCreated(tx, rechargeKind, standingOf(recharge), { actor });
}

function standingOf({ accountId, id, version, state }: RechargeStanding): Standing<States> {
  return { accountId, id, version, states: { recharge: state } };
}
