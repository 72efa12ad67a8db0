import { sql } from 'kysely';
import type { InboundPlanDetail } from '#contract/cloud-warehouse-inbound.ts';
import { CARTON_PHOTOS_MAX, type InboundState, type PurchaseState } from '#contract/cloud-warehouse.values.ts';
import { defaultLocale } from '#contract/locales.ts';
import type { Tx } from '#provider/database/database.ts';
import { receiveOwnedStock } from '#provider/features/stock/receive-owned-stock.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { requirePlan } from './inbound-plans.ts';
import { findCarton, requireUsual } from './usual-cartons.ts';
import { notifyMerchant, notifyRejected } from './notify-of-plan.ts';
import { findPurchaseOfPlan, missingUnits } from './inbound.store.ts';
import { allUnits, findRefundBasis, payBack, type RefundBasis, unitShareMinor } from './purchase-refund.ts';
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
  const move = async (to: InboundState) => inboundPlans.move(tx, plan, { to, actor, ...(text === '' ? {} : { payload: { note: text } }) });
  switch (step) {
    case 'buy':
      return followPurchase(tx, plan, { to: 'buying', actor });
    case 'ship':
      await move('in_transit');
      return followPurchase(tx, plan, { to: 'shipped_to_warehouse', actor });
    case 'arrive':
      await move('arrived');
      return;
    case 'receive':
      await move('receiving');
      return followPurchase(tx, plan, { to: 'receiving', actor });
    case 'reject':
      return reject(tx, plan, text, actor);
    case 'finish':
      return finish(tx, plan, text, actor);
    case 'close':
      await move('closed');
  }
}

/** What was found in a carton. */
export interface OpenedCarton {
  number: number;
  received: number;
  damaged: number;
  /** Whether more units than were expected, or units ten times as heavy or large as in the catalog, or a tenth, are right. */
  unusual: boolean;
  /** A packed unit as it was measured; null: it was not. */
  measured: { weightG: number; volumeMm3: number } | null;
  /** Photos of it that are stored, beside those of an earlier count. */
  photoIds: readonly string[];
}

/** Writes down what was in a carton, once until its merchant disputes the count. */
export async function receiveCarton(tx: Tx, key: DocumentKey, carton: OpenedCarton): Promise<void> {
  const plan = await inboundPlans.require(tx, key);
  const { number, received, damaged, measured, photoIds } = carton;
  const before = await findCarton(tx, key, number);
  if (before === null) throw new Refusal('not-found');
  if (before.received !== null) throw new Refusal('carton-received', { params: { carton: `${plan.number}-${number}` } });
  if (plan.state !== 'receiving') throw new Refusal('state-conflict');
  if (before.photos + photoIds.length > CARTON_PHOTOS_MAX) throw new Refusal('limit-reached');
  requireUsual(before, carton);
  await sql`
    UPDATE inbound_carton SET received = ${received}, damaged = ${damaged}, received_at = app_now(),
      unit_weight_g = ${measured?.weightG ?? null}, unit_volume_mm3 = ${measured?.volumeMm3 ?? null}
    WHERE account_id = ${key.accountId} AND plan_id = ${key.id} AND number = ${number}`.execute(tx);
  await sql`
    INSERT INTO inbound_photo (account_id, plan_id, carton, file_id, place)
    SELECT ${key.accountId}, ${key.id}, ${number}, f.id, ${before.photos} + f.place FROM unnest(${photoIds}::uuid[]) WITH ORDINALITY AS f (id, place)`.execute(
    tx,
  );
}

/** The merchant accepts what was counted, which goes on the shelf, or disputes it: then every carton is counted and measured again. */
export async function answerDiscrepancy(
  tx: Tx,
  asked: { accountId: string; userId: string; inboundPlanId: string; answer: 'accept' | 'dispute'; text: string },
): Promise<void> {
  const key = { accountId: asked.accountId, id: asked.inboundPlanId };
  const plan = await inboundPlans.require(tx, key);
  if (plan.state !== 'discrepancy') throw new Refusal('state-conflict');
  const actor: Actor = { kind: 'merchant', id: asked.userId };
  const detail = await requirePlan(tx, plan, defaultLocale);
  if (asked.answer === 'accept') return stockPlan(tx, plan, { detail, actor, note: asked.text });
  const payload = { count: countOf(detail), note: asked.text };
  await inboundPlans.move(tx, plan, { to: 'receiving', actor, cause: 'disputed', payload, columns: { dispute_note: asked.text } });
  await sql`UPDATE inbound_carton SET received = NULL, damaged = NULL, received_at = NULL, unit_weight_g = NULL, unit_volume_mm3 = NULL
    WHERE account_id = ${key.accountId} AND plan_id = ${key.id}`.execute(tx);
}

/** All is counted: on the shelf where it is what was expected, else its merchant answers first. Cartons nobody received are empty ones. */
async function finish(tx: Tx, plan: LockedPlan, text: string, actor: Actor): Promise<void> {
  if (plan.state !== 'receiving') throw new Refusal('state-conflict');
  const detail = await requirePlan(tx, plan, defaultLocale);
  if (!differs(detail)) return stockPlan(tx, plan, { detail, actor, note: text });
  const payload = { count: countOf(detail), note: text };
  await inboundPlans.move(tx, plan, { to: 'discrepancy', actor, payload, columns: { discrepancy_note: text } });
  await notifyMerchant(tx, plan, 'inbound-discrepancy');
}

/** Goods the warehouse does not take in: all of their purchase is paid back. */
async function reject(tx: Tx, plan: LockedPlan, text: string, actor: Actor): Promise<void> {
  await inboundPlans.move(tx, plan, { to: 'rejected', actor, payload: { note: text }, columns: { discrepancy_note: text } });
  const bought = await findBought(tx, plan);
  if (bought !== null) {
    const missingUnitsByLine = allUnits(bought.basis);
    const refundedMinor = await payBack(tx, { ...bought.key, missingUnitsByLine, reason: 'stock-rejected' });
    await followPurchase(tx, plan, { to: 'refunded', actor, payload: { refundedMinor, note: text } });
  }
  await notifyRejected(tx, plan);
}

/** What can be sold becomes lots, and a plan without any is rejected; units of a purchase that are missing or damaged are paid back. */
async function stockPlan(
  tx: Tx,
  plan: LockedPlan,
  { detail, actor, note }: { detail: InboundPlanDetail; actor: Actor; note: string },
): Promise<void> {
  const lines = detail.lines.filter(({ received }) => received > 0);
  const bought = await findBought(tx, plan);
  const sharedMinor = bought === null ? 0 : unitShareMinor(bought.basis);
  if (lines.length > 0)
    await receiveOwnedStock(tx, {
      accountId: plan.accountId,
      mode: detail.mode,
      document: { type: 'inbound', id: plan.id },
      lines: lines.map(({ variantId, received, damaged, unitCost, measured }) => ({
        variantId,
        warehouse: detail.warehouse,
        units: received,
        damaged,
        unitCostMinor: unitCost.amountMinor + sharedMinor,
        measured,
      })),
    });
  const nothing = lines.length === 0;
  const payload = { ...(differs(detail) ? { count: countOf(detail) } : {}), note };
  await inboundPlans.move(tx, plan, { to: nothing ? 'rejected' : 'stocked', actor, payload });
  if (bought !== null) {
    const refundedMinor = await payBack(tx, {
      ...bought.key,
      missingUnitsByLine: missingUnits(detail.lines),
      reason: 'stock-not-received',
    });
    await followPurchase(tx, plan, { to: nothing ? 'refunded' : 'stocked', actor, payload: { refundedMinor, note: '' } });
  }
  if (nothing) await notifyRejected(tx, plan);
  else await notifyMerchant(tx, plan, 'inbound-stocked');
}

/** Whether any line has other units than were expected, or damaged ones. */
function differs({ lines }: InboundPlanDetail): boolean {
  return lines.some(({ expected, received, damaged }) => received !== expected || damaged > 0);
}

function countOf({ expected, received, damaged }: InboundPlanDetail) {
  return { expected, received, damaged };
}

interface PurchaseMove {
  to: PurchaseState;
  actor: Actor;
  payload?: { refundedMinor: number; note: string };
}

async function followPurchase(tx: Tx, plan: LockedPlan, move: PurchaseMove): Promise<void> {
  const purchaseId = await findPurchaseOfPlan(tx, plan);
  if (purchaseId === null) {
    if (move.to === 'buying') throw new Refusal('state-conflict');
    return;
  }
  await purchases.move(tx, await purchases.require(tx, { accountId: plan.accountId, id: purchaseId }), move);
}

/** The purchase a plan brings, with what it is paid back by; null: its goods come from elsewhere. */
async function findBought(
  tx: Tx,
  plan: LockedPlan,
): Promise<{ key: { accountId: string; purchaseId: string }; basis: RefundBasis } | null> {
  const purchaseId = await findPurchaseOfPlan(tx, plan);
  if (purchaseId === null) return null;
  const key = { accountId: plan.accountId, purchaseId };
  const basis = await findRefundBasis(tx, key);
  return basis === null ? null : { key, basis };
}
