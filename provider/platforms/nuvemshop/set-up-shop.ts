import { sql } from 'kysely';
import { z } from 'zod';
import { addJob, type Queryable } from '#provider/database/database.ts';
import type { StoreKey } from '#provider/platforms/connector.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { Anything, callApi, type NuvemshopStore } from './api-client.ts';
import { ApiId, listAll } from './list-pages.ts';
import { subscribedEvents } from './webhook-events.ts';

const SetUpTask = z.object({ accountId: z.uuid(), storeId: z.uuid() });
const Webhook = z.object({ id: ApiId, event: z.string(), url: z.string() });

/** Where a store delivers its events. */
export function webhookUrl({ config }: Pick<Services, 'config'>): string {
  return `${config.publicUrl}/hooks/nuvemshop/events`;
}

/** Subscribes to the events we use that the store does not send us yet. What else the app subscribed to stays. */
export async function setUpShop(services: Services, store: NuvemshopStore): Promise<void> {
  const url = webhookUrl(services);
  const present = await listAll(services, store, { path: 'webhooks', item: Webhook });
  for (const event of subscribedEvents) {
    if (present.some((webhook) => webhook.event === event && webhook.url === url)) continue;
    await callApi(services, store, { method: 'POST', path: 'webhooks', body: { event, url }, data: Anything });
  }
}

/** Ends the subscriptions: a store that is disconnected here keeps the app until its merchant removes it. */
export async function removeSubscriptions(services: Services, store: NuvemshopStore): Promise<void> {
  const url = webhookUrl(services);
  for (const webhook of await listAll(services, store, { path: 'webhooks', item: Webhook })) {
    // The merchant's removal of the app still has to come in.
    if (webhook.url !== url || webhook.event === 'app/uninstalled') continue;
    await callApi(services, store, { method: 'DELETE', path: `webhooks/${webhook.id}`, data: Anything, repeatable: true });
  }
}

/** The nightly job: a subscription the platform dropped, and a store that threw us out without a word, are noticed. */
export async function setUpShops({ database: { db } }: Services): Promise<void> {
  const stores = await sql<StoreKey>`SELECT account_id AS "accountId", id AS "storeId" FROM store
    WHERE platform = 'nuvemshop' AND state IN ('connected', 'degraded')`.execute(db);
  for (const store of stores.rows) await queueSetUp(db, store);
}

/** Has a store set up soon; requested twice it is once. */
export function queueSetUp(queryable: Queryable, { accountId, storeId }: StoreKey): Promise<void> {
  return addJob(queryable, 'nuvemshop-set-up', { accountId, storeId }, { key: `nuvemshop-set-up:${storeId}`, storeId });
}

/** Sets up a store that was just connected. What it refuses for good is seen by "Check connection", and orders are found by polls all the same. */
export async function setUpShopTask(services: Services, payload: unknown): Promise<void> {
  const { accountId, storeId } = SetUpTask.parse(payload);
  try {
    await setUpShop(services, { accountId, id: storeId });
  } catch (error) {
    if (!(error instanceof PlatformRefusal) || error.retryable) throw error;
    services.log.warn({ storeId, reason: error.reason.code }, 'a store could not be set up');
  }
}
