import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';
import { sql } from 'kysely';
import { addJob, inTransaction, type Queryable } from '#provider/database/database.ts';
import type { SentFile } from '#provider/files/bind-file.ts';
import { filePurposes } from '#provider/files/file-purposes.ts';
import { addStoredFile, dropStoredFiles } from '#provider/files/stored-files.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Task, TaskList } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { findInvoice } from './invoices.store.ts';
import { writeInvoicePdf } from './write-invoice-pdf.ts';

interface PdfKey {
  accountId: string;
  invoiceId: string;
  locale: Locale;
}
interface KeptPdf {
  fileId: string;
  sha256: Buffer;
}

/** The PDF of a document, written when nobody wanted it in this language before. `not-found`: the account has no such document. */
export async function keptInvoicePdf(services: Services, key: PdfKey): Promise<SentFile> {
  const { name } = await requireNamed(services.database.db, key);
  const kept = await keepPdf(services, key);
  const content = async () => Readable.from([await readContent(services, key, kept)]);
  return { name, contentType: filePurposes['invoice-pdf'].contentType, content };
}

/** The same, as a whole. */
export async function readInvoicePdf(services: Services, key: PdfKey): Promise<{ name: string; content: Buffer }> {
  const { name } = await requireNamed(services.database.db, key);
  return { name, content: await readContent(services, key, await keepPdf(services, key)) };
}

/** Has the PDFs written of what was issued lately. */
export async function queueInvoicePdfs(queryable: Queryable): Promise<void> {
  await addJob(queryable, 'write-invoice-pdfs', {}, { key: 'write-invoice-pdfs' });
}

const BATCH = 50;
/** Documents that are older have their PDF written on request. */
const DAYS_BACK = 31;

/** Writes the PDF of each new live document in the language of its account. One that can't be written is logged and tried again next time. */
const writeInvoicePdfs: Task = async (services) => {
  let place = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await findUnwritten(services.database.db, place);
    for (const { accountId, invoiceId, locale } of batch) {
      place = invoiceId;
      try {
        await keepPdf(services, { accountId, invoiceId, locale: isLocale(locale) ? locale : defaultLocale });
      } catch (error) {
        services.log.error({ err: error, invoiceId }, 'the PDF of an invoice could not be written');
      }
    }
    if (batch.length < BATCH) return;
  }
};

/** Queued work on PDFs of documents. */
export const invoicePdfTasks = {
  'write-invoice-pdfs': { lane: 'bulk', run: writeInvoicePdfs },
} satisfies TaskList;

async function findUnwritten(db: Queryable, after: string): Promise<{ accountId: string; invoiceId: string; locale: string }[]> {
  const found = await sql<{ accountId: string; invoiceId: string; locale: string }>`
    SELECT i.account_id AS "accountId", i.id AS "invoiceId", a.default_locale AS locale FROM invoice i JOIN account a ON a.id = i.account_id
    WHERE i.mode = 'live' AND i.issued_on > app_now()::date - ${DAYS_BACK}::int AND i.id > ${after}::uuid
      AND NOT EXISTS (SELECT 1 FROM invoice_pdf p WHERE p.account_id = i.account_id AND p.invoice_id = i.id)
    ORDER BY i.id LIMIT ${BATCH}`.execute(db);
  return found.rows;
}

/** Its number; a document of test mode has none, and is named after what it is for. */
async function requireNamed(db: Queryable, { accountId, invoiceId }: PdfKey): Promise<{ name: string; issuedAt: string }> {
  const invoice = await db
    .selectFrom('invoice')
    .select(['number', 'document_number', 'issued_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  if (invoice === undefined) throw new Refusal('not-found');
  // The beginning of an id is its time, which others share.
  const test = ['test', invoice.document_number.replace(/[^\w-]+/g, '-'), invoiceId.slice(-8)].filter((part) => part !== '').join('-');
  return { name: `${invoice.number ?? test}.pdf`, issuedAt: invoice.issued_at };
}

/** Of two who write it at once, the first one's is kept. */
async function keepPdf(services: Services, key: PdfKey): Promise<KeptPdf> {
  const { database, files } = services;
  const { accountId, invoiceId, locale } = key;
  const known = await findKept(database.db, key);
  if (known !== null) return known;
  const { issuedAt } = await requireNamed(database.db, key);
  const invoice = await findInvoice(database.db, accountId, invoiceId);
  if (invoice === null) throw new Refusal('not-found');
  const stored = await files.put(Readable.from([await writeInvoicePdf(invoice, { locale, issuedAt: new Date(issuedAt) })]));
  return inTransaction(database, async (tx) => {
    await addStoredFile(tx, { ...stored, accountId, purpose: 'invoice-pdf' });
    await tx
      .insertInto('invoice_pdf')
      .values({ account_id: accountId, invoice_id: invoiceId, locale, file_id: stored.id, sha256: stored.sha256 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const kept = await findKept(tx, key);
    if (kept === null) throw new Error('a PDF that was stored is gone');
    if (kept.fileId !== stored.id) await dropStoredFiles(tx, { accountId, purposes: ['invoice-pdf'], id: stored.id });
    return kept;
  });
}

async function findKept(queryable: Queryable, { accountId, invoiceId, locale }: PdfKey): Promise<KeptPdf | null> {
  const row = await queryable
    .selectFrom('invoice_pdf')
    .select(['file_id', 'sha256'])
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .where('locale', '=', locale)
    .executeTakeFirst();
  return row === undefined ? null : { fileId: row.file_id, sha256: row.sha256 };
}

/** A file that is not what was written is not given out. */
async function readContent({ files, log }: Services, { invoiceId, locale }: PdfKey, { fileId, sha256 }: KeptPdf): Promise<Buffer> {
  const opened = await files.open(fileId);
  const content = opened === null ? null : await buffer(opened.content);
  if (content !== null && createHash('sha256').update(content).digest().equals(sha256)) return content;
  log.error({ invoiceId, locale, fileId, missing: content === null }, 'the PDF of an invoice is not the one that was written');
  throw new Error('the PDF of an invoice is not the one that was written');
}
