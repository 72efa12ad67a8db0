import { Readable } from 'node:stream';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { type OrderFile, orderFiles } from '#contract/orders.values.ts';
import { addJob, inTransaction } from '#provider/database/database.ts';
import type { StoredContent } from '#provider/files/file-store.ts';
import { type TableCell, writeCsv, writeXlsx } from '#provider/files/write-table.ts';
import { addStoredFile, dropStoredFiles } from '#provider/files/stored-files.ts';
import { failRow, finishRow, type JobRowKey, startRow } from '#provider/jobs/job-progress.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { listOrderRows } from '../list-order-rows.ts';
import { findFileOrders, type FileOrder } from './file-orders.store.ts';
import { tableHead, tableRow } from './order-table.ts';
import { writeDocuments } from './write-documents.ts';

const FileTask = z.object({
  accountId: Id,
  jobId: Id,
  /** Rows of the job, each a part of the orders. */
  parts: z.int().min(1),
  file: z.enum(orderFiles),
  locale: z.enum(locales),
});
type FileTask = z.infer<typeof FileTask>;
const RowInput = z.object({ orderIds: z.array(Id) });

/** Writes a file of orders, part by part. The last part ends with the file: its result is the file's id. */
export async function writeOrderFile(services: Services, payload: unknown, { lastAttempt }: TaskContext): Promise<void> {
  const task = FileTask.parse(payload);
  try {
    const stored = await services.files.put(Readable.from(contentOf(services, task)));
    await recordFile(services, task, stored);
  } catch (error) {
    if (!lastAttempt) throw error;
    services.log.error({ err: error, jobId: task.jobId }, 'a file of orders could not be written');
    await inTransaction(services.database, async (tx) => {
      for (let seq = 1; seq <= task.parts; seq += 1) await failRow(tx, rowOf(task, seq), null);
    });
  }
}

async function recordFile({ database }: Services, task: FileTask, stored: StoredContent): Promise<void> {
  const { accountId, file } = task;
  await inTransaction(database, async (tx) => {
    const { id, expiresAt } = await addStoredFile(tx, { ...stored, accountId, purpose: file });
    await finishRow(tx, rowOf(task, task.parts), id);
    if (expiresAt !== null) await addJob(tx, 'expire-order-file', { accountId, fileId: id, file }, { runAt: new Date(expiresAt) });
  });
}

async function* contentOf(services: Services, task: FileTask): AsyncGenerator<Buffer> {
  const { file, locale } = task;
  switch (file) {
    case 'orders-csv':
      return yield* writeCsv(tableParts(services, task), tableHead(locale));
    case 'orders-xlsx':
      return yield* writeXlsx(tableParts(services, task), tableHead(locale));
    case 'packing-slips':
    case 'customs-declarations':
      yield await writeDocuments(parts(services, task), { document: file, locale, sender: services.config.brandName });
  }
}

/** The orders part by part; a part is done once the next one is asked for, but for the last. */
async function* parts(services: Services, task: FileTask): AsyncGenerator<FileOrder[]> {
  const { accountId, locale } = task;
  for (let seq = 1; seq <= task.parts; seq += 1) {
    const orderIds = await partOrders(services, task, seq);
    yield await findFileOrders(services.database.db, { accountId, orderIds, locale });
    if (seq < task.parts) await inTransaction(services.database, (tx) => finishRow(tx, rowOf(task, seq), task.jobId));
  }
}

async function* tableParts(services: Services, task: FileTask): AsyncGenerator<TableCell[][]> {
  const { accountId, locale } = task;
  for await (const orders of parts(services, task)) yield await tableRows(services, { accountId, orders, locale });
}

async function tableRows(services: Services, asked: { accountId: string; orders: FileOrder[]; locale: Locale }): Promise<TableCell[][]> {
  const { accountId, orders, locale } = asked;
  const rows = await listOrderRows(services, { accountId, orderIds: orders.map(({ id }) => id), locale });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return orders.flatMap((order) => {
    const row = byId.get(order.id);
    return row === undefined ? [] : [tableRow({ row, order }, locale)];
  });
}

/** The orders of a part, which is marked as running; one that ended at an earlier try is read again. */
async function partOrders({ database }: Services, task: FileTask, seq: number): Promise<string[]> {
  return inTransaction(database, async (tx) => {
    await startRow(tx, rowOf(task, seq));
    const { input } = await tx
      .selectFrom('job_row')
      .select('input')
      .where('account_id', '=', task.accountId)
      .where('job_id', '=', task.jobId)
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow();
    return RowInput.parse(input).orderIds;
  });
}

function rowOf({ accountId, jobId }: Pick<FileTask, 'accountId' | 'jobId'>, seq: number): JobRowKey {
  return { accountId, jobId, seq };
}

const ExpiryTask = z.object({ accountId: Id, fileId: Id, file: z.enum(orderFiles) });

/** Removes a file whose day is over. */
export async function expireOrderFile(services: Services, payload: unknown): Promise<void> {
  const { accountId, fileId, file } = ExpiryTask.parse(payload);
  await inTransaction(services.database, (tx) => dropStoredFiles(tx, { accountId, purposes: [file satisfies OrderFile], id: fileId }));
}
