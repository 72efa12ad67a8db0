import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#provider/database/database.ts';
import { recordNewParcel, type ParcelStates, type Scan } from './move-parcel.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { LockedOrder } from './orders.store.ts';
import { findQuotedParcels, type QuotedParcel } from './quoted-parcels.store.ts';
import { trackingNumber } from './tracking-number.ts';

/** Makes the parcels of a packed order as its quote has them, with labels and tracking numbers; none when it has parcels already. */
export async function makeParcels(tx: Tx, order: LockedOrder, scan: Scan, actor: Actor): Promise<ParcelStates[]> {
  if (await hasParcel(tx, order)) return [];
  const parcels: ParcelStates[] = [];
  for (const quoted of await findQuotedParcels(tx, order.accountId, order.quoteId)) {
    const parcel: ParcelStates = {
      accountId: order.accountId,
      id: uuidv7(),
      orderId: order.id,
      version: 1,
      state: 'label_created',
      scans: 0,
    };
    await insertParcel(tx, order, parcel, quoted);
    await recordNewParcel(tx, parcel, scan, actor);
    parcels.push(parcel);
  }
  return parcels;
}

async function hasParcel(tx: Tx, order: LockedOrder): Promise<boolean> {
  const found = await tx
    .selectFrom('parcel')
    .select('id')
    .where('account_id', '=', order.accountId)
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  return found !== undefined;
}

async function insertParcel(tx: Tx, order: LockedOrder, parcel: ParcelStates, quoted: QuotedParcel): Promise<void> {
  const serial = await nextSerial(tx);
  await tx
    .insertInto('parcel')
    .values({
      account_id: order.accountId,
      id: parcel.id,
      number: `PK${serial}`,
      order_id: order.id,
      kind: order.kind,
      warehouse_code: quoted.warehouse,
      method_code: quoted.methodCode,
      method_names: JSON.stringify(quoted.methodNames),
      carrier: quoted.carrier,
      tracking_number: trackingNumber(serial),
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
        parcel_id: parcel.id,
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
