import { v7 as uuidv7 } from 'uuid';
import type { WebhookEndpoint } from '#contract/notification-settings.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { Tx } from '#provider/database/database.ts';
import { limitRate, type RateLimit } from '#provider/http/rate-limit.ts';
import { readPublicAddress } from '#provider/http/public-address.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { insertDeliveries, insertEvent } from './deliveries.store.ts';
import { WEBHOOK_TEST } from './notification-text.ts';
import type { Reader } from './notifications.store.ts';
import { isAllowedTarget } from './post-webhook.ts';
import { queueWebhook } from './queue-delivery.ts';
import { addWebhookEndpoint, requireWebhookEndpoint } from './webhook-endpoints.store.ts';

const TESTS: RateLimit = { limit: 20, windowSeconds: 3_600 };

/** Adds an address that events are posted to; nothing is posted to it yet. */
export async function createWebhookEndpoint(services: Services, tx: Tx, owner: Reader, text: string): Promise<WebhookEndpoint> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '') throw refusedUrl('link-broken');
  url.hash = '';
  if (!isAllowedTarget(services.config, url.href)) throw refusedUrl(reasonAgainst(url));
  return addWebhookEndpoint(tx, services.keys, owner, url.href);
}

type Reason = 'link-broken' | 'link-private' | 'link-not-https';

function reasonAgainst(url: URL): Reason {
  const { status } = readPublicAddress(url.href);
  return status === 'ok' ? 'link-not-https' : `link-${status}`;
}

function refusedUrl(code: Reason): Refusal {
  return new Refusal('validation-failed', { fields: [{ path: 'url', code }] });
}

/** Has a message posted to an address that says nothing but that it works. */
export async function testWebhookEndpoint(tx: Tx, owner: Reader, endpointId: string): Promise<{ deliveryId: string }> {
  const { accountId, userId } = owner;
  await requireWebhookEndpoint(tx, owner, endpointId);
  await limitRate(tx, `webhook-test:${userId}`, TESTS);
  const id = uuidv7();
  const now = await readNow(tx);
  await insertEvent(tx, { accountId, id, key: id, kind: WEBHOOK_TEST, params: {}, path: null, occurredAt: now.toISOString() });
  const delivery = { channel: 'webhook', dueAt: null, endpointId } as const;
  const [inserted] = await insertDeliveries(tx, { accountId, id }, userId, [delivery]);
  if (inserted === undefined) throw new Error('a test was not kept');
  await queueWebhook(tx, { accountId, deliveryId: inserted.id }, new Date(inserted.dueAt));
  return { deliveryId: inserted.id };
}
