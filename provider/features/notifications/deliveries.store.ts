import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DeliveryChannel, DeliveryState, NotificationTab } from '#contract/notifications.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { recordCreated } from '#provider/lifecycles/transition.ts';
import { deliveryKind, SYSTEM } from './delivery-lifecycle.ts';
import type { PublishedEvent } from './publish-event.ts';

export interface NewDelivery {
  channel: DeliveryChannel;
  /** Null: at once. */
  dueAt: string | null;
  endpointId: string | null;
  /** Of a mail: the address beside the user's own that it goes to; left out or null: their own. */
  recipientId?: string | null;
}

/** Keeps an event, the thing it happened to among its params; false for one that is kept already. */
export async function insertEvent(
  tx: Tx,
  { item = null, ...event }: Omit<PublishedEvent, 'userId' | 'item'> & Partial<Pick<PublishedEvent, 'item'>>,
): Promise<boolean> {
  const params = item === null ? event.params : { ...event.params, item };
  const inserted = await sql`INSERT INTO notification_event (account_id, id, key, kind, params, path, occurred_at)
    VALUES (${event.accountId}, ${event.id}, ${event.key}, ${event.kind}, ${JSON.stringify(params)}, ${event.path}, ${event.occurredAt})
    ON CONFLICT (account_id, key) DO NOTHING`.execute(tx);
  return inserted.numAffectedRows === 1n;
}

/** Keeps the deliveries of an event to a user: one in the app has arrived with it. */
export async function insertDeliveries(
  tx: Tx,
  { accountId, id: eventId }: Pick<PublishedEvent, 'accountId' | 'id'>,
  userId: string,
  deliveries: readonly NewDelivery[],
): Promise<{ id: string; channel: DeliveryChannel; recipientId: string | null; dueAt: string }[]> {
  const inserted = [];
  for (const { channel, dueAt, endpointId, recipientId = null } of deliveries) {
    const state: DeliveryState = channel === 'in-app' ? 'delivered' : 'pending';
    const row = await tx
      .insertInto('notification_delivery')
      .values({
        account_id: accountId,
        id: uuidv7(),
        event_id: eventId,
        user_id: userId,
        channel,
        endpoint_id: endpointId,
        recipient_id: recipientId,
        state,
        due_at: sql<string>`coalesce(${dueAt}::timestamptz, app_now())`,
      })
      .returning(['id', 'version', 'due_at'])
      .executeTakeFirstOrThrow();
    const standing = { accountId, id: row.id, version: row.version, states: { 'notification-delivery': state } };
    await recordCreated(tx, deliveryKind, standing, { actor: SYSTEM });
    inserted.push({ id: row.id, channel, recipientId, dueAt: row.due_at });
  }
  return inserted;
}

/** Of a notification; older ones are counted only. */
const ITEMS_MAX = 50;
/** Things of one kind within this time, while nobody read of them, are one notification. */
const GROUP_HOURS = 1;

/** Puts an event into a tab of a user's notification box. What only counts things adds to what the user has not read yet. */
export async function putInBox(
  tx: Tx,
  { accountId, kind, params, path, item, occurredAt }: PublishedEvent,
  { userId, tab }: { userId: string; tab: NotificationTab },
): Promise<void> {
  const items = JSON.stringify(item === null ? [] : [{ ...item, at: occurredAt }]);
  if (
    Object.keys(params).join() === 'count' &&
    (await addToUnread(tx, { accountId, kind, count: Number(params['count']), items, occurredAt }, userId))
  )
    return;
  await sql`INSERT INTO notification (account_id, id, user_id, tab, kind, params, path, items, created_at)
    VALUES (${accountId}, ${uuidv7()}, ${userId}, ${tab}, ${kind}, ${JSON.stringify(params)}, ${path}, ${items}, ${occurredAt})`.execute(
    tx,
  );
}

/** Jobs for the events of one kind and user wait for each other here: two of them must not both begin a notification. */
async function addToUnread(
  tx: Tx,
  { accountId, kind, count, items, occurredAt }: { accountId: string; kind: string; count: number; items: string; occurredAt: string },
  userId: string,
): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`notification:${userId}:${kind}`}, 0))`.execute(tx);
  const grouped = await sql`UPDATE notification SET created_at = greatest(created_at, ${occurredAt}::timestamptz),
      params = jsonb_build_object('count', (params ->> 'count')::int + ${count}::int),
      items = jsonb_path_query_array(${items}::jsonb || items, ${`$[0 to ${ITEMS_MAX - 1}]`}::jsonpath)
    WHERE account_id = ${accountId} AND id = (SELECT n.id FROM notification n
      WHERE n.account_id = ${accountId} AND n.user_id = ${userId} AND n.tab = 'notice' AND n.kind = ${kind} AND n.read_at IS NULL
        AND n.created_at > ${occurredAt}::timestamptz - make_interval(hours => ${GROUP_HOURS})
      ORDER BY n.created_at DESC, n.id DESC LIMIT 1)`.execute(tx);
  return grouped.numAffectedRows === 1n;
}
