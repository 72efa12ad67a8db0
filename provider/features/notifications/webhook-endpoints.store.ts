import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { WebhookEndpoint } from '#contract/notification-settings.ts';
import { WEBHOOK_ENDPOINT_LIMIT } from '#contract/notifications.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { Keys } from '#provider/http/keys.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { transitionAll } from '#provider/lifecycles/transition.ts';
import { deliveryKind } from './delivery-lifecycle.ts';
import type { Reader } from './notifications.store.ts';
import { makeWebhookSecret } from './sign-webhook.ts';

function ownEndpoints(db: Queryable, { accountId, userId }: Reader) {
  return db.selectFrom('webhook_endpoint').where((is) => is.and({ account_id: accountId, user_id: userId }));
}

/** The oldest first. */
export async function findWebhookEndpoints(db: Queryable, owner: Reader): Promise<WebhookEndpoint[]> {
  return ownEndpoints(db, owner).select(['id', 'url', 'created_at as createdAt']).orderBy('created_at').orderBy('id').execute();
}

/** Keeps an address with a secret of its own. One that is kept already is given as it is. */
export async function addWebhookEndpoint(tx: Tx, keys: Keys, owner: Reader, url: string): Promise<WebhookEndpoint> {
  const { accountId, userId } = owner;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhook-endpoints:${userId}`}, 0))`.execute(tx);
  const others = await findWebhookEndpoints(tx, owner);
  const known = others.find((endpoint) => endpoint.url === url);
  if (known !== undefined) return known;
  if (others.length >= WEBHOOK_ENDPOINT_LIMIT) throw new Refusal('limit-reached');
  const secret = keys.encrypt('webhook-secret', makeWebhookSecret(), accountId);
  return tx
    .insertInto('webhook_endpoint')
    .values({ account_id: accountId, id: uuidv7(), user_id: userId, url, secret })
    .returning(['id', 'url', 'created_at as createdAt'])
    .executeTakeFirstOrThrow();
}

/** The sealed secret of an address of the user's. */
export async function requireWebhookEndpoint(db: Queryable, owner: Reader, endpointId: string): Promise<{ id: string; secret: Buffer }> {
  const found = await ownEndpoints(db, owner).select(['id', 'secret']).where('id', '=', endpointId).executeTakeFirst();
  if (found === undefined) throw new Refusal('not-found');
  return found;
}

export function openWebhookSecret(keys: Keys, accountId: string, secret: Buffer): string {
  return keys.decrypt('webhook-secret', secret, accountId);
}

/** Removes an address and cancels what still waits to be posted there. */
export async function removeWebhookEndpoint(tx: Tx, { accountId, userId }: Reader, endpointId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('webhook_endpoint')
    .where((is) => is.and({ account_id: accountId, user_id: userId, id: endpointId }))
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new Refusal('not-found');
  await transitionAll(
    tx,
    deliveryKind,
    { accountId, where: sql`x.endpoint_id = ${endpointId}` },
    {
      lifecycle: 'notification-delivery',
      to: 'canceled',
      actor: { kind: 'merchant', id: userId },
      cause: 'endpoint-removed',
      columns: { cause: 'endpoint-removed' },
    },
  );
}
