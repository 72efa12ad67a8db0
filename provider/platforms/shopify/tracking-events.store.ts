import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { ShopifyStore } from './admin-client.ts';

/** A carrier's scan in the words of Shopify. */
export interface TrackingEvent {
  fulfillmentId: string;
  seq: number;
  status: string;
  /** ISO, in whole seconds. */
  happenedAt: string;
}

/** Longer than a shop is waited for. */
const UNDER_WAY_FOR = sql`interval '1 minute'`;

/**
 * Writes down that a shop is about to be given an event, or finds what became of it. `lost`: it was asked before, and nobody knows what came of it;
 * `under-way`: another call is asking just now.
 */
export async function intendEvent(
  queryable: Queryable,
  { accountId, id }: ShopifyStore,
  { fulfillmentId, seq, status, happenedAt }: TrackingEvent,
): Promise<'new' | 'known' | 'lost' | 'under-way'> {
  const claimed = await sql<{ isKnown: boolean; isNew: boolean }>`
    INSERT INTO shopify_tracking_event AS e (account_id, store_id, fulfillment_id, seq, status, happened_at)
    VALUES (${accountId}, ${id}, ${fulfillmentId}, ${seq}, ${status}, ${happenedAt})
    ON CONFLICT (account_id, store_id, fulfillment_id, seq) DO UPDATE SET requested_at = app_now()
      WHERE e.event_id IS NOT NULL OR e.requested_at < app_now() - ${UNDER_WAY_FOR}
    RETURNING e.event_id IS NOT NULL AS "isKnown", xmax = 0 AS "isNew"`.execute(queryable);
  const [row] = claimed.rows;
  if (row === undefined) return 'under-way';
  if (row.isKnown) return 'known';
  return row.isNew ? 'new' : 'lost';
}

export async function saveEvent(
  queryable: Queryable,
  { accountId, id }: ShopifyStore,
  { fulfillmentId, seq }: TrackingEvent,
  eventId: string,
): Promise<void> {
  await queryable
    .updateTable('shopify_tracking_event')
    .set({ event_id: eventId })
    .where('account_id', '=', accountId)
    .where('store_id', '=', id)
    .where('fulfillment_id', '=', fulfillmentId)
    .where('seq', '=', seq)
    .execute();
}

/** The shop refused the event and made nothing of it: whoever tries next need not wait or look for it. */
export async function releaseEvent(
  queryable: Queryable,
  { accountId, id }: ShopifyStore,
  { fulfillmentId, seq }: TrackingEvent,
): Promise<void> {
  await queryable
    .deleteFrom('shopify_tracking_event')
    .where('account_id', '=', accountId)
    .where('store_id', '=', id)
    .where('fulfillment_id', '=', fulfillmentId)
    .where('seq', '=', seq)
    .where('event_id', 'is', null)
    .execute();
}

/** Ids of events that are known as those of a fulfillment's scans. */
export async function findClaimedEvents(queryable: Queryable, { accountId, id }: ShopifyStore, fulfillmentId: string): Promise<string[]> {
  const rows = await queryable
    .selectFrom('shopify_tracking_event')
    .select('event_id')
    .where('account_id', '=', accountId)
    .where('store_id', '=', id)
    .where('fulfillment_id', '=', fulfillmentId)
    .execute();
  return rows.flatMap(({ event_id: eventId }) => (eventId === null ? [] : [eventId]));
}
