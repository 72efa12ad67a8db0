import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';

/** A delivery we were told of. */
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
}

/** Keeps a delivery; false when it is known already. */
export async function insertDelivery(
  tx: Tx,
  delivery: Delivery & { topic: string; subject: string; triggeredAt: string | null; payload: unknown },
): Promise<boolean> {
  const { source, deliveryId, topic, subject, triggeredAt, payload } = delivery;
  const inserted = await sql`INSERT INTO inbox (source, delivery_id, topic, subject, triggered_at, payload)
    VALUES (${source}, ${deliveryId}, ${topic}, ${subject}, ${triggeredAt}, ${JSON.stringify(payload)})
    ON CONFLICT (source, delivery_id) DO NOTHING`.execute(tx);
  return inserted.numAffectedRows === 1n;
}

/** Holds a delivery until the transaction ends. */
export async function lockDelivery(tx: Tx, delivery: Delivery): Promise<WaitingDelivery | undefined> {
  return tx
    .selectFrom('inbox')
    .select(['topic', 'subject', 'payload', sql<string>`coalesce(triggered_at, received_at)`.as('triggeredAt')])
    .select([sql<boolean>`handled_at IS NOT NULL`.as('handled')])
    .where('source', '=', delivery.source)
    .where('delivery_id', '=', delivery.deliveryId)
    .forUpdate()
    .executeTakeFirst();
}

export async function markHandled(tx: Tx, delivery: Delivery, note: string | null): Promise<void> {
  await sql`UPDATE inbox SET handled_at = app_now(), attempts = attempts + 1, last_error = ${note}
    WHERE source = ${delivery.source} AND delivery_id = ${delivery.deliveryId}`.execute(tx);
}

/** Takes the words out of a delivery: it asked for a buyer's data to be looked for or erased and names them itself. */
export async function emptyPayload(tx: Tx, delivery: Delivery): Promise<void> {
  await sql`UPDATE inbox SET payload = '{}' WHERE source = ${delivery.source} AND delivery_id = ${delivery.deliveryId}`.execute(tx);
}

export async function markFailed(queryable: Queryable, delivery: Delivery, error: string): Promise<void> {
  await sql`UPDATE inbox SET attempts = attempts + 1, last_error = ${error}
    WHERE source = ${delivery.source} AND delivery_id = ${delivery.deliveryId} AND handled_at IS NULL`.execute(queryable);
}
