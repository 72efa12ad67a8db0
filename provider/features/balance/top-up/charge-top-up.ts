import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { inTransaction, type Queryable } from '#provider/database/database.ts';
import { GatewayRefused, type SavedMethods } from '#provider/gateways/gateway.ts';
import { requireGateway } from '#provider/gateways/gateways.ts';
import type { Services } from '#provider/services.ts';
import { askGateway } from '../ask-gateway.ts';
import { lockRecharge, moveRecharge } from '../move-recharge.ts';
import { bindCharge } from '../open-charge.ts';
import { stopAfterDecline } from './watch-wallet.ts';

const ChargeTask = z.object({ accountId: Id, rechargeId: Id });
const SYSTEM = { kind: 'system' } as const;

/**
 * Charges the saved way to pay of a recharge that was started by itself. The recharge is the key: after a lost answer the same charge is asked for again,
 * and one whose time is over is not charged any more.
 */
export async function chargeTopUp(services: Services, payload: unknown): Promise<void> {
  const { accountId, rechargeId } = ChargeTask.parse(payload);
  const due = await findDueCharge(services.database.db, { accountId, rechargeId });
  if (due === null) return;
  const saved = requireGateway(due.gateway).savedMethods;
  if (saved === null) throw new Error(`${due.gateway} keeps no ways to pay`);
  const chargeId = await charge(services, saved, { accountId, rechargeId, due });
  if (chargeId === null) return;
  await inTransaction(services.database, async (tx) => {
    const recharge = await lockRecharge(tx, { accountId, id: rechargeId });
    if (recharge !== null && recharge.gatewayChargeId === null) await bindCharge(tx, recharge, { chargeId, actor: SYSTEM });
  });
  await askGateway(services, accountId, rechargeId);
}

type DueCharge = NonNullable<Awaited<ReturnType<typeof findDueCharge>>>;

/** Null where the gateway said no: the recharge failed then, and no further one is started. */
async function charge(
  services: Services,
  saved: SavedMethods,
  { accountId, rechargeId, due }: { accountId: string; rechargeId: string; due: DueCharge },
): Promise<string | null> {
  const { number: reference, payMinor: amountMinor, currency, methodId } = due;
  try {
    const { chargeId } = await saved.chargeSaved(services, { key: rechargeId, reference, amountMinor, currency, methodId });
    return chargeId;
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    await inTransaction(services.database, async (tx) => {
      const recharge = await lockRecharge(tx, { accountId, id: rechargeId });
      if (recharge?.state !== 'created') return;
      const columns = { failure_code: error.reason };
      await moveRecharge(tx, recharge, { to: 'failed', actor: { kind: 'gateway' }, cause: error.reason, columns });
      await stopAfterDecline(tx, recharge);
    });
    return null;
  }
}

/** What is to be charged of a recharge nobody charged yet; null: its time is over, or it was charged. */
async function findDueCharge(db: Queryable, { accountId, rechargeId }: { accountId: string; rechargeId: string }) {
  const row = await db
    .selectFrom('recharge as r')
    .innerJoin('payment_method as m', (on) => on.onRef('m.account_id', '=', 'r.account_id').onRef('m.id', '=', 'r.payment_method_id'))
    .select(['r.number', 'r.gateway', 'r.pay_minor as payMinor', 'r.pay_currency as currency', 'm.gateway_method_id as methodId'])
    .where('r.account_id', '=', accountId)
    .where('r.id', '=', rechargeId)
    .where('r.state', '=', 'created')
    .executeTakeFirst();
  return row ?? null;
}
