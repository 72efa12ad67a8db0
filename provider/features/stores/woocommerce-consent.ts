import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Store } from '#contract/stores.ts';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { wooCommerceConnector } from '#provider/platforms/woocommerce/woocommerce-connector.ts';
import type { Services } from '#provider/services.ts';
import { connectByKeys, requireApi } from './connect-woocommerce-store.ts';
import { endConsent, findConsent, findWaitingConsent, insertConsent, keepKeys } from './woocommerce-consents.store.ts';

const SECRET_BYTES = 32;
const STORES_PATH = '/addMyStore';

/** What a store delivers; other fields are of no use to us. */
const DeliveredKeys = z.object({
  user_id: z.coerce.string(),
  consumer_key: z.string().min(1).max(200),
  consumer_secret: z.string().min(1).max(200),
});
const SealedKeys = z.object({ consumerKey: z.string(), consumerSecret: z.string() });

interface Owner {
  accountId: string;
  userId: string;
}

/** Sends a merchant to the consent page of a store. */
export async function startConsent(
  services: Services,
  { address, ...owner }: Owner & { address: string },
): Promise<{ consentId: string; consentUrl: string }> {
  const api = await requireApi(services, address);
  const id = uuidv7();
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await inTransaction(services.database, (tx) => insertConsent(tx, { ...owner, id, api, callbackHash: hash(secret) }));
  const { publicUrl } = services.config;
  const { consentUrl } = await wooCommerceConnector.start(services, {
    api,
    reference: id,
    returnUrl: `${publicUrl}${STORES_PATH}?consent=${id}`,
    callbackUrl: `${publicUrl}/callbacks/woocommerce/${secret}`,
  });
  if (consentUrl === null) throw new Error('a store of WooCommerce has a consent page');
  return { consentId: id, consentUrl };
}

/** Keeps the keys a store delivers, once, until their merchant comes back. Nobody is called: the store waits for our answer. */
export async function takeKeys(services: Services, secret: string, body: unknown): Promise<void> {
  const consent = await findWaitingConsent(services.database.db, hash(secret));
  if (consent === undefined) throw new Refusal('not-found');
  const delivered = DeliveredKeys.safeParse(body);
  if (!delivered.success || delivered.data.user_id !== consent.id) throw new Refusal('body-unreadable');
  const keys = { consumerKey: delivered.data.consumer_key, consumerSecret: delivered.data.consumer_secret };
  const sealed = services.keys.encrypt('store-credentials', JSON.stringify(keys), contextOf(consent));
  if (!(await keepKeys(services.database.db, consent, sealed))) throw new Refusal('not-found');
}

/** Connects the store whose merchant agreed; the user who began it alone can. */
export async function finishConsent(services: Services, { consentId, ...owner }: Owner & { consentId: string }): Promise<Store> {
  const { db } = services.database;
  const consent = await findConsent(db, { ...owner, id: consentId });
  if (consent === undefined) throw new Refusal('not-found');
  if (consent.state === 'dead') throw new Refusal('link-dead');
  if (consent.keys === null) throw new Refusal('state-conflict');
  const keys = SealedKeys.parse(JSON.parse(services.keys.decrypt('store-credentials', consent.keys, contextOf(consent))));
  const store = await connectByKeys(services, owner, { api: consent.api, ...keys });
  await endConsent(db, consent);
  return store;
}

function contextOf({ accountId, id }: { accountId: string; id: string }): string {
  return `${accountId}/${id}`;
}

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
