import { type RawBuilder, sql } from 'kysely';
import type { DeliveryState } from '#contract/orders.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { deliverySteps } from './order-lifecycle.ts';

/** Where a parcel stands, as read under its lock. */
export interface ParcelStates {
  accountId: string;
  id: string;
  orderId: string;
  version: number;
  state: DeliveryState;
  /** Scans so far. */
  scans: number;
}
export interface Scan {
  state: DeliveryState;
  /** Stable code; its words are the app's. */
  code: string;
  place: string;
}

/** Times a step sets. */
interface ParcelFacts {
  shipped_at?: RawBuilder<string>;
  delivered_at?: RawBuilder<string>;
}

/** Locks a parcel of the account until the transaction ends. */
export async function lockParcel(tx: Tx, accountId: string, parcelId: string): Promise<ParcelStates | null> {
  const found = await sql<Omit<ParcelStates, 'accountId' | 'scans'>>`
    SELECT id, order_id AS "orderId", version, state FROM parcel WHERE account_id = ${accountId} AND id = ${parcelId} FOR UPDATE`.execute(
    tx,
  );
  const [row] = found.rows;
  return row === undefined ? null : { accountId, ...row, scans: await countScans(tx, accountId, parcelId) };
}

async function countScans(queryable: Queryable, accountId: string, parcelId: string): Promise<number> {
  const counted = await queryable
    .selectFrom('tracking_event')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow();
  return counted.count;
}

/**
 * Writes a carrier's scan of a parcel and, when it brings a new state, the step with its event. The only writer of
 * parcel states. A step that is not in the table is a state-conflict.
 */
export async function moveParcel(tx: Tx, parcel: ParcelStates, move: { scan: Scan; actor: Actor; facts?: ParcelFacts }): Promise<void> {
  const { scan, actor, facts } = move;
  if (scan.state !== parcel.state) {
    if (!deliverySteps[parcel.state].includes(scan.state)) throw new Refusal('state-conflict');
    await writeVersion(tx, parcel, scan.state, facts ?? {});
    await addStep(tx, parcel, { from: parcel.state, to: scan.state, seq: parcel.version + 1 }, actor);
  }
  await addScan(tx, parcel, scan);
}

/** First event and scan of a parcel that was just stored. */
export async function recordNewParcel(tx: Tx, parcel: ParcelStates, scan: Scan, actor: Actor): Promise<void> {
  await addStep(tx, parcel, { from: null, to: parcel.state, seq: parcel.version }, actor);
  await addScan(tx, parcel, scan);
}

async function writeVersion(tx: Tx, parcel: ParcelStates, state: DeliveryState, facts: ParcelFacts): Promise<void> {
  const written = await tx
    .updateTable('parcel')
    .set({ ...facts, state, version: parcel.version + 1 })
    .where('account_id', '=', parcel.accountId)
    .where('id', '=', parcel.id)
    .where('version', '=', parcel.version)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw new Refusal('state-conflict');
}

async function addStep(tx: Tx, parcel: ParcelStates, step: { from: string | null; to: string; seq: number }, actor: Actor): Promise<void> {
  await tx
    .insertInto('parcel_event')
    .values({
      account_id: parcel.accountId,
      entity_id: parcel.id,
      seq: step.seq,
      from_state: step.from,
      to_state: step.to,
      actor_kind: actor.kind,
      actor_id: actor.id ?? null,
    })
    .execute();
}

async function addScan(tx: Tx, parcel: ParcelStates, scan: Scan): Promise<void> {
  await tx
    .insertInto('tracking_event')
    .values({
      account_id: parcel.accountId,
      parcel_id: parcel.id,
      seq: parcel.scans + 1,
      state: scan.state,
      code: scan.code,
      place: scan.place,
    })
    .execute();
}
