import { sql } from 'kysely';
import { readNow } from '#provider/database/app-clock.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { releaseLostDeliveries, type RetriedChannel } from './delivery-lifecycle.ts';
import { queueMail, queueWebhook } from './queue-delivery.ts';

/** A delivery this long overdue has lost its job. */
const OVERDUE_MINUTES = 2;
const BATCH = 500;
const KEPT_DAYS = 30;

interface Overdue {
  accountId: string;
  userId: string;
  recipientId: string | null;
  id: string;
  channel: RetriedChannel;
}

/** Queues again what was to be delivered by now and has neither job nor worker left. */
export async function requeueDeliveries({ database }: Services): Promise<void> {
  const lost = await sql<{ accountId: string; channel: RetriedChannel }>`
    SELECT DISTINCT account_id AS "accountId", channel FROM notification_delivery
    WHERE state = 'sending' AND leased_until < app_now()`.execute(database.db);
  for (const { accountId, channel } of lost.rows) await inTransaction(database, (tx) => releaseLostDeliveries(tx, accountId, channel));
  const overdue = await sql<Overdue>`
    SELECT account_id AS "accountId", user_id AS "userId", recipient_id AS "recipientId", id, channel FROM notification_delivery
    WHERE state = 'pending' AND due_at < app_now() - make_interval(mins => ${OVERDUE_MINUTES}) ORDER BY due_at LIMIT ${BATCH}`.execute(
    database.db,
  );
  const now = await readNow(database.db);
  for (const { channel, id, ...owner } of overdue.rows) {
    if (channel === 'mail') await queueMail(database.db, owner, now);
    else await queueWebhook(database.db, { accountId: owner.accountId, deliveryId: id }, now);
  }
}

/** Deletes what was delivered, or was not, long ago. Events go with their last delivery. */
export async function pruneDeliveries({ database }: Services): Promise<void> {
  await inTransaction(database, async (tx) => {
    await sql`
      WITH gone AS (
        DELETE FROM notification_delivery WHERE created_at < app_now() - make_interval(days => ${KEPT_DAYS})
          AND state IN ('delivered', 'failed', 'canceled') RETURNING account_id, id
      )
      DELETE FROM notification_delivery_event e USING gone g WHERE e.account_id = g.account_id AND e.entity_id = g.id`.execute(tx);
    await sql`DELETE FROM notification_event e WHERE e.occurred_at < app_now() - make_interval(days => ${KEPT_DAYS})
      AND NOT EXISTS (SELECT 1 FROM notification_delivery d WHERE d.account_id = e.account_id AND d.event_id = e.id)`.execute(tx);
  });
}
