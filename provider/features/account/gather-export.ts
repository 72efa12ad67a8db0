import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { locales } from '#contract/locales.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { addJob, inTransaction } from '#provider/database/database.ts';
import { addNotice } from '#provider/features/notifications/add-notice.ts';
import type { StoredContent } from '#provider/files/file-store.ts';
import { addStoredFile, dropStoredFiles } from '#provider/files/stored-files.ts';
import { failRow, finishRow, startRow } from '#provider/jobs/job-progress.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { buildArchive } from './build-archive.ts';
import { forgetNonces, setExportFile } from './exports.store.ts';

const DAYS_KEPT = 7;

const ExportTask = z.object({ accountId: Id, userId: Id, jobId: Id, exportId: Id, locale: z.enum(locales) });
type ExportTask = z.infer<typeof ExportTask>;
const ExpiryTask = z.object({ accountId: Id, exportId: Id });

/** Gathers an account's data into one file, tells its user, and has it removed when its days are over. */
export async function gatherExport(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  const task = ExportTask.parse(payload);
  const row = { accountId: task.accountId, jobId: task.jobId, seq: 1 };
  const started = await inTransaction(services.database, (tx) => startRow(tx, row));
  if (started === null) return;
  try {
    const content = await services.files.put(await buildArchive(services, task.accountId, task.locale));
    await recordExport(services, task, content);
  } catch (error) {
    if (!context.lastAttempt) throw error;
    services.log.error({ err: error, jobId: task.jobId }, 'export failed');
    await inTransaction(services.database, (tx) => failRow(tx, row, null));
  }
}

async function recordExport(services: Services, task: ExportTask, content: StoredContent): Promise<void> {
  const { accountId, userId, jobId, exportId } = task;
  await inTransaction(services.database, async (tx) => {
    const file = await addStoredFile(tx, { ...content, accountId, purpose: 'export', contentType: 'application/zip', daysKept: DAYS_KEPT });
    const expiresAt = file.expiresAt ?? (await readNow(tx)).toISOString();
    await finishRow(tx, { accountId, jobId, seq: 1 }, exportId);
    if (!(await setExportFile(tx, { accountId, exportId }, file))) {
      // The account was erased meanwhile.
      return dropStoredFiles(tx, services.files, { accountId, purpose: 'export', id: file.id });
    }
    await addNotice(tx, { accountId, userId, kind: 'export-ready', params: { expiresAt }, path: '/myAccount' });
    await addJob(tx, 'expire-export', { accountId, exportId }, { runAt: new Date(expiresAt) });
  });
}

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
    if (typeof id === 'string') await dropStoredFiles(tx, services.files, { accountId, purpose: 'export', id });
    await forgetNonces(tx);
  });
}
