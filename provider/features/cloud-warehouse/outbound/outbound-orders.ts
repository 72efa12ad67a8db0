import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Outbound, OutboundInput } from '#contract/cloud-warehouse-outbound.ts';
import type { OutboundState } from '#contract/cloud-warehouse.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { waiveCharge } from '#provider/features/payments/charges.ts';
import { refundCharge } from '#provider/features/payments/refund-charge.ts';
import { endReservations } from '#provider/features/stock/reservations.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { type DocumentKey, type LockedDocument, outboundOrders, SYSTEM } from '../lifecycles.ts';
import { findStoredLots } from '../lots/lots.store.ts';
import { findOutbounds } from './outbound.store.ts';
import { lockCharge } from '../inbound/purchases.ts';

type OutboundRequest = z.output<typeof OutboundInput>;
type LockedOutbound = LockedDocument<OutboundState>;

/** States in which units of an outbound order are set aside and nothing was paid or picked. */
const OPEN: readonly OutboundState[] = ['draft', 'lock_failed', 'locked', 'submitted', 'approved', 'due'];

/** States in which its units are set aside, until they are picked. */
const LOCKED: readonly OutboundState[] = ['locked', 'submitted', 'approved', 'due', 'paid'];

/** Has units of lots leave together: set aside at once where all are there. */
export async function createOutbound(
  tx: Tx,
  { accountId, userId, request }: { accountId: string; userId: string; request: OutboundRequest },
): Promise<Outbound> {
  const units = new Map<string, number>();
  for (const line of request.lines) units.set(line.lotId, (units.get(line.lotId) ?? 0) + line.units);
  const lots = await findStoredLots(tx, accountId, [...units.keys()]);
  if (lots.length < units.size) throw new Refusal('not-found');
  const [first] = lots;
  if (first === undefined) throw new Refusal('not-found');
  const { warehouse, mode } = first;
  if (lots.some((lot) => lot.warehouse !== warehouse || lot.mode !== mode) || request.toWarehouse === warehouse)
    throw new Refusal('state-conflict');
  const id = uuidv7();
  await tx
    .insertInto('outbound_order')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'OB' || nextval('outbound_order_number')`,
      mode,
      kind: request.kind,
      warehouse_code: warehouse,
      to_warehouse_code: request.toWarehouse,
      address: request.kind === 'bulk' ? request.address : '',
      reference: request.reference,
      cartons: request.cartons,
      postage: request.kind === 'bulk' ? request.postage : 'before',
      note: request.note,
    })
    .execute();
  await tx
    .insertInto('outbound_line')
    .values(
      lots.map((lot, index) => ({
        account_id: accountId,
        outbound_id: id,
        line: index + 1,
        lot_id: lot.id,
        units: units.get(lot.id) ?? 0,
      })),
    )
    .execute();
  const actor: Actor = { kind: 'merchant', id: userId };
  await outboundOrders.recordNew(tx, { accountId, id }, { state: 'draft', actor });
  await lockUnits(tx, await outboundOrders.require(tx, { accountId, id }), actor);
  return requireOutbound(tx, { accountId, id });
}

/** Sets units aside once more, hands an order to the warehouse, or cancels it. */
export async function stepOutbound(
  tx: Tx,
  { accountId, userId, outboundId, step }: { accountId: string; userId: string; outboundId: string; step: 'lock' | 'submit' | 'cancel' },
): Promise<Outbound> {
  const key = { accountId, id: outboundId };
  const actor: Actor = { kind: 'merchant', id: userId };
  if (step === 'cancel') await cancelOutbound(tx, key, actor);
  else {
    const outbound = await outboundOrders.require(tx, key);
    if (step === 'submit') await outboundOrders.move(tx, outbound, { to: 'submitted', actor });
    else if (outbound.state !== 'lock_failed') throw new Refusal('state-conflict');
    else await lockUnits(tx, outbound, actor);
  }
  return requireOutbound(tx, key);
}

/** Gives its units back, and what is due for it up. What was paid is paid back, where the warehouse refuses it. */
export async function cancelOutbound(tx: Tx, key: DocumentKey, actor: Actor): Promise<void> {
  const { chargeId, fee } = await requireOutbound(tx, key);
  if (chargeId !== null) await lockCharge(tx, key.accountId, chargeId);
  const outbound = await outboundOrders.require(tx, key);
  // Packed and weighed, it is not put back on its shelf any more.
  const refused = outbound.state === 'paid' && actor.kind !== 'merchant';
  if ((!OPEN.includes(outbound.state) && !refused) || (await isPicked(tx, key))) throw new Refusal('state-conflict');
  await outboundOrders.move(tx, outbound, { to: 'canceled', actor });
  await endReservations(tx, key, { to: 'released', actor: actor.kind });
  if (outbound.state === 'due' && chargeId !== null)
    await waiveCharge(tx, { accountId: key.accountId, id: chargeId, actor, cause: 'canceled' });
  if (refused && chargeId !== null)
    await refundCharge(tx, { accountId: key.accountId, chargeId, amountMinor: fee.amountMinor, reason: 'outbound-refused' });
}

/**
 * A count took units that were set aside: the rest is given back, what is due for them is given up, and its merchant decides anew. One that is
 * paid for is refused, as its warehouse would, and paid back.
 */
export async function loseLock(tx: Tx, key: DocumentKey): Promise<void> {
  const [before] = await findOutbounds(tx, { accountId: key.accountId, outboundId: key.id });
  if (before === undefined) return;
  if (before.chargeId !== null) await lockCharge(tx, key.accountId, before.chargeId);
  const outbound = await outboundOrders.require(tx, key);
  if (!LOCKED.includes(outbound.state) || (await isPicked(tx, key))) return;
  const { lines, chargeId } = await requireOutbound(tx, key);
  if (lines.every(({ units, reserved }) => units === reserved)) return;
  if (outbound.state === 'paid') return cancelOutbound(tx, key, SYSTEM);
  await endReservations(tx, key, { to: 'released', actor: 'system' });
  if (outbound.state === 'due' && chargeId !== null)
    await waiveCharge(tx, { accountId: key.accountId, id: chargeId, actor: SYSTEM, cause: 'stock-short' });
  await outboundOrders.move(tx, outbound, { to: 'lock_failed', actor: SYSTEM, cause: 'stock-short', columns: { fee_minor: 0 } });
}

/** All or nothing: lots with too few units, and those whose storage is not paid for, give none. A disposal may take frozen ones. */
async function lockUnits(tx: Tx, outbound: LockedOutbound, actor: Actor): Promise<void> {
  const { accountId, id } = outbound;
  await sql`SELECT 1 FROM stock_level s
    WHERE s.owner_account_id = ${accountId} AND (s.variant_id, s.warehouse_code) IN (SELECT l.variant_id, l.warehouse_code FROM outbound_line o
      JOIN stock_lot l ON l.account_id = o.account_id AND l.id = o.lot_id WHERE o.account_id = ${accountId} AND o.outbound_id = ${id})
    ORDER BY s.variant_id, s.warehouse_code FOR NO KEY UPDATE OF s`.execute(tx);
  const short = await sql`
    SELECT 1 FROM outbound_line o JOIN stock_lot l ON l.account_id = o.account_id AND l.id = o.lot_id
    JOIN outbound_order x ON x.account_id = o.account_id AND x.id = o.outbound_id
    WHERE o.account_id = ${accountId} AND o.outbound_id = ${id}
      AND (l.counted - l.reserved < o.units OR (x.kind <> 'disposal' AND l.state IN ('frozen', 'final_notice', 'disposed')))`.execute(tx);
  if (short.rows.length > 0) {
    if (outbound.state !== 'lock_failed') await outboundOrders.move(tx, outbound, { to: 'lock_failed', actor, cause: 'stock-short' });
    return;
  }
  await sql`SELECT hold_units(array_agg(ROW(o.account_id, o.outbound_id, l.variant_id, l.warehouse_code, o.units, l.counted - l.reserved, l.id)::stock_need), NULL, ${actor.kind})
    FROM outbound_line o JOIN stock_lot l ON l.account_id = o.account_id AND l.id = o.lot_id
    WHERE o.account_id = ${accountId} AND o.outbound_id = ${id}`.execute(tx);
  await outboundOrders.move(tx, outbound, { to: 'locked', actor });
}

async function isPicked(tx: Tx, { accountId, id }: DocumentKey): Promise<boolean> {
  const found =
    await sql`SELECT 1 FROM outbound_order_event WHERE account_id = ${accountId} AND entity_id = ${id} AND to_state = 'picking'`.execute(
      tx,
    );
  return found.rows.length > 0;
}

export async function requireOutbound(queryable: Queryable, { accountId, id }: DocumentKey): Promise<Outbound> {
  const [outbound] = await findOutbounds(queryable, { accountId, outboundId: id });
  if (outbound === undefined) throw new Refusal('not-found');
  return outbound;
}
