import { Readable } from 'node:stream';
import { z } from 'zod';
import type { LedgerEntry } from '#contract/balance.ts';
import { statementFormats } from '#contract/balance.values.ts';
import { Id } from '#contract/endpoint.ts';
import { locales } from '#contract/locales.ts';
import { Mode } from '#contract/money.ts';
import { addJob, inTransaction } from '#provider/database/database.ts';
import type { StoredContent } from '#provider/files/file-store.ts';
import { statementPurposes } from '#provider/files/file-purposes.ts';
import { addStoredFile, dropStoredFiles } from '#provider/files/stored-files.ts';
import { failRow, finishRow, type JobRowKey, startRow } from '#provider/jobs/job-progress.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { findEntriesInRange } from '../ledger/ledger.store.ts';
import { sumMonth } from '../ledger/list-months.ts';
import type { StatementHead } from './statement-table.ts';
import { writeStatementCsv, writeStatementXlsx } from './statement-tables.ts';
import { writeStatementPdf } from './statement-pdf.ts';

/** Entries that are read at once; progress is seen in such steps. */
export const PART_ENTRIES = 1_000;

const StatementTask = z.object({
  accountId: Id,
  jobId: Id,
  /** Rows of the job, each a part of the entries. */
  parts: z.int().min(1),
  mode: Mode,
  month: z.string(),
  timeZone: z.string(),
  format: z.enum(statementFormats),
  locale: z.enum(locales),
  /** Places in the chain, fixed when it was asked for: the file of a month that runs is of that moment, at whatever try. */
  fromSeq: z.int(),
  toSeq: z.int(),
});
export type StatementTask = z.infer<typeof StatementTask>;

/** Writes a statement part by part, never holding more than one. The last part ends with the file: its result is the file's id. */
export async function writeStatement(services: Services, payload: unknown, { lastAttempt }: TaskContext): Promise<void> {
  const task = StatementTask.parse(payload);
  try {
    const head = await readHead(services, task);
    const stored = await services.files.put(await open(head, entriesOf(services, task), task));
    await recordFile(services, task, stored);
  } catch (error) {
    if (!lastAttempt) throw error;
    services.log.error({ err: error, jobId: task.jobId }, 'a statement could not be written');
    await inTransaction(services.database, async (tx) => {
      for (let seq = 1; seq <= task.parts; seq += 1) await failRow(tx, rowOf(task, seq), null);
    });
  }
}

async function open(head: StatementHead, parts: AsyncIterable<LedgerEntry[]>, { format }: StatementTask): Promise<Readable> {
  switch (format) {
    case 'csv':
      return Readable.from(writeStatementCsv(head, parts));
    case 'xlsx':
      return writeStatementXlsx(head, parts);
    case 'pdf':
      return writeStatementPdf(head, parts);
  }
}

async function readHead({ database, config }: Services, task: StatementTask): Promise<StatementHead> {
  const { accountId, mode, month, timeZone, locale, fromSeq, toSeq } = task;
  const { legal_name: merchant } = await database.db
    .selectFrom('account')
    .select('legal_name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const sums = await sumMonth(database.db, { accountId, mode }, { month, range: { fromSeq, toSeq } });
  return { sums, mode, timeZone, locale, merchant, brand: config.brandName };
}

/** The entries part by part; a part is done once the next one is asked for, but for the last. */
async function* entriesOf({ database }: Services, task: StatementTask): AsyncGenerator<LedgerEntry[]> {
  const { accountId, mode } = task;
  for (let seq = 1; seq <= task.parts; seq += 1) {
    await inTransaction(database, (tx) => startRow(tx, rowOf(task, seq)));
    const fromSeq = task.fromSeq + (seq - 1) * PART_ENTRIES;
    const toSeq = Math.min(task.toSeq, fromSeq + PART_ENTRIES);
    yield await findEntriesInRange(database.db, { accountId, mode }, { fromSeq, toSeq });
    if (seq < task.parts) await inTransaction(database, (tx) => finishRow(tx, rowOf(task, seq), task.jobId));
  }
}

async function recordFile({ database }: Services, task: StatementTask, stored: StoredContent): Promise<void> {
  const { accountId, format } = task;
  await inTransaction(database, async (tx) => {
    const { id, expiresAt } = await addStoredFile(tx, { ...stored, accountId, purpose: `statement-${format}` });
    await finishRow(tx, rowOf(task, task.parts), id);
    if (expiresAt !== null) await addJob(tx, 'expire-statement', { accountId, fileId: id }, { runAt: new Date(expiresAt) });
  });
}

function rowOf({ accountId, jobId }: Pick<StatementTask, 'accountId' | 'jobId'>, seq: number): JobRowKey {
  return { accountId, jobId, seq };
}

const ExpiryTask = z.object({ accountId: Id, fileId: Id });

/** Removes a statement whose day is over. */
export async function expireStatement(services: Services, payload: unknown): Promise<void> {
  const { accountId, fileId } = ExpiryTask.parse(payload);
  await inTransaction(services.database, (tx) => dropStoredFiles(tx, { accountId, purposes: [...statementPurposes], id: fileId }));
}
