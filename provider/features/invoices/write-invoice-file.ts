import { Readable } from 'node:stream';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { InvoiceRow } from '#contract/invoices.ts';
import { invoiceFiles } from '#contract/invoices.values.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { defineJobFile, type Writing } from '#provider/files/job-file.ts';
import { type TableCell, writeCsv, writeXlsx } from '#provider/files/write-table.ts';
import { say } from '#provider/http/language.ts';
import type { Services } from '#provider/services.ts';
import { findInvoice, findInvoicesNamed } from './invoices.store.ts';
import { writeInvoicePdf } from './write-invoice-pdf.ts';

const Requested = z.object({ file: z.enum(invoiceFiles), locale: z.enum(locales) });
const Part = z.object({ invoiceIds: z.array(Id) });
type InvoiceWriting = Writing<z.infer<typeof Requested>, z.infer<typeof Part>>;

/** A file of documents. */
export const invoiceFile = defineJobFile({
  name: 'invoice-file',
  kind: 'export-invoices',
  requested: Requested,
  part: Part,
  purposeOf: ({ file }) => file,
  write: contentOf,
});

async function contentOf(services: Services, writing: InvoiceWriting): Promise<Readable> {
  const { file, locale } = writing.requested;
  switch (file) {
    case 'invoices-csv':
      return Readable.from(writeCsv(tableParts(services, writing), tableHead(locale)));
    case 'invoices-xlsx':
      return Readable.from(writeXlsx(tableParts(services, writing), tableHead(locale)));
    case 'invoices-zip':
      return zipOf(services, writing);
  }
}

/** A PDF of each; they are written into the archive one after the other, so that few are in memory. */
async function zipOf(services: Services, { accountId, requested, parts }: InvoiceWriting): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  const fill = async () => {
    for await (const { part } of parts)
      for (const id of part.invoiceIds) {
        const invoice = await findInvoice(services.database.db, accountId, id);
        if (invoice === null) continue;
        const author = services.config.brandName;
        zip.addBuffer(await writeInvoicePdf(invoice, { locale: requested.locale, author }), `${invoice.number}.pdf`);
      }
    zip.end();
  };
  fill().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}

async function* tableParts({ database }: Services, { accountId, requested, parts }: InvoiceWriting): AsyncGenerator<TableCell[][]> {
  for await (const { part } of parts) {
    const invoices = await findInvoicesNamed(database.db, accountId, part.invoiceIds);
    yield invoices.map((invoice) => columns.map((column) => COLUMNS[column](invoice, requested.locale)));
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
