import { sql } from 'kysely';
import { z } from 'zod';
import type { RechargeState } from '#contract/balance.values.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import { GatewayEvent } from '#provider/gateways/gateway-event.ts';
import { gatewayOf } from '#provider/gateways/keep-events.ts';
import type { Task } from '#provider/jobs/task.ts';
import { canStep } from '#provider/lifecycles/transition.ts';
import { type Delivery, lockDelivery, markFailed, markHandled } from '#provider/platforms/inbox.store.ts';
import type { Services } from '#provider/services.ts';
import { lockRecharge, type LockedRecharge, moveRecharge } from './move-recharge.ts';
import { bindCharge } from './open-charge.ts';
import { rechargeSteps } from './recharge-lifecycle.ts';
import { takeDispute } from './take-dispute.ts';
import { holdUnmatched, takePayment } from './take-payment.ts';
import { takeRefund, takeRefundOfHeld } from './take-refund.ts';

/**
 * What came of an event. `done` with a note changed nothing, for a reason that needs nobody. One that `waits` fits nothing yet: it stays in the
 * inbox, is taken again when something else happens to its charge, and is on the operators' list meanwhile.
 */
export type Taken = { status: 'done'; note?: string } | { status: 'waits'; why: string };

const EventJob = z.object({ source: z.string(), deliveryId: z.string() });

/** Acts on an event of the inbox, once: its row is locked and marked in the same transaction as the effect. */
export const takeInboxEvent: Task = async (services, payload) => {
  const delivery = EventJob.parse(payload);
  await inTransaction(services.database, async (tx) => {
    const kept = await lockDelivery(tx, delivery);
    if (kept === undefined || kept.handled) return;
    const event = GatewayEvent.parse(kept.payload);
    const taken = await takeEvent(services, tx, gatewayOf(delivery), event);
    if (taken.status === 'waits') return markFailed(tx, delivery, taken.why);
    await markHandled(tx, delivery, taken.note ?? null);
    await takeWaiting(tx, delivery, event.chargeId);
  });
};

/** Something happened to the charge: what waited for that may fit now. */
async function takeWaiting(tx: Tx, { source, deliveryId }: Delivery, chargeId: string): Promise<void> {
  await sql`SELECT graphile_worker.add_job('take-gateway-event', json_build_object('source', source, 'deliveryId', delivery_id))
    FROM inbox WHERE source = ${source} AND subject = ${chargeId} AND delivery_id <> ${deliveryId} AND handled_at IS NULL AND attempts > 0`.execute(
    tx,
  );
}

async function takeEvent(services: Services, tx: Tx, gateway: string, event: GatewayEvent): Promise<Taken> {
  const recharge = await findRechargeOf(tx, gateway, event);
  if (recharge === null) return takeUnmatched(services, tx, gateway, event);
  switch (event.kind) {
    case 'approved':
      await addJob(tx, 'fetch-charge', { accountId: recharge.accountId, rechargeId: recharge.id }, { key: `fetch-charge:${recharge.id}` });
      return { status: 'done' };
    case 'pending':
      return takePending(tx, recharge);
    case 'failed':
    case 'canceled':
    case 'expired':
      return moveIfItFits(tx, recharge, event.kind, event.kind === 'failed' ? event.failureCode : undefined);
    case 'paid':
      return takePayment(services, tx, recharge, event);
    case 'refunded':
      return takeRefund(tx, recharge, event);
    case 'dispute-opened':
    case 'dispute-won':
    case 'dispute-lost':
      return takeDispute(tx, recharge, event);
  }
}

/** The recharge a charge is for: by the charge's id, or by our number where the answer that brought the id was lost. */
async function findRechargeOf(tx: Tx, gateway: string, { chargeId, reference }: GatewayEvent): Promise<LockedRecharge | null> {
  const known = await lockRecharge(tx, { gateway, chargeId });
  if (known !== null || reference === null) return known;
  const named = await lockRecharge(tx, { gateway, number: reference });
  if (named === null || named.gatewayChargeId !== null) return null;
  return bindCharge(tx, named, { chargeId, actor: { kind: 'gateway' } });
}

/** The payer did their part: while the rate held, it holds for however long the bank takes. */
async function takePending(tx: Tx, recharge: LockedRecharge): Promise<Taken> {
  if (!canStep(rechargeSteps, recharge.state, 'pending_provider')) return { status: 'done', note: `came when it was ${recharge.state}` };
  const held = recharge.rateHeld ? { columns: { rate_until: null } } : {};
  await moveRecharge(tx, recharge, { to: 'pending_provider', actor: { kind: 'gateway' }, ...held });
  return { status: 'done' };
}

/** Steps without money: one that came too late, or twice, changes nothing. */
async function moveIfItFits(tx: Tx, recharge: LockedRecharge, to: RechargeState, failureCode?: string): Promise<Taken> {
  if (recharge.state === to || recharge.creditedAt !== null || !canStep(rechargeSteps, recharge.state, to))
    return { status: 'done', note: `came when it was ${recharge.state}` };
  const why = failureCode === undefined ? {} : { cause: failureCode, columns: { failure_code: failureCode } };
  await moveRecharge(tx, recharge, { to, actor: { kind: 'gateway' }, ...why });
  return { status: 'done' };
}

async function takeUnmatched(services: Services, tx: Tx, gateway: string, event: GatewayEvent): Promise<Taken> {
  switch (event.kind) {
    case 'paid':
      return holdUnmatched(services, tx, gateway, event);
    case 'refunded':
      return (await takeRefundOfHeld(tx, gateway, event)) ?? { status: 'waits', why: 'no-recharge' };
    case 'dispute-opened':
    case 'dispute-won':
    case 'dispute-lost':
      return { status: 'waits', why: 'no-recharge' };
    default:
      return { status: 'done', note: 'no-recharge' };
  }
}
