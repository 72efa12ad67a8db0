import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { followParcels } from './follow-parcels.ts';
import { recordNewParcel } from './move-parcel.ts';
import type { LockedOrder } from './orders.store.ts';
import { findParcelsOfOrder, type ParcelStates, type Scan } from './parcels.store.ts';
import { findQuotedParcels, type QuotedParcel } from './quoted-parcels.store.ts';

export interface NewParcel extends ParcelStates {
  /** What its number counts, unlike for any other parcel. */
  serial: number;
  /** Of the method it was quoted for. */
  carrier: string;
}

/** Makes the parcels of a packed order as its quote has them, still without a carrier's number; none when it has parcels already. */
export async function makeParcels(
  tx: Tx,
  order: LockedOrder,
  { scan, firstMileNumber, actor }: { scan: Scan; firstMileNumber: (serial: number) => string | null; actor: Actor },
): Promise<NewParcel[]> {
  if ((await findParcelsOfOrder(tx, order)).length > 0) return [];
  const parcels: NewParcel[] = [];
  for (const quoted of await findQuotedParcels(tx, order.accountId, order.quoteId)) {
    const serial = await nextSerial(tx);
    const states: ParcelStates = { accountId: order.accountId, id: uuidv7(), version: 1, state: scan.state, scans: 0 };
    await insertParcel(tx, order, quoted, { id: states.id, number: `PK${serial}`, firstMileNumber: firstMileNumber(serial) });
    await recordNewParcel(tx, states, scan, actor);
    parcels.push({ ...states, scans: 1, serial, carrier: quoted.carrier });
  }
  if (parcels.length > 0) await followParcels(tx, order, actor);
  return parcels;
}

async function insertParcel(
  tx: Tx,
  order: LockedOrder,
  quoted: QuotedParcel,
  { id, number, firstMileNumber }: { id: string; number: string; firstMileNumber: string | null },
): Promise<void> {
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
      first_mile_number: firstMileNumber,
      weight_g: quoted.weightG,
      item_count: itemsByLine(quoted.items).reduce((sum, [, quantity]) => sum + quantity, 0),
      // Without a store there is nobody to tell.
      write_back: order.storeId === null ? 'done' : 'pending',
      estimated_from: sql<string>`app_now() + make_interval(days => ${quoted.minDays})`,
      estimated_to: sql<string>`app_now() + make_interval(days => ${quoted.maxDays})`,
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
      })),
    )
    .execute();
}

/** Items sold that are in the parcel, by line: the variants of a bundle are one item. */
function itemsByLine(items: QuotedParcel['items']): [lineId: string, quantity: number][] {
  const byLine = new Map<string, number>();
  for (const { lineId, quantity } of items) byLine.set(lineId, Math.max(quantity, byLine.get(lineId) ?? 0));
  return [...byLine];
}

async function nextSerial(tx: Tx): Promise<number> {
  const next = await sql<{ serial: number }>`SELECT nextval('parcel_number') AS serial`.execute(tx);
  const [row] = next.rows;
  if (row === undefined) throw new Error('a sequence gave no number');
  return row.serial;
}
