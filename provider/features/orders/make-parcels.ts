import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { OWN_LOGISTICS } from '#contract/manual-orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { packCard } from '#provider/features/praise-cards/select-card.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { assignTracking } from './assign-tracking.ts';
import { followParcels } from './follow-parcels.ts';
import { recordNewParcel } from './move-parcel.ts';
import type { LockedOrder } from './orders.store.ts';
import type { ParcelStates } from './parcels.store.ts';
import type { QuotedParcel } from './quoted-parcels.store.ts';

export interface NewParcel {
  id: string;
  /** Ours, e.g. `PK1042`. */
  number: string;
}

/** Makes the parcels of an order that was just packed, still without a carrier's number. */
export async function makeParcels(
  tx: Tx,
  order: LockedOrder,
  { parcels, actor }: { parcels: readonly QuotedParcel[]; actor: Actor },
): Promise<NewParcel[]> {
  const made: NewParcel[] = [];
  for (const planned of parcels) {
    const number = await nextNumber(tx);
    const states: ParcelStates = { accountId: order.accountId, id: uuidv7(), version: 1, state: 'label_created', scans: 0 };
    await insertParcel(tx, order, planned, { id: states.id, number });
    await recordNewParcel(tx, states, { state: states.state, code: 'label-created', place: planned.country }, actor);
    // The card lies in the first parcel the buyer gets.
    if (made.length === 0) await packCard(tx, order, states.id);
    if (planned.labelNumber !== null) await numberByLabel(tx, states, { ...planned, labelNumber: planned.labelNumber, actor });
    made.push({ id: states.id, number });
  }
  await followParcels(tx, order, actor);
  return made;
}

/** A label of the merchant's own has its number already; one that another parcel of the carrier has is left to people. */
async function numberByLabel(
  tx: Tx,
  { accountId, id }: ParcelStates,
  { carrier, labelNumber, actor }: { carrier: string; labelNumber: string; actor: Actor },
): Promise<void> {
  const used = await tx
    .selectFrom('parcel')
    .select('id')
    .where('carrier', '=', carrier)
    .where('tracking_number', '=', labelNumber)
    .executeTakeFirst();
  if (used === undefined) await assignTracking(tx, { accountId, parcelId: id, carrier, trackingNumber: labelNumber, actor });
}

async function insertParcel(tx: Tx, order: LockedOrder, quoted: QuotedParcel, { id, number }: NewParcel): Promise<void> {
  await tx
    .insertInto('parcel')
    .values({
      account_id: order.accountId,
      id,
      number,
      kind: order.kind,
      warehouse_code: quoted.warehouse,
      method_code: quoted.methodCode,
      method_names: JSON.stringify(quoted.methodNames),
      carrier: quoted.carrier,
      weight_g: quoted.weightG,
      item_count: itemsByLine(quoted.items).reduce((sum, [, quantity]) => sum + quantity, 0),
      // What no store knows of, none is notified of; a part goes by the order its lines came from.
      write_back: sql<string>`CASE WHEN EXISTS (
        SELECT 1 FROM order_line l JOIN orders o ON o.account_id = l.account_id AND o.id = coalesce(l.origin_order_id, l.order_id)
        WHERE l.account_id = ${order.accountId} AND l.order_id = ${order.id} AND o.external_id IS NOT NULL) THEN 'pending' ELSE 'done' END`,
      ...estimate(quoted),
    })
    .execute();
  await tx
    .insertInto('parcel_line')
    .values(
      itemsByLine(quoted.items).map(([lineId, quantity]) => ({
        account_id: order.accountId,
        parcel_id: id,
        order_id: order.id,
        order_line_id: lineId,
        quantity,
        place: quoted.place,
      })),
    )
    .execute();
}

/** How long the merchant's own carrier takes, nobody here knows. */
function estimate({ methodCode, minDays, maxDays }: QuotedParcel) {
  if (methodCode === OWN_LOGISTICS) return {};
  return {
    estimated_from: sql<string>`app_now() + make_interval(days => ${minDays})`,
    estimated_to: sql<string>`app_now() + make_interval(days => ${maxDays})`,
  };
}

/** Items sold that are in the parcel, by line: the variants of a bundle are one item. */
function itemsByLine(items: QuotedParcel['items']): [lineId: string, quantity: number][] {
  const byLine = new Map<string, number>();
  for (const { lineId, quantity } of items) byLine.set(lineId, Math.max(quantity, byLine.get(lineId) ?? 0));
  return [...byLine];
}

async function nextNumber(tx: Tx): Promise<string> {
  const next = await sql<{ number: string }>`SELECT 'PK' || nextval('parcel_number') AS number`.execute(tx);
  const [row] = next.rows;
  if (row === undefined) throw new Error('a sequence gave no number');
  return row.number;
}
