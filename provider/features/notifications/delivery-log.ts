import { sql } from 'kysely';
import type { z } from 'zod';
import type { listNotificationDeliveries as endpoint, NotificationDelivery } from '#contract/notification-settings.ts';
import type { DeliveryState } from '#contract/notifications.values.ts';
import type { Locale } from '#contract/locales.ts';
import type { Page } from '#contract/page.ts';
import { countCapped } from '#provider/database/count-capped.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { decodeCursor } from '#provider/http/cursor.ts';
import { makePage } from '#provider/http/pages.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { takeStep } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { findAddressee } from './addressees.store.ts';
import { deliveryKind } from './delivery-lifecycle.ts';
import { describeEvent } from './notification-text.ts';
import type { Reader } from './notifications.store.ts';
import { queueMail, queueWebhook } from './queue-delivery.ts';

type Query = z.output<typeof endpoint.query>;

/** Mails and webhook messages of a user, newest first. */
export async function listDeliveries(
  { database: { db }, keys }: Services,
  owner: Reader,
  query: Query,
  locale: Locale,
): Promise<{ data: NotificationDelivery[]; page: Page }> {
  const place = decodeCursor(keys, query, query.cursor);
  const backwards = place?.direction === 'previous';
  const order = backwards ? 'asc' : 'desc';
  let found = deliveriesOf(db, owner, query)
    .innerJoin('notification_event as e', (on) =>
      on.onRef('e.account_id', '=', 'notification_delivery.account_id').onRef('e.id', '=', 'event_id'),
    )
    .leftJoin('webhook_endpoint as w', (on) =>
      on.onRef('w.account_id', '=', 'notification_delivery.account_id').onRef('w.id', '=', 'endpoint_id'),
    )
    .leftJoin('mail_recipient as r', (on) =>
      on.onRef('r.account_id', '=', 'notification_delivery.account_id').onRef('r.id', '=', 'recipient_id'),
    )
    .select(['notification_delivery.id', 'attempts', 'notification_delivery.created_at as createdAt', 'due_at as dueAt'])
    .select(['answer_status as answerStatus', 'e.kind', 'e.params', 'w.url', 'r.email as recipient'])
    .select((is) => [
      is.ref('channel').$castTo<'mail' | 'webhook'>().as('channel'),
      is.ref('notification_delivery.state').$castTo<DeliveryState>().as('state'),
      is.ref('cause').$castTo<NotificationDelivery['cause']>().as('cause'),
    ])
    .orderBy('notification_delivery.created_at', order)
    .orderBy('notification_delivery.id', order)
    .limit(query.pageSize + 1);
  if (place !== null) {
    const side = sql.raw(backwards ? '>' : '<');
    found = found.where(
      sql<boolean>`(notification_delivery.created_at, notification_delivery.id) ${side} (${place.values[0]}::timestamptz, ${place.id}::uuid)`,
    );
  }
  const [rows, counted] = await Promise.all([found.execute(), countCapped(db, deliveriesOf(db, owner, query).select('id'))]);
  const made = makePage({ keys, filter: query, place, pageSize: query.pageSize, rows, sortValues: (row) => [row.createdAt], counted });
  const data = made.rows.map(({ params, dueAt, ...row }) => ({
    ...row,
    title: describeEvent({ kind: row.kind, params }, locale).title,
    dueAt: row.state === 'pending' ? dueAt : null,
  }));
  return { data, page: made.page };
}

function deliveriesOf(db: Queryable, { accountId, userId }: Reader, { channel, state }: Pick<Query, 'channel' | 'state'>) {
  const query = db
    .selectFrom('notification_delivery')
    .where('notification_delivery.account_id', '=', accountId)
    .where('notification_delivery.user_id', '=', userId)
    .where('channel', 'in', channel === undefined ? ['mail', 'webhook'] : [channel]);
  return state === undefined ? query : query.where('notification_delivery.state', '=', state);
}

/** Has delivered again what has failed, with all attempts anew. */
export async function retryDelivery(tx: Tx, { accountId, userId }: Reader, deliveryId: string): Promise<{ state: DeliveryState }> {
  const row = await tx
    .selectFrom('notification_delivery')
    .select(['id', 'version', 'channel', 'recipient_id'])
    .select((is) => [is.ref('state').$castTo<DeliveryState>().as('state'), sql<string>`app_now()`.as('now')])
    .where((is) => is.and({ account_id: accountId, user_id: userId, id: deliveryId }))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('not-found');
  const owner = { accountId, userId, recipientId: row.recipient_id };
  // An address that gets no mails any more gets none again either.
  if (row.recipient_id !== null && (await findAddressee(tx, owner)) === null) throw new Refusal('state-conflict');
  const standing = { accountId, id: row.id, version: row.version, states: { 'notification-delivery': row.state } };
  const { states } = await takeStep(tx, deliveryKind, standing, {
    to: { 'notification-delivery': 'pending' },
    actor: { kind: 'merchant', id: userId },
    columns: { attempts: 0, due_at: sql`app_now()` },
  });
  const dueAt = new Date(row.now);
  if (row.channel === 'mail') await queueMail(tx, owner, dueAt);
  else await queueWebhook(tx, { accountId, deliveryId }, dueAt);
  return { state: states['notification-delivery'] };
}
