import { sql } from 'kysely';
import type { Outbound } from '#contract/cloud-warehouse-outbound.ts';
import type { OutboundState } from '#contract/cloud-warehouse.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import { raiseCharge } from '#provider/features/payments/charges.ts';
import { receiveOwnedStock } from '#provider/features/stock/receive-owned-stock.ts';
import { takeHeldStock } from '#provider/features/stock/take-held-stock.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { divideHalfUp } from '#provider/money.ts';
import { followLotTerms } from '../terms/follow-terms.ts';
import { type DocumentKey, type LockedDocument, outboundOrders } from '../lifecycles.ts';
import { findStoredLots } from '../lots/lots.store.ts';
import { cancelOutbound, requireOutbound } from './outbound-orders.ts';
import { type PriceCode, pricesOf } from '../prices.ts';

export type OutboundStep = 'approve' | 'pick' | 'pack' | 'ship' | 'close' | 'refuse';
interface Work {
  step: OutboundStep;
  /** Null: by the price list. */
  feeMinor: number | null;
  cartonWeightG: number;
  trackingNumber: string;
  actor: Actor;
}

const FEE_OF_KIND: Record<Outbound['kind'], PriceCode> = { bulk: 'outbound-kg', transfer: 'transfer-kg', disposal: 'disposal-kg' };

/** A step of the warehouse with an outbound order. */
export async function workOutbound(tx: Tx, key: DocumentKey, work: Work): Promise<void> {
  const { step, actor, cartonWeightG, trackingNumber } = work;
  if (step === 'refuse') return cancelOutbound(tx, key, actor);
  const locked = await outboundOrders.require(tx, key);
  const outbound = await requireOutbound(tx, key);
  switch (step) {
    case 'approve': {
      const approved = await outboundOrders.move(tx, locked, { to: 'approved', actor });
      if (outbound.postage === 'before') await raiseFee(tx, approved, outbound, work);
      return;
    }
    case 'pick':
      if (outbound.postage === 'before' && !['paid', 'approved'].includes(locked.state)) throw new Refusal('state-conflict');
      if (outbound.postage === 'before' && locked.state === 'approved' && outbound.fee.amountMinor > 0) throw new Refusal('state-conflict');
      if (outbound.lines.some(({ units, reserved }) => units !== reserved)) throw new Refusal('state-conflict');
      await outboundOrders.move(tx, locked, { to: 'picking', actor });
      await takeHeldStock(tx, key, actor.kind);
      await followLotTerms(
        tx,
        key.accountId,
        outbound.lines.map(({ lotId }) => lotId),
      );
      return;
    case 'pack': {
      const packed = await outboundOrders.move(tx, locked, { to: 'packed', actor, columns: { carton_weight_g: cartonWeightG } });
      if (outbound.postage === 'after') await raiseFee(tx, packed, outbound, work);
      return;
    }
    case 'ship':
      if (outbound.postage === 'after' && locked.state === 'packed' && outbound.fee.amountMinor > 0) throw new Refusal('state-conflict');
      await outboundOrders.move(tx, locked, { to: 'shipped', actor, columns: { tracking_number: trackingNumber } });
      await notify(tx, locked, 'outbound-shipped');
      return;
    case 'close':
      await outboundOrders.move(tx, locked, { to: 'closed', actor });
      if (outbound.kind === 'transfer') await bringOver(tx, key, outbound);
  }
}

/** What is due for it by the price list: weight, or the weight of packed cartons, and each carton of a bulk order. */
async function raiseFee(
  tx: Tx,
  locked: LockedDocument<OutboundState>,
  outbound: Outbound,
  { feeMinor, cartonWeightG, actor }: Work,
): Promise<void> {
  const { accountId, id } = locked;
  const amountMinor = feeMinor ?? (await listedFee(tx, accountId, outbound, cartonWeightG));
  if (amountMinor === 0) return;
  const chargeId = await raiseCharge(tx, { accountId, mode: outbound.mode, kind: 'outbound', amountMinor });
  await outboundOrders.move(tx, locked, { to: 'due', actor, columns: { charge_id: chargeId, fee_minor: amountMinor } });
  await notify(tx, { ...locked, id }, 'outbound-due');
}

async function listedFee(tx: Tx, accountId: string, { kind, warehouse, lines, cartons }: Outbound, cartonWeightG: number): Promise<number> {
  const priceOf = await pricesOf(tx, warehouse);
  const lots = await findStoredLots(
    tx,
    accountId,
    lines.map(({ lotId }) => lotId),
  );
  const goodsG = lots.reduce((sum, lot, index) => sum + lot.unitWeightG * (lines[index]?.units ?? 0), 0);
  const weightG = cartonWeightG > 0 ? cartonWeightG * cartons : goodsG;
  return divideHalfUp(weightG * priceOf(FEE_OF_KIND[kind]), 1_000) + (kind === 'bulk' ? cartons * priceOf('outbound-carton') : 0);
}

/** A transfer has arrived: its goods are lots of the other warehouse, which cost and measure what they did before. */
async function bringOver(tx: Tx, { accountId, id }: DocumentKey, { mode, toWarehouse }: Outbound): Promise<void> {
  if (toWarehouse === null) throw new Error('a transfer goes to a warehouse');
  const moved = await sql<{ variantId: string; units: number; unitCostMinor: number; measured: { weightG: number; volumeMm3: number } }>`
    SELECT l.variant_id AS "variantId", o.units, l.unit_cost_minor AS "unitCostMinor",
      jsonb_build_object('weightG', l.unit_weight_g, 'volumeMm3', l.unit_volume_mm3) AS measured
    FROM outbound_line o JOIN stock_lot l ON l.account_id = o.account_id AND l.id = o.lot_id WHERE o.account_id = ${accountId} AND o.outbound_id = ${id} ORDER BY o.line`.execute(
    tx,
  );
  const lines = moved.rows.map((line) => ({ ...line, warehouse: toWarehouse }));
  await receiveOwnedStock(tx, { accountId, mode, document: { type: 'transfer', id }, lines });
}

async function notify(
  tx: Tx,
  { accountId, id, number, version }: LockedDocument<OutboundState>,
  kind: 'outbound-due' | 'outbound-shipped',
): Promise<void> {
  await notifyUsers(tx, { accountId, kind, params: { number }, path: `/myCloudWarehouse/outbound/${id}`, key: `${kind}:${id}:${version}` });
}
