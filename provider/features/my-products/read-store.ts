import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { workingStoreStates } from '#provider/platforms/store-lifecycle.ts';
import { notifyAccount } from '#provider/features/notifications/publish-event.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { failRow, finishRow, startRow } from '#provider/jobs/job-progress.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { StoreProduct } from '#provider/platforms/catalog-sync.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { catalogOf, platformFor } from '#provider/platforms/platforms.ts';
import type { Services } from '#provider/services.ts';
import { markUnseen, moveListing } from './move-listing.ts';
import { queueFollow } from './queue-follow.ts';
import { keepStoreFacts, lockOrAddListing, noteProductSync, type StoreOfProducts } from './store-products.store.ts';
import { suggestProducts } from './suggestions.store.ts';

/** `jobId`: the job a merchant watches, of one row. */
const Payload = z.object({ accountId: Id, storeId: Id, jobId: Id.optional() });

/**
 * Reads all products of a store: new ones become listings that are not linked, with suggestions; what was changed there is
 * kept beside what we wrote; what is gone is marked.
 */
export async function readStore(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  const { accountId, storeId, jobId } = Payload.parse(payload);
  const row = jobId === undefined ? null : { accountId, jobId, seq: 1 };
  if (row !== null && (await inTransaction(services.database, (tx) => startRow(tx, row))) === null) return;
  try {
    await readAll(services, accountId, storeId);
  } catch (error) {
    const gone = error instanceof Refusal || (error instanceof PlatformRefusal && !error.retryable);
    if (!gone && !context.lastAttempt) throw error;
    services.log.warn({ err: error, storeId }, 'a store could not be read');
    const cause =
      error instanceof PlatformRefusal
        ? error.reason
        : { code: gone ? ('store-refused' as const) : ('store-unreachable' as const), params: {} };
    if (row !== null) await inTransaction(services.database, (tx) => failRow(tx, row, cause));
    return;
  }
  if (row !== null) await inTransaction(services.database, (tx) => finishRow(tx, row, storeId));
}

/** Has every store that can be read, read. */
export async function readStores(services: Services): Promise<void> {
  const { db } = services.database;
  const stores = await db.selectFrom('store').select(['account_id', 'id', 'platform']).where('state', 'in', workingStoreStates).execute();
  for (const { account_id: accountId, id: storeId, platform } of stores) {
    if (platformFor(platform).catalog !== null)
      await addJob(db, 'read-store', { accountId, storeId }, { key: `read-store:${storeId}`, storeId });
  }
}

async function readAll(services: Services, accountId: string, storeId: string): Promise<void> {
  const { db } = services.database;
  const store = await connectedStore(db, accountId, storeId);
  const catalog = catalogOf(store.platform);
  const { rows } = await sql<{ at: string }>`SELECT app_now()::text AS at`.execute(db);
  let after: string | null = null;
  do {
    const page: { products: StoreProduct[]; next: string | null } = await catalog.readProducts(services, store, after);
    for (const product of page.products) await inTransaction(services.database, (tx) => takeProduct(tx, store, product));
    after = page.next;
  } while (after !== null);
  await inTransaction(services.database, async (tx) => {
    await markGone(tx, store, rows[0]?.at ?? '');
    await noteProductSync(tx, store);
  });
}

/** Keeps what a store has of a product; the first time it becomes a listing that is not linked. */
export async function takeProduct(tx: Tx, store: StoreOfProducts, product: StoreProduct): Promise<void> {
  const { accountId } = store;
  const listing = await lockOrAddListing(tx, store, product);
  if (listing.state === 'deleted_in_store') await moveListing(tx, listing, { to: 'active', actor: { kind: 'store' } });
  const changed = await keepStoreFacts(tx, store, listing.id, product);
  if (listing.state !== 'unlinked') await queueFollow(tx, accountId, [listing.id]);
  else if (listing.added || changed) await suggestProducts(tx, accountId, listing.id);
}

async function markGone(tx: Tx, store: StoreOfProducts, since: string): Promise<void> {
  const count = await markUnseen(tx, store, since);
  if (count > 0)
    await notifyAccount(tx, {
      accountId: store.accountId,
      kind: 'listing-deleted-in-store',
      count,
      path: '/myProducts?tab=attention',
    });
}
