import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#provider/database/database.ts';
import { recordNewParcel, type ParcelStates, type Scan } from './move-parcel.ts';
import type { Actor } from './move-order.ts';
import type { LockedOrder } from './orders.store.ts';
import { trackingNumber } from './tracking-number.ts';

interface PaidQuote {
  warehouse: string;
  methodCode: string;
  methodNames: object;
  carrier: string;
  weightG: number;
  minDays: number;
  maxDays: number;
}

/** Makes the one parcel of a packed order, with label and tracking number; null when it has one already. */
export async function makeParcel(tx: Tx, order: LockedOrder, scan: Scan, actor: Actor): Promise<ParcelStates | null> {
  const quote = await findPaidQuote(tx, order);
  if (quote === null || (await hasParcel(tx, order))) return null;
  const parcel: ParcelStates = {
    accountId: order.accountId,
    id: uuidv7(),
    orderId: order.id,
    version: 1,
    state: 'label_created',
    scans: 0,
  };
  await insertParcel(tx, order, parcel, quote);
  await recordNewParcel(tx, parcel, scan, actor);
  return parcel;
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

async function findPaidQuote(tx: Tx, order: LockedOrder): Promise<PaidQuote | null> {
  const found = await sql<PaidQuote>`
    SELECT q.warehouse_code AS warehouse, q.method_code AS "methodCode", m.names AS "methodNames", m.carrier,
      q.actual_g AS "weightG", q.min_days AS "minDays", q.max_days AS "maxDays"
    FROM quote q JOIN shipping_method m ON m.rate_book_version = q.rate_book_version AND m.code = q.method_code
    WHERE q.account_id = ${order.accountId} AND q.id = ${order.quoteId}`.execute(tx);
  return found.rows[0] ?? null;
}

async function insertParcel(tx: Tx, order: LockedOrder, parcel: ParcelStates, quote: PaidQuote): Promise<void> {
  const serial = await nextSerial(tx);
  await tx
    .insertInto('parcel')
    .values({
      account_id: order.accountId,
      id: parcel.id,
      number: `PK${serial}`,
      order_id: order.id,
      warehouse_code: quote.warehouse,
      method_code: quote.methodCode,
      method_names: JSON.stringify(quote.methodNames),
      carrier: quote.carrier,
      tracking_number: trackingNumber(serial),
      weight_g: quote.weightG,
      item_count: sql<number>`(SELECT item_count FROM orders WHERE account_id = ${order.accountId} AND id = ${order.id})`,
      // Without a store there is nobody to tell.
      write_back: order.storeId === null ? 'done' : 'pending',
      estimated_from: sql<string>`now() + make_interval(days => ${quote.minDays})`,
      estimated_to: sql<string>`now() + make_interval(days => ${quote.maxDays})`,
    })
    .execute();
  await sql`INSERT INTO parcel_line (account_id, parcel_id, order_line_id, quantity)
    SELECT account_id, ${parcel.id}, id, quantity FROM order_line WHERE account_id = ${order.accountId} AND order_id = ${order.id}`.execute(
    tx,
  );
}

async function nextSerial(tx: Tx): Promise<number> {
  const next = await sql<{ serial: number }>`SELECT nextval('parcel_number') AS serial`.execute(tx);
  const [row] = next.rows;
  if (row === undefined) throw new Error('a sequence gave no number');
  return row.serial;
}
