import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { findDeletionReasons } from './deletion-reasons.ts';
import { eraseAccount } from './erase-account.ts';

const DeletionTask = z.object({ accountId: Id });
const LOOK_AGAIN_MS = 24 * 3_600_000;

/**
 * Deletes an account whose day has come: personal data goes, ledger and payments stay. Money or goods that got under way
 * since it was asked for put it off by a day, again and again. Does nothing when it was called off or done before.
 */
export async function deleteAccount(services: Services, payload: unknown): Promise<void> {
  const { accountId } = DeletionTask.parse(payload);
  await inTransaction(services.database, async (tx) => {
    if (!(await isDue(tx, accountId))) return;
    const reasons = await findDeletionReasons(tx, accountId);
    if (reasons.length === 0) return eraseAccount(services, tx, accountId);
    services.log.warn({ accountId, reasons }, 'deletion put off');
    await addJob(tx, 'delete-account', { accountId }, { runAfterMs: LOOK_AGAIN_MS });
  });
}

async function isDue(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select(sql<boolean>`status <> 'closed' AND coalesce(deletion_due_at <= app_now(), false)`.as('due'))
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row?.due === true;
}
