import { z } from 'zod';
import { addJob, inTransaction } from '#provider/database/database.ts';
import { recordListing } from '#provider/features/my-products/record-listing.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { failRow, finishRow, type JobRowKey, ROW_PRIORITY, startRow } from '#provider/jobs/job-progress.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import { finalCause } from '#provider/platforms/final-cause.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { catalogOf } from '#provider/platforms/platforms.ts';
import type { Services } from '#provider/services.ts';
import { findDraft } from './import-items.store.ts';
import { composePush } from './compose-push.ts';
import { pausedForMs, pauseStore, PUSH_TRIES } from './push-jobs.store.ts';

/** How often a row waits for a store that is busy before it gives up, and how long it waits at most each time. */
const WAITS_MAX = 20;
const WAIT_MAX_MS = 15 * 60_000;

const Payload = z.object({ accountId: z.uuid(), jobId: z.uuid(), seq: z.int(), waits: z.int().default(0) });
export const PushRowInput = z.object({ importItemId: z.uuid(), storeId: z.uuid() });

type Row = z.output<typeof Payload>;
type Push = z.output<typeof PushRowInput>;

/**
 * Pushes one draft of a job to one store. The call to the store is made outside of any transaction and carries the draft's id
 * as the product's key, so a second run or a second job brings the same product up to date. A store that asks to be left
 * alone is: its rows come back when the time is over, those of other stores go on.
 */
export async function pushListing(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  const row = Payload.parse(payload);
  const started = await inTransaction(services.database, (tx) => startRow(tx, row));
  if (started === null) return;
  const push = PushRowInput.parse(started.rowInput);
  const pauseMs = await pausedForMs(services.database.db, row.accountId, push.storeId);
  if (pauseMs !== null) return waitForStore(services, row, { storeId: push.storeId, pauseMs });
  try {
    await pushDraft(services, row, push);
  } catch (error) {
    if (error instanceof PlatformRefusal && error.retryAfterMs !== null && error.retryAfterMs <= WAIT_MAX_MS) {
      const { storeId } = push;
      const pause = error.retryAfterMs;
      const pauseMs = await inTransaction(services.database, (tx) => pauseStore(tx, row.accountId, storeId, pause));
      return waitForStore(services, row, { storeId, pauseMs });
    }
    const cause = finalCause(error, context);
    if (cause === null) throw error;
    services.log.warn({ err: error, jobId: row.jobId, seq: row.seq }, 'push failed');
    await inTransaction(services.database, (tx) => failRow(tx, row, cause));
  }
}

async function waitForStore(services: Services, row: Row, { storeId, pauseMs }: { storeId: string; pauseMs: number }): Promise<void> {
  const { accountId, jobId, seq } = row;
  const waits = row.waits + 1;
  await inTransaction(services.database, async (tx) => {
    if (waits > WAITS_MAX) await failRow(tx, row, { code: 'store-busy', params: {} });
    else
      await addJob(
        tx,
        'push-listing',
        { accountId, jobId, seq, waits },
        { storeId, runAfterMs: pauseMs, priority: ROW_PRIORITY, maxAttempts: PUSH_TRIES },
      );
  });
}

async function pushDraft(services: Services, row: JobRowKey, push: Push): Promise<void> {
  const { db } = services.database;
  const store = await connectedStore(db, row.accountId, push.storeId);
  const draft = await findDraft(db, row.accountId, push.importItemId, store.platform);
  if (draft === undefined || draft.deleted_at !== null) throw new PlatformRefusal({ code: 'draft-removed', params: {} }, false);
  const [problem] = draft.problems;
  if (problem !== undefined) throw new PlatformRefusal(problem, false);
  const { product, pictureUrl } = composePush(services.config, { draft, store });
  const pushed = await catalogOf(store.platform).pushProduct(services, store, product);
  await inTransaction(services.database, async (tx) => {
    const { id: importItemId, product_id: productId, shipping_methods: shippingMethods } = draft;
    const listingId = await recordListing(tx, { store, importItemId, productId, shippingMethods, pictureUrl, product, pushed });
    await finishRow(tx, row, listingId);
  });
}
