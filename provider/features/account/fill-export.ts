import type { Readable } from 'node:stream';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import { forgetNonces } from '#provider/files/file-link.ts';
import type { StoredContent } from '#provider/files/file-store.ts';
import { addStoredFile, dropStoredFiles } from '#provider/files/stored-files.ts';
import { failRow, finishRow, startRow } from '#provider/jobs/job-progress.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { setExportFile } from './exports.store.ts';

interface Filling {
  accountId: string;
  jobId: string;
  exportId: string;
  purpose: 'export' | 'buyer-export';
  content: () => Promise<Readable>;
  /** What else happens in the transaction that makes the file available. */
  onDone: (tx: Tx, expiresAt: string) => Promise<void>;
}

/** Writes the file of an export that was asked for, and has it removed when its days are over. After the last try the export has failed. */
export async function fillExport(services: Services, filling: Filling, { lastAttempt }: TaskContext): Promise<void> {
  const row = { accountId: filling.accountId, jobId: filling.jobId, seq: 1 };
  const started = await inTransaction(services.database, (tx) => startRow(tx, row));
  if (started === null) return;
  try {
    const stored = await services.files.put(await filling.content());
    await inTransaction(services.database, (tx) => recordExport(tx, filling, stored));
  } catch (error) {
    if (!lastAttempt) throw error;
    services.log.error({ err: error, jobId: filling.jobId }, 'export failed');
    await inTransaction(services.database, (tx) => failRow(tx, row, null));
  }
}

async function recordExport(tx: Tx, { accountId, jobId, exportId, purpose, onDone }: Filling, stored: StoredContent): Promise<void> {
  const file = await addStoredFile(tx, { ...stored, accountId, purpose });
  const expiresAt = file.expiresAt ?? (await readNow(tx)).toISOString();
  await finishRow(tx, { accountId, jobId, seq: 1 }, exportId);
  // The account was erased meanwhile.
  if (!(await setExportFile(tx, { accountId, exportId }, file)))
    return dropStoredFiles(tx, { accountId, purposes: [purpose], id: file.id });
  await onDone(tx, expiresAt);
  await addJob(tx, 'expire-export', { accountId, exportId }, { runAt: new Date(expiresAt) });
}

const ExpiryTask = z.object({ accountId: Id, exportId: Id });

/** Removes an export whose days are over, row and content. */
export async function expireExport(services: Services, payload: unknown): Promise<void> {
  const { accountId, exportId } = ExpiryTask.parse(payload);
  await inTransaction(services.database, async (tx) => {
    const gone = await tx
      .deleteFrom('data_export')
      .where('account_id', '=', accountId)
      .where('id', '=', exportId)
      .returning('file_id')
      .executeTakeFirst();
    const id = gone?.file_id;
    if (typeof id === 'string') await dropStoredFiles(tx, { accountId, purposes: ['export', 'buyer-export'], id });
    await forgetNonces(tx);
  });
}
