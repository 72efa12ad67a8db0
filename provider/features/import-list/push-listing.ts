import { z } from 'zod';
import { type Locale, locales } from '#contract/locales.ts';
import type { Cause } from '#contract/problem.ts';
import { inTransaction } from '#provider/database/database.ts';
import { recordListing } from '#provider/features/my-products/record-listing.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { failRow, finishRow, type JobRowKey, startRow } from '#provider/jobs/job-progress.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { tradeOf } from '#provider/platforms/platforms.ts';
import type { Services } from '#provider/services.ts';
import { findDraft } from './import-items.store.ts';
import { composePush } from './compose-push.ts';

const Payload = z.object({ accountId: z.uuid(), jobId: z.uuid(), seq: z.int() });
const JobInput = z.object({ storeId: z.uuid(), locale: z.enum(locales) });
const RowInput = z.object({ importItemId: z.uuid() });

/**
 * Pushes one draft of a job. The call to the store is made outside of any transaction and carries the draft's id as the
 * product's key, so a second run or a second job brings the same product up to date.
 */
export async function pushListing(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  const row = Payload.parse(payload);
  const started = await inTransaction(services.database, (tx) => startRow(tx, row));
  if (started === null) return;
  const { storeId, locale } = JobInput.parse(started.jobInput);
  const { importItemId } = RowInput.parse(started.rowInput);
  try {
    await pushDraft(services, row, { storeId, locale, importItemId });
  } catch (error) {
    const cause = finalCause(error, context);
    if (cause === null) throw error;
    services.log.warn({ err: error, jobId: row.jobId, seq: row.seq }, 'push failed');
    await inTransaction(services.database, (tx) => failRow(tx, row, cause));
  }
}

async function pushDraft(
  services: Services,
  row: JobRowKey,
  wish: { storeId: string; locale: Locale; importItemId: string },
): Promise<void> {
  const { db } = services.database;
  const store = await connectedStore(services, db, row.accountId, wish.storeId);
  const draft = await findDraft(db, row.accountId, wish.importItemId);
  if (draft === undefined) throw new Refusal('not-found');
  const [problem] = draft.problems;
  if (problem !== undefined) throw new PlatformRefusal(problem, false);
  const { product, pictureUrl } = composePush(services.config, { draft, currency: store.currency, locale: wish.locale });
  const pushed = await tradeOf(store.platform).pushProduct(services, store, product);
  await inTransaction(services.database, async (tx) => {
    const listingId = await recordListing(tx, { store, importItemId: draft.id, productId: draft.product_id, pictureUrl, product, pushed });
    await finishRow(tx, row, listingId);
  });
}

/** Why the row fails for good; null while another try may help. */
function finalCause(error: unknown, context: TaskContext): Cause | null {
  if (error instanceof PlatformRefusal) return error.retryable && !context.lastAttempt ? null : error.reason;
  // A store that was disconnected or a draft that is gone stays so.
  if (error instanceof Refusal) return { code: 'store-refused', params: {} };
  return context.lastAttempt ? { code: 'store-unreachable', params: {} } : null;
}
