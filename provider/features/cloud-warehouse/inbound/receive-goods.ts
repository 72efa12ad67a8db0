import { sql } from 'kysely';
import type { InboundPlanDetail } from '#contract/cloud-warehouse-inbound.ts';
import type { InboundState, PurchaseState } from '#contract/cloud-warehouse.values.ts';
import { defaultLocale } from '#contract/locales.ts';
import type { Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import { refundCharge } from '#provider/features/payments/refund-charge.ts';
import { receiveOwnedStock } from '#provider/features/stock/receive-owned-stock.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { requirePlan } from './inbound-plans.ts';
import { type DocumentKey, inboundPlans, type LockedDocument, purchases } from '../lifecycles.ts';

export type InboundStep = 'buy' | 'ship' | 'arrive' | 'receive' | 'reject' | 'finish' | 'close';
type LockedPlan = LockedDocument<InboundState>;

/** A step of the warehouse with a plan; the purchase it brings follows. */
export async function movePlan(
  tx: Tx,
  key: DocumentKey,
  { step, text, actor }: { step: InboundStep; text: string; actor: Actor },
): Promise<void> {
  const plan = await inboundPlans.require(tx, key);
  const move = async (to: InboundState, columns: object = {}) => inboundPlans.move(tx, plan, { to, actor, columns });
  switch (step) {
    case 'buy':
      return followPurchase(tx, plan, 'buying', actor);
    case 'ship':
      await move('in_transit');
      return followPurchase(tx, plan, 'shipped_to_warehouse', actor);
    case 'arrive':
      await move('arrived');
      return;
    case 'receive':
      await move('receiving');
      return followPurchase(tx, plan, 'receiving', actor);
    case 'reject':
      await move('rejected', { discrepancy_note: text });
      return notify(tx, plan, 'inbound-rejected');
    case 'finish':
      return finish(tx, plan, text, actor);
    case 'close':
      await move('closed');
  }
}

/** Writes down what was in a carton, once. */
export async function receiveCarton(
  tx: Tx,
  key: DocumentKey,
  carton: { number: number; received: number; damaged: number; fileId?: string },
): Promise<void> {
  const plan = await inboundPlans.require(tx, key);
  if (plan.state !== 'receiving') throw new Refusal('state-conflict');
  const { number, received, damaged, fileId = null } = carton;
  const written = await sql`
    UPDATE inbound_carton SET received = ${received}, damaged = ${damaged}, file_id = ${fileId}, received_at = app_now()
    WHERE account_id = ${key.accountId} AND plan_id = ${key.id} AND number = ${number} AND received IS NULL`.execute(tx);
  if (written.numAffectedRows === 1n) return;
  const known =
    await sql`SELECT 1 FROM inbound_carton WHERE account_id = ${key.accountId} AND plan_id = ${key.id} AND number = ${number}`.execute(tx);
  throw new Refusal(known.rows.length === 0 ? 'not-found' : 'state-conflict');
}

/** The merchant accepts what was counted, which goes on the shelf, or disputes it: then every carton is counted again. */
export async function answerDiscrepancy(
  tx: Tx,
  asked: { accountId: string; userId: string; inboundPlanId: string; answer: 'accept' | 'dispute'; text: string },
): Promise<void> {
  const key = { accountId: asked.accountId, id: asked.inboundPlanId };
  const plan = await inboundPlans.require(tx, key);
  if (plan.state !== 'discrepancy') throw new Refusal('state-conflict');
  const actor: Actor = { kind: 'merchant', id: asked.userId };
  if (asked.answer === 'accept') return stockPlan(tx, plan, actor);
  await inboundPlans.move(tx, plan, { to: 'receiving', actor, cause: 'disputed', columns: { dispute_note: asked.text } });
  await sql`UPDATE inbound_carton SET received = NULL, damaged = NULL, received_at = NULL
    WHERE account_id = ${key.accountId} AND plan_id = ${key.id}`.execute(tx);
}

/** All is counted: on the shelf where it is what was expected, else its merchant is asked. Cartons nobody received are empty ones. */
async function finish(tx: Tx, plan: LockedPlan, text: string, actor: Actor): Promise<void> {
  if (plan.state !== 'receiving') throw new Refusal('state-conflict');
  const { expected, received, damaged } = await requirePlan(tx, plan, defaultLocale);
  if (received === expected && damaged === 0) return stockPlan(tx, plan, actor);
  await inboundPlans.move(tx, plan, { to: 'discrepancy', actor, columns: { discrepancy_note: text } });
  await notify(tx, plan, 'inbound-discrepancy');
}

/** What can be sold becomes lots; units of a purchase that are missing or damaged are paid back. */
async function stockPlan(tx: Tx, plan: LockedPlan, actor: Actor): Promise<void> {
  const detail = await requirePlan(tx, plan, defaultLocale);
  const lines = detail.lines.filter(({ received }) => received > 0);
  if (lines.length > 0)
    await receiveOwnedStock(tx, {
      accountId: plan.accountId,
      mode: detail.mode,
      document: { type: 'inbound', id: plan.id },
      lines: lines.map(({ variantId, received, damaged, unitCost }) => ({
        variantId,
        warehouse: detail.warehouse,
        units: received,
        damaged,
        unitCostMinor: unitCost.amountMinor,
      })),
    });
  await inboundPlans.move(tx, plan, { to: 'stocked', actor });
  await followPurchase(tx, plan, 'stocked', actor);
  await refundMissing(tx, plan, detail);
  await notify(tx, plan, 'inbound-stocked');
}

async function refundMissing(tx: Tx, plan: LockedPlan, { lines }: InboundPlanDetail): Promise<void> {
  const missingMinor = lines.reduce(
    (sum, { expected, received, unitCost }) => sum + Math.max(0, expected - received) * unitCost.amountMinor,
    0,
  );
  const purchase = await findPurchase(tx, plan);
  if (purchase === null || missingMinor === 0) return;
  const { accountId } = plan;
  const refundedMinor = await refundCharge(tx, {
    accountId,
    chargeId: purchase.chargeId,
    amountMinor: missingMinor,
    reason: 'stock-not-received',
  });
  await sql`UPDATE stock_purchase SET refunded_minor = refunded_minor + ${refundedMinor} WHERE account_id = ${accountId} AND id = ${purchase.id}`.execute(
    tx,
  );
}

async function followPurchase(tx: Tx, plan: LockedPlan, to: PurchaseState, actor: Actor): Promise<void> {
  const found = await findPurchase(tx, plan);
  if (found === null) {
    if (to === 'buying') throw new Refusal('state-conflict');
    return;
  }
  await purchases.move(tx, await purchases.require(tx, { accountId: plan.accountId, id: found.id }), { to, actor });
}

async function findPurchase(tx: Tx, { accountId, id }: DocumentKey): Promise<{ id: string; chargeId: string } | null> {
  const found = await sql<{ id: string; chargeId: string }>`
    SELECT b.id, b.charge_id AS "chargeId" FROM inbound_plan p JOIN stock_purchase b ON b.account_id = p.account_id AND b.id = p.purchase_id
    WHERE p.account_id = ${accountId} AND p.id = ${id}`.execute(tx);
  return found.rows[0] ?? null;
}

async function notify(
  tx: Tx,
  { accountId, id, number, version }: LockedPlan,
  kind: 'inbound-discrepancy' | 'inbound-rejected' | 'inbound-stocked',
): Promise<void> {
  await notifyUsers(tx, { accountId, kind, params: { number }, path: `/myCloudWarehouse/inbound/${id}`, key: `${kind}:${id}:${version}` });
}
