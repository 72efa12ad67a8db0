import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { followParcels } from '../follow-parcels.ts';
import { type LockedParcel, lockParcel, noteRepacked, recordNewParcel } from '../move-parcel.ts';
import type { ParcelStates } from '../parcels.store.ts';

interface PackedItems {
  orderId: string;
  orderLineId: string;
  quantity: number;
  place: number | null;
}

/**
 * Takes goods out of a packed parcel into a new one by the same method. Only while it has no number: what a carrier or a store knows stays as
 * it is. At least one item stays in each. Gives the new parcel's id.
 */
export async function splitParcel(
  tx: Tx,
  key: { accountId: string; parcelId: string },
  { lines, weightG, actor }: { lines: readonly { orderLineId: string; quantity: number }[]; weightG: number; actor: Actor },
): Promise<string> {
  const parcel = await lockUnnumbered(tx, key);
  const packed = await findItems(tx, parcel);
  const taken = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  const moved = packed.flatMap((item) => ({ ...item, quantity: taken.get(item.orderLineId) ?? 0 })).filter(({ quantity }) => quantity > 0);
  const fits = moved.length === taken.size && packed.every((item) => (taken.get(item.orderLineId) ?? 0) <= item.quantity);
  const [total, movedTotal] = [count(packed), count(moved)];
  if (!fits || movedTotal === total) throw new Refusal('state-conflict');
  const states: ParcelStates = { accountId: parcel.accountId, id: uuidv7(), version: 1, state: 'label_created', scans: 0 };
  const { number, country, weightBefore } = await copyParcel(tx, parcel, { id: states.id, weightG, itemCount: movedTotal });
  await takeItems(tx, parcel, moved);
  await addItems(tx, parcel.accountId, states.id, moved);
  await recordNewParcel(tx, states, { state: states.state, code: 'label-created', place: country }, actor);
  const left = { weightG: Math.max(1, weightBefore - weightG), itemCount: total - movedTotal };
  await noteRepacked(tx, parcel, { edit: 'items-moved', ...left, other: number, actor });
  for (const order of parcel.orders) await followParcels(tx, order, actor);
  return states.id;
}

/**
 * Puts all goods of one packed parcel into another of the same account, warehouse, method and address, both without a number. The emptied one is gone
 * with its history.
 */
export async function joinParcels(
  tx: Tx,
  key: { accountId: string; parcelId: string },
  { fromParcelId, weightG, actor }: { fromParcelId: string; weightG: number; actor: Actor },
): Promise<void> {
  const { accountId, parcelId } = key;
  // One after the other in the order of their ids, so that two who join crosswise do not wait for each other.
  const [first, second] = parcelId < fromParcelId ? [parcelId, fromParcelId] : [fromParcelId, parcelId];
  if (first === second) throw new Refusal('state-conflict');
  const locked = [await lockUnnumbered(tx, { accountId, parcelId: first }), await lockUnnumbered(tx, { accountId, parcelId: second })];
  const [into, from] = [locked.find(({ id }) => id === parcelId), locked.find(({ id }) => id === fromParcelId)];
  if (into === undefined || from === undefined || !(await goTogether(tx, into, from))) throw new Refusal('state-conflict');
  const [kept, added] = [await findItems(tx, into), await findItems(tx, from)];
  const { number } = await tx.selectFrom('parcel').select('number').where('id', '=', from.id).executeTakeFirstOrThrow();
  for (const table of ['parcel_line', 'tracking_event'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).where('parcel_id', '=', from.id).execute();
  await tx.deleteFrom('parcel_event').where('account_id', '=', accountId).where('entity_id', '=', from.id).execute();
  await tx.deleteFrom('parcel').where('account_id', '=', accountId).where('id', '=', from.id).execute();
  await addItems(tx, accountId, into.id, added);
  await noteRepacked(tx, into, { edit: 'joined', weightG, itemCount: count(kept) + count(added), other: number, actor });
  for (const order of mergeOrders(into, from)) await followParcels(tx, order, actor);
}

/** A parcel that is packed, in the house and without a number, and that no claim is about. */
async function lockUnnumbered(tx: Tx, { accountId, parcelId }: { accountId: string; parcelId: string }): Promise<LockedParcel> {
  const parcel = await lockParcel(tx, accountId, parcelId);
  if (parcel === null) throw new Refusal('not-found');
  const claimed = await tx
    .selectFrom('claim')
    .select('id')
    .where('account_id', '=', accountId)
    .where('parcel_id', '=', parcelId)
    .executeTakeFirst();
  if (parcel.state !== 'label_created' || parcel.trackingNumber !== null || claimed !== undefined) throw new Refusal('state-conflict');
  return parcel;
}

async function findItems(tx: Tx, { accountId, id }: LockedParcel): Promise<PackedItems[]> {
  const found = await sql<PackedItems>`SELECT order_id AS "orderId", order_line_id AS "orderLineId", quantity, place FROM parcel_line
    WHERE account_id = ${accountId} AND parcel_id = ${id} ORDER BY order_line_id`.execute(tx);
  return found.rows;
}

async function copyParcel(
  tx: Tx,
  { accountId, id: from }: LockedParcel,
  { id, weightG, itemCount }: { id: string; weightG: number; itemCount: number },
): Promise<{ number: string; country: string; weightBefore: number }> {
  const made = await sql<{ number: string; country: string; weightBefore: number }>`
    WITH old AS (SELECT p.*, w.country FROM parcel p JOIN warehouse w ON w.code = p.warehouse_code WHERE p.account_id = ${accountId} AND p.id = ${from}),
    made AS (
      INSERT INTO parcel (account_id, id, number, kind, warehouse_code, method_code, method_names, carrier, weight_g, item_count, write_back, estimated_from, estimated_to)
      SELECT account_id, ${id}, 'PK' || nextval('parcel_number'), kind, warehouse_code, method_code, method_names, carrier, ${weightG}::integer, ${itemCount}::integer,
        write_back, estimated_from, estimated_to FROM old RETURNING number
    )
    SELECT made.number, old.country, old.weight_g AS "weightBefore" FROM made, old`.execute(tx);
  const [row] = made.rows;
  if (row === undefined) throw new Error('a locked parcel is not there');
  return row;
}

async function takeItems(tx: Tx, { accountId, id }: LockedParcel, items: readonly PackedItems[]): Promise<void> {
  const taken = sql`unnest(${items.map(({ orderLineId }) => orderLineId)}::uuid[], ${items.map(({ quantity }) => quantity)}::integer[]) AS t (line_id, quantity)`;
  await sql`DELETE FROM parcel_line l USING ${taken}
    WHERE l.account_id = ${accountId} AND l.parcel_id = ${id} AND l.order_line_id = t.line_id AND l.quantity = t.quantity`.execute(tx);
  await sql`UPDATE parcel_line l SET quantity = l.quantity - t.quantity FROM ${taken}
    WHERE l.account_id = ${accountId} AND l.parcel_id = ${id} AND l.order_line_id = t.line_id AND l.quantity > t.quantity`.execute(tx);
}

async function addItems(tx: Tx, accountId: string, parcelId: string, items: readonly PackedItems[]): Promise<void> {
  for (const { orderId, orderLineId, quantity, place } of items)
    await sql`INSERT INTO parcel_line (account_id, parcel_id, order_id, order_line_id, quantity, place)
      VALUES (${accountId}, ${parcelId}, ${orderId}, ${orderLineId}, ${quantity}, ${place})
      ON CONFLICT (account_id, parcel_id, order_line_id) DO UPDATE SET quantity = parcel_line.quantity + excluded.quantity`.execute(tx);
}

/** Whether two parcels leave from one place by one method to one address. */
async function goTogether(tx: Tx, into: LockedParcel, from: LockedParcel): Promise<boolean> {
  const found = await sql<{ ways: number }>`SELECT count(DISTINCT (warehouse_code, method_code, kind))::integer AS ways FROM parcel
    WHERE account_id = ${into.accountId} AND id = ANY (${[into.id, from.id]}::uuid[])`.execute(tx);
  const addresses = new Set([...into.orders, ...from.orders].map(({ address, mode }) => JSON.stringify([mode, address])));
  return found.rows[0]?.ways === 1 && addresses.size === 1;
}

function mergeOrders(into: LockedParcel, from: LockedParcel): LockedParcel['orders'] {
  return [...new Map([...into.orders, ...from.orders].map((order) => [order.id, order])).values()];
}

function count(items: readonly PackedItems[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
