import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { noticeKindOf } from '#provider/notice-kinds.ts';
import type { Services } from '#provider/services.ts';
import { claimDeliveries, markAttemptFailed, markDelivered, type Outcome } from './delivery-lifecycle.ts';
import { postWebhook } from './post-webhook.ts';
import { queueWebhook } from './queue-delivery.ts';
import { signWebhook } from './sign-webhook.ts';
import { openWebhookSecret } from './webhook-endpoints.store.ts';

const Payload = z.object({ accountId: z.uuid(), deliveryId: z.uuid() });
type Job = z.infer<typeof Payload>;

interface Message {
  eventId: string;
  kind: string;
  params: unknown;
  path: string | null;
  occurredAt: string;
  /** Of the address; null where it was removed. */
  url: string | null;
  secret: Buffer | null;
}

/** Posts an event to an address of its user, and waits before it tries again what was not taken. */
export async function deliverWebhook(services: Services, payload: unknown): Promise<void> {
  const job = Payload.parse(payload);
  const leaseId = uuidv7();
  const message = await inTransaction(services.database, (tx) => claim(tx, job, leaseId));
  if (message === null) return;
  const outcome = await post(services, job.accountId, message);
  await inTransaction(services.database, async (tx) => {
    if ('cause' in outcome) await keepFailure(tx, job, leaseId, outcome);
    else await markDelivered(tx, job.accountId, leaseId, outcome.answerStatus);
  });
}

async function claim(tx: Tx, { accountId, deliveryId }: Job, leaseId: string): Promise<Message | null> {
  const ids = await claimDeliveries(tx, { accountId, where: sql`x.id = ${deliveryId} AND x.channel = 'webhook'` }, leaseId);
  if (ids.length === 0) return null;
  const found = await sql<Message>`
    SELECT e.id AS "eventId", e.kind, e.params, e.path, e.occurred_at AS "occurredAt", w.url, w.secret
    FROM notification_delivery d JOIN notification_event e ON e.account_id = d.account_id AND e.id = d.event_id
    LEFT JOIN webhook_endpoint w ON w.account_id = d.account_id AND w.id = d.endpoint_id AND w.user_id = d.user_id
    WHERE d.account_id = ${accountId} AND d.id = ${deliveryId}`.execute(tx);
  return found.rows[0] ?? null;
}

async function post(services: Services, accountId: string, message: Message): Promise<{ answerStatus: number } | Outcome> {
  const { url, secret, kind } = message;
  if (url === null || secret === null) return { cause: 'endpoint-removed', final: true };
  const body = JSON.stringify({
    type: kind,
    timestamp: message.occurredAt,
    data: {
      accountId,
      category: noticeKindOf(services.notices, kind)?.category ?? null,
      params: message.params,
      url: message.path === null ? null : services.config.publicUrl + message.path,
    },
  });
  const headers = signWebhook(openWebhookSecret(services.keys, accountId, secret), { id: message.eventId, body });
  return postWebhook(services, url, { headers, body });
}

async function keepFailure(tx: Tx, { accountId, deliveryId }: Job, leaseId: string, outcome: Outcome): Promise<void> {
  for (const dueAt of await markAttemptFailed(tx, { accountId, leaseId, channel: 'webhook' }, outcome))
    await queueWebhook(tx, { accountId, deliveryId }, dueAt);
}
