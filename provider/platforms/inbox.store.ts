import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';

/** A delivery that came in. */
export interface Delivery {
  source: string;
  deliveryId: string;
}
export interface WaitingDelivery {
  topic: string;
  subject: string;
  payload: unknown;
  /** The sender's time, else when it came. */
  triggeredAt: string;
  handled: boolean;
  /** How often it was tried, or handled and came again. */
  attempts: number;
  /** How often it came, where its sender gives no ids. */
  arrivals: number;
}
interface NewDelivery extends Delivery {
  topic: string;
  subject: string;
  triggeredAt: string | null;
  payload: unknown;
}

/** Keeps a delivery; false when it is known already. */
export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<boolean> {
  const { source, deliveryId, topic, subject, triggeredAt, payload } = delivery;
  const inserted = await sql`INSERT INTO inbox (source, delivery_id, topic, subject, triggered_at, payload)
    VALUES (${source}, ${deliveryId}, ${topic}, ${subject}, ${triggeredAt}, ${JSON.stringify(payload)})
    ON CONFLICT (source, delivery_id) DO NOTHING`.execute(tx);
  return inserted.numAffectedRows === 1n;
}

/**
 * Keeps a delivery known by its bytes alone. The same bytes again may be about a later change: what was handled waits anew. False while it
 * waits anyway; whoever handles it then sees that it came again.
 */
export async function insertUnnamedDelivery(tx: Tx, delivery: NewDelivery): Promise<boolean> {
  if (await insertDelivery(tx, delivery)) return true;
  const known = await sql<{ wasHandled: boolean }>`
    UPDATE inbox i SET arrivals = i.arrivals + 1, handled_at = NULL, received_at = app_now()
    FROM (SELECT handled_at IS NOT NULL AS was_handled FROM inbox
      WHERE source = ${delivery.source} AND delivery_id = ${delivery.deliveryId} FOR UPDATE) old
    WHERE i.source = ${delivery.source} AND i.delivery_id = ${delivery.deliveryId}
    RETURNING old.was_handled AS "wasHandled"`.execute(tx);
  return known.rows[0]?.wasHandled === true;
}

/** A delivery as it is now; undefined when there is none. */
export async function findDelivery(queryable: Queryable, delivery: Delivery): Promise<WaitingDelivery | undefined> {
  return selectDelivery(queryable, delivery).executeTakeFirst();
}

/** Holds a delivery until the transaction ends. */
export async function lockDelivery(tx: Tx, delivery: Delivery): Promise<WaitingDelivery | undefined> {
  return selectDelivery(tx, delivery).forUpdate().executeTakeFirst();
}

function selectDelivery(queryable: Queryable, delivery: Delivery) {
  return queryable
    .selectFrom('inbox')
    .select(['topic', 'subject', 'payload', 'arrivals', 'attempts', sql<string>`coalesce(triggered_at, received_at)`.as('triggeredAt')])
    .select([sql<boolean>`handled_at IS NOT NULL`.as('handled')])
    .where('source', '=', delivery.source)
    .where('delivery_id', '=', delivery.deliveryId);
}

/** Deliveries of a shop that nobody has tried to handle and that wait for nothing, the oldest first. */
export async function findUntried(
  queryable: Queryable,
  { source, subject, limit }: { source: string; subject: string; limit: number },
): Promise<string[]> {
  const rows = await queryable
    .selectFrom('inbox')
    .select('delivery_id')
    .where('source', '=', source)
    .where('subject', '=', subject)
    .where('handled_at', 'is', null)
    .where('deferred_at', 'is', null)
    .where('attempts', '=', 0)
    .orderBy('received_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.delivery_id);
}

/** Has a delivery wait, without a job, until its store works again. */
export async function deferDelivery(tx: Tx, delivery: Delivery): Promise<void> {
  await sql`UPDATE inbox SET deferred_at = app_now(), last_error = 'store-not-working'
    WHERE source = ${delivery.source} AND delivery_id = ${delivery.deliveryId} AND handled_at IS NULL`.execute(tx);
}

/** Queues the deliveries of a shop that waited for its store. */
export async function requeueDeferred(tx: Tx, source: string, subject: string): Promise<void> {
  await sql`WITH back AS (
      UPDATE inbox SET deferred_at = NULL WHERE source = ${source} AND subject = ${subject} AND deferred_at IS NOT NULL AND handled_at IS NULL
      RETURNING delivery_id, received_at)
    SELECT graphile_worker.add_job('handle-inbox', json_build_object('source', ${source}::text, 'deliveryId', delivery_id), max_attempts => 10)
    FROM (SELECT delivery_id FROM back ORDER BY received_at) ordered`.execute(tx);
}

export async function markHandled(tx: Tx, delivery: Delivery, note: string | null): Promise<void> {
  await sql`UPDATE inbox SET handled_at = app_now(), deferred_at = NULL, attempts = attempts + 1, last_error = ${note}
    WHERE source = ${delivery.source} AND delivery_id = ${delivery.deliveryId}`.execute(tx);
}

/** Takes the words out of a delivery: it asked for a buyer's data to be looked for or erased and names them itself. */
export async function emptyPayload(tx: Tx, delivery: Delivery): Promise<void> {
  await sql`UPDATE inbox SET payload = '[]' WHERE source = ${delivery.source} AND delivery_id = ${delivery.deliveryId}`.execute(tx);
}

export async function markFailed(queryable: Queryable, delivery: Delivery, error: string): Promise<void> {
  await sql`UPDATE inbox SET attempts = attempts + 1, last_error = ${error}
    WHERE source = ${delivery.source} AND delivery_id = ${delivery.deliveryId} AND handled_at IS NULL`.execute(queryable);
}
