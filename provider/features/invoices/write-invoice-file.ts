import { Readable } from 'node:stream';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { InvoiceRow } from '#contract/invoices.ts';
import { type InvoiceFile, invoiceFiles } from '#contract/invoices.values.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { addJob, inTransaction } from '#provider/database/database.ts';
import type { StoredContent } from '#provider/files/file-store.ts';
import { addStoredFile, dropStoredFiles } from '#provider/files/stored-files.ts';
import { type TableCell, writeCsv, writeXlsx } from '#provider/files/write-table.ts';
import { say } from '#provider/http/language.ts';
import { failRow, finishRow, type JobRowKey, startRow } from '#provider/jobs/job-progress.ts';
import type { Task } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { findInvoice, findInvoicesNamed } from './invoices.store.ts';
import { writeInvoicePdf } from './write-invoice-pdf.ts';

const FileTask = z.object({
  accountId: Id,
  jobId: Id,
  /** Rows of the job, each a part of the documents. */
  parts: z.int().min(1),
  file: z.enum(invoiceFiles),
  locale: z.enum(locales),
});
type FileTask = z.infer<typeof FileTask>;
const RowInput = z.object({ invoiceIds: z.array(Id) });

/** Writes a file of documents, part by part. The last part ends with the file: its result is the file's id. */
export const writeInvoiceFile: Task = async (services, payload, { lastAttempt }) => {
  const task = FileTask.parse(payload);
  try {
    const stored = await services.files.put(await contentOf(services, task));
    await recordFile(services, task, stored);
  } catch (error) {
    if (!lastAttempt) throw error;
    services.log.error({ err: error, jobId: task.jobId }, 'a file of invoices could not be written');
    await inTransaction(services.database, async (tx) => {
      for (let seq = 1; seq <= task.parts; seq += 1) await failRow(tx, rowOf(task, seq), null);
    });
  }
};

async function contentOf(services: Services, task: FileTask): Promise<Readable> {
  const { file, locale } = task;
  switch (file) {
    case 'invoices-csv':
      return Readable.from(writeCsv(tableParts(services, task), tableHead(locale)));
    case 'invoices-xlsx':
      return Readable.from(writeXlsx(tableParts(services, task), tableHead(locale)));
    case 'invoices-zip':
      return zipOf(services, task);
  }
}

/** A PDF of each; they are written into the archive one after the other, so that few are in memory. */
async function zipOf(services: Services, task: FileTask): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  const fill = async () => {
    for await (const ids of parts(services, task))
      for (const id of ids) {
        const invoice = await findInvoice(services.database.db, task.accountId, id);
        if (invoice === null) continue;
        const author = services.config.brandName;
        zip.addBuffer(await writeInvoicePdf(invoice, { locale: task.locale, author }), `${invoice.number}.pdf`);
      }
    zip.end();
  };
  fill().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}

/** The ids part by part; a part is done once the next one is asked for, but for the last. */
async function* parts({ database }: Services, task: FileTask): AsyncGenerator<string[]> {
  for (let seq = 1; seq <= task.parts; seq += 1) {
    yield await inTransaction(database, async (tx) => {
      await startRow(tx, rowOf(task, seq));
      const { input } = await tx
        .selectFrom('job_row')
        .select('input')
        .where('account_id', '=', task.accountId)
        .where('job_id', '=', task.jobId)
        .where('seq', '=', seq)
        .executeTakeFirstOrThrow();
      return RowInput.parse(input).invoiceIds;
    });
    if (seq < task.parts) await inTransaction(database, (tx) => finishRow(tx, rowOf(task, seq), task.jobId));
  }
}

async function* tableParts(services: Services, task: FileTask): AsyncGenerator<TableCell[][]> {
  for await (const ids of parts(services, task)) {
    const invoices = await findInvoicesNamed(services.database.db, task.accountId, ids);
    yield invoices.map((invoice) => columns.map((column) => COLUMNS[column](invoice, task.locale)));
  }
}

const FEN = 100;

/** Columns for bookkeeping; amounts are numbers in yuan, negative on credit notes. */
const COLUMNS = {
  'number': ({ number }) => number,
  'date': ({ issuedOn }) => issuedOn,
  'kind': ({ kind }, locale) => say(locale, `invoice.kind.${kind}`),
  'document': ({ documentNumber }) => documentNumber,
  'buyer': ({ buyerName }) => buyerName,
  'store': ({ storeName }) => storeName,
  'period-from': ({ periodFrom }) => periodFrom,
  'period-to': ({ periodTo }) => periodTo,
  'net': ({ net }) => net.amountMinor / FEN,
  'tax': ({ tax }) => tax.amountMinor / FEN,
  'total': ({ total }) => total.amountMinor / FEN,
  'currency': ({ total }) => total.currency,
  'state': ({ state }, locale) => say(locale, `invoice.state.${state}`),
} satisfies Record<string, (invoice: InvoiceRow, locale: Locale) => TableCell>;
type Column = keyof typeof COLUMNS;
const columns = Object.keys(COLUMNS) as Column[];

function tableHead(locale: Locale): string[] {
  return columns.map((column) => say(locale, `invoice.column.${column}`));
}

async function recordFile({ database }: Services, task: FileTask, stored: StoredContent): Promise<void> {
  const { accountId, file } = task;
  await inTransaction(database, async (tx) => {
    const { id, expiresAt } = await addStoredFile(tx, { ...stored, accountId, purpose: file });
    await finishRow(tx, rowOf(task, task.parts), id);
    if (expiresAt !== null) await addJob(tx, 'expire-invoice-file', { accountId, fileId: id, file }, { runAt: new Date(expiresAt) });
  });
}

function rowOf({ accountId, jobId }: Pick<FileTask, 'accountId' | 'jobId'>, seq: number): JobRowKey {
  return { accountId, jobId, seq };
}

const ExpiryTask = z.object({ accountId: Id, fileId: Id, file: z.enum(invoiceFiles) });

/** Removes a file whose day is over. */
export const expireInvoiceFile: Task = async ({ database }, payload) => {
  const { accountId, fileId, file } = ExpiryTask.parse(payload);
  await inTransaction(database, (tx) => dropStoredFiles(tx, { accountId, purposes: [file satisfies InvoiceFile], id: fileId }));
};
