import PQueue from 'p-queue';
import { inTransaction, type Queryable } from '#provider/database/database.ts';
import type { StoreKey } from '#provider/platforms/connector.ts';
import { expireToken } from '#provider/platforms/expire-token.ts';
import { type ConnectedStore, storeNotConnected, storeRefused } from '#provider/platforms/platform.ts';
import { openCredentials } from '#provider/platforms/store-credentials.ts';
import { findCredentials } from '#provider/platforms/stores-of-shop.ts';
import { withReadableCredentials } from '#provider/platforms/with-readable-credentials.ts';
import type { Services } from '#provider/services.ts';
import { KeysRefused, type RestAnswer, type RestCall, RestRefused, sendRequest } from './send-request.ts';
import { WooCommerceCredentials } from './woocommerce-credentials.ts';

/** Shared hosts have few workers, and a store's own buyers need them. */
const CALLS_AT_ONCE = 2;

export type WooCommerceStore = Pick<ConnectedStore, 'accountId' | 'id'>;
/** Calls one store, whether it is connected yet or not. */
export type CallStore = <Data>(call: RestCall<Data>) => Promise<RestAnswer<Data>>;

const queues = new Map<string, PQueue>();

/** Calls a connected store with its keys. One that takes them no longer waits for its merchant. */
export async function callStore<Data>(services: Services, store: WooCommerceStore, call: RestCall<Data>): Promise<RestAnswer<Data>> {
  try {
    return await send(services, store, call);
  } catch (error) {
    throw asRefusal(services, store, error);
  }
}

/** What must be there; what is not is refused for good. */
export async function callExisting<Data>(services: Services, store: WooCommerceStore, call: RestCall<Data>): Promise<Data> {
  return existing(await callStore(services, store, call));
}

/** The same for callers who can do something about a refusal: it is thrown with the store's own code. */
export async function tryStore<Data>(services: Services, store: WooCommerceStore, call: RestCall<Data>): Promise<Data> {
  return existing(await send(services, store, call));
}

async function send<Data>(services: Services, store: WooCommerceStore, call: RestCall<Data>): Promise<RestAnswer<Data>> {
  const key = { accountId: store.accountId, storeId: store.id };
  const access = await requireCredentials(services, key);
  try {
    return await inStoreTurn(access.site, () => sendRequest(services, access, call));
  } catch (error) {
    if (!(error instanceof KeysRefused)) throw error;
    await noteRefusedKeys(services, key, access);
    throw storeNotConnected();
  }
}

/** A refusal with a store's own code, as callers of every platform know it. */
export function asRefusal(services: Services, store: WooCommerceStore, error: unknown): unknown {
  if (!(error instanceof RestRefused)) return error;
  services.log.warn({ storeId: store.id, code: error.code }, 'WooCommerce refused a call');
  return storeRefused();
}

function existing<Data>(answer: RestAnswer<Data>): Data {
  if (answer.status === 'missing') throw storeRefused();
  return answer.data;
}

/** The credentials of a store; a store without, or whose do not open, is not connected. */
export async function requireCredentials(services: Services, store: StoreKey): Promise<WooCommerceCredentials> {
  const found = await withReadableCredentials(services, store, () => findAccess(services, services.database.db, store));
  if (found === null) throw storeNotConnected();
  return found;
}

async function findAccess({ keys }: Services, db: Queryable, store: StoreKey): Promise<WooCommerceCredentials | null> {
  const sealed = await findCredentials(db, store.accountId, store.storeId);
  return sealed === null ? null : openCredentials(keys, { ...store, as: WooCommerceCredentials, sealed });
}

/** Unless the merchant has given the store other keys meanwhile. */
async function noteRefusedKeys(services: Services, store: StoreKey, refused: WooCommerceCredentials): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const current = await findAccess(services, tx, store);
    if (current?.consumerSecret === refused.consumerSecret) await expireToken(tx, store);
  });
}

/** Kept while the store has something to do. */
function inStoreTurn<Result>(site: string, work: () => Promise<Result>): Promise<Result> {
  const known = queues.get(site);
  const queue = known ?? new PQueue({ concurrency: CALLS_AT_ONCE });
  if (known === undefined) {
    queue.once('idle', () => queues.delete(site));
    queues.set(site, queue);
  }
  return queue.add(work);
}
