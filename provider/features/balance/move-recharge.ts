import { sql } from 'kysely';
import type { RechargeState } from '#contract/balance.values.ts';
import type { Mode } from '#contract/money.ts';
import type { Tx } from '#provider/database/database.ts';

export interface LockedRecharge {
  accountId: string;
  id: string;
  number: string;
  mode: Mode;
  state: RechargeState;
  gateway: string;
  gatewayChargeId: string | null;
  payMinor: number;
  payCurrency: string;
  expired: boolean;
}

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

/**
 * The only writer of a recharge's state after its making: one step and its event. The database refuses a step that is
 * not in the lifecycle.
 */
export async function moveRecharge(
  tx: Tx,
  recharge: LockedRecharge,
  step: {
    to: RechargeState;
    actor: 'merchant' | 'system' | 'gateway';
    cause?: string;
    set?: { gateway_charge_id?: string; failure_code?: string; credited?: boolean; credit_minor?: number };
  },
): Promise<LockedRecharge> {
  const { credited, ...columns } = step.set ?? {};
  const moved = await tx
    .updateTable('recharge')
    .set({ state: step.to, version: sql`version + 1`, ...columns, ...(credited === true ? { credited_at: sql<string>`app_now()` } : {}) })
    .where('account_id', '=', recharge.accountId)
    .where('id', '=', recharge.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('recharge_event')
    .values({
      account_id: recharge.accountId,
      entity_id: recharge.id,
      seq: moved.version,
      from_state: recharge.state,
      to_state: step.to,
      actor_kind: step.actor,
      cause: step.cause ?? null,
    })
    .execute();
  return { ...recharge, state: step.to };
}
