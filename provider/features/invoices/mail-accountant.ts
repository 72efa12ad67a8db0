import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { Invoice, InvoiceSettings } from '#contract/invoices.ts';
import { TABLE_INVOICES_MAX } from '#contract/invoices.values.ts';
import { isLocale, type Locale } from '#contract/locales.ts';
import type { Queryable } from '#provider/database/database.ts';
import { filePurposes } from '#provider/files/file-purposes.ts';
import { writeCsv } from '#provider/files/write-table.ts';
import { say } from '#provider/http/language.ts';
import type { Task } from '#provider/jobs/task.ts';
import { composeMail } from '#provider/mail/compose-mail.ts';
import type { Services } from '#provider/services.ts';
import { invoiceTableHead, invoiceTableRows } from './invoice-table.ts';
import { monthText } from './invoice-texts.ts';
import { findInvoice } from './invoices.store.ts';
import { readInvoicePdf } from './keep-invoice-pdf.ts';

const MailTask = z.object({ accountId: Id, invoiceId: Id });

/** Larger ones are not let through by many mail servers. */
const ZIP_MAX_BYTES = 8 * 1024 * 1024;

/** Mails a month to the account's accountant, where there is one: its summary, a table of its documents, and their PDFs unless they are too large. */
export const mailAccountant: Task = async (services, payload) => {
  const { database, config, mail: mailer } = services;
  const { accountId, invoiceId } = MailTask.parse(payload);
  const { accountantEmail, locale } = await readInvoiceSettings(database.db, accountId);
  const invoice = await findInvoice(database.db, accountId, invoiceId);
  if (accountantEmail === '' || invoice === null) return;
  const { periodFrom, periodTo, buyer } = invoice;
  const month = monthText(invoice, locale);
  const of = { accountId, ids: await findDocumentsOf(database.db, accountId, invoice), locale };
  const zip = await zipOf(services, of);
  const mail = composeMail({
    to: accountantEmail,
    locale,
    brandName: config.brandName,
    title: say(locale, 'mail.accountant.subject', { month, name: buyer.name }),
    paragraphs: [
      say(locale, zip === null ? 'mail.accountant.text-without-pdfs' : 'mail.accountant.text', { month, brand: config.brandName }),
      say(locale, 'mail.accountant.more'),
    ],
    button: { label: say(locale, 'mail.accountant.open'), url: `${config.publicUrl}/invoice?from=${periodFrom}&to=${periodTo}` },
  });
  const summary = await readInvoicePdf(services, { accountId, invoiceId, locale });
  const name = `${filePurposes['invoices-csv'].name}-${periodFrom.slice(0, 7)}`;
  await mailer.send({
    ...mail,
    attachments: [
      { filename: summary.name, content: summary.content, contentType: 'application/pdf' },
      { filename: `${name}.csv`, content: await csvOf(services, of), contentType: filePurposes['invoices-csv'].contentType },
      ...(zip === null ? [] : [{ filename: `${name}.zip`, content: zip, contentType: filePurposes['invoices-zip'].contentType }]),
    ],
  });
};

interface Documents {
  accountId: string;
  ids: string[];
  locale: Locale;
}

/** Of the month's days, oldest first; summaries of the month before among them are left out. */
async function findDocumentsOf(db: Queryable, accountId: string, { periodFrom, periodTo }: Invoice): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice')
    .select('id')
    .where('account_id', '=', accountId)
    .where('mode', '=', 'live')
    .where('kind', '<>', 'monthly')
    .where('issued_on', '>=', periodFrom)
    .where('issued_on', '<=', periodTo)
    .orderBy('issued_at')
    .orderBy('id')
    .limit(TABLE_INVOICES_MAX)
    .execute();
  return rows.map(({ id }) => id);
}

async function csvOf({ database }: Services, of: Documents): Promise<Buffer> {
  const rows = async function* () {
    yield await invoiceTableRows(database.db, of);
  };
  return buffer(Readable.from(writeCsv(rows(), invoiceTableHead(of.locale))));
}

/** Null: too large for a mail. PDFs are packed already, so their sizes add up. */
async function zipOf(services: Services, { accountId, ids, locale }: Documents): Promise<Buffer | null> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  let bytes = 0;
  for (const invoiceId of ids) {
    const { name, content } = await readInvoicePdf(services, { accountId, invoiceId, locale });
    bytes += content.length;
    if (bytes > ZIP_MAX_BYTES) return null;
    zip.addBuffer(content, name, { compress: false });
  }
  zip.end();
  const packed = await buffer(Readable.from(zip.outputStream));
  return packed.length > ZIP_MAX_BYTES ? null : packed;
}

export async function readInvoiceSettings(queryable: Queryable, accountId: string): Promise<InvoiceSettings> {
  const found = await sql<{ accountantEmail: string; locale: string }>`
    SELECT coalesce(s.accountant_email, '') AS "accountantEmail", coalesce(s.locale, a.default_locale) AS locale
    FROM account a LEFT JOIN invoice_setting s ON s.account_id = a.id WHERE a.id = ${accountId} AND a.status <> 'closed'`.execute(
    queryable,
  );
  const { accountantEmail, locale } = found.rows[0] ?? { accountantEmail: '', locale: 'en-US' };
  return { accountantEmail, locale: isLocale(locale) ? locale : 'en-US' };
}

export async function saveInvoiceSettings(queryable: Queryable, accountId: string, settings: InvoiceSettings): Promise<InvoiceSettings> {
  const { accountantEmail, locale } = settings;
  await sql`INSERT INTO invoice_setting (account_id, accountant_email, locale) VALUES (${accountId}, ${accountantEmail}, ${locale})
    ON CONFLICT (account_id) DO UPDATE SET accountant_email = excluded.accountant_email, locale = excluded.locale, updated_at = app_now()`.execute(
    queryable,
  );
  return settings;
}
