import { PassThrough, Readable } from 'node:stream';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { invoiceFiles } from '#contract/invoices.values.ts';
import { locales } from '#contract/locales.ts';
import { defineJobFile, type Writing } from '#provider/files/job-file.ts';
import { type TableCell, writeCsv, writeXlsx } from '#provider/files/write-table.ts';
import type { Services } from '#provider/services.ts';
import { invoiceTableHead, invoiceTableRows } from './invoice-table.ts';
import { readInvoicePdf } from './keep-invoice-pdf.ts';

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
      return Readable.from(writeCsv(tableParts(services, writing), invoiceTableHead(locale)));
    case 'invoices-xlsx':
      return Readable.from(writeXlsx(tableParts(services, writing), invoiceTableHead(locale)));
    case 'invoices-zip':
      return zipOf(services, writing);
  }
}

/** A PDF of each; they are written into the archive one after the other, so that few are in memory. */
async function zipOf(services: Services, { accountId, requested: { locale }, parts }: InvoiceWriting): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  // Not `Readable.from`: it is destroyed only after its next piece, which an archive that broke off never gives.
  const output = zip.outputStream.pipe(new PassThrough());
  const fill = async () => {
    for await (const { part } of parts)
      for (const invoiceId of part.invoiceIds) {
        const { name, content } = await readInvoicePdf(services, { accountId, invoiceId, locale });
        zip.addBuffer(content, name);
      }
    zip.end();
  };
  fill().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}

async function* tableParts({ database }: Services, { accountId, requested, parts }: InvoiceWriting): AsyncGenerator<TableCell[][]> {
  for await (const { part } of parts)
    yield await invoiceTableRows(database.db, { accountId, ids: part.invoiceIds, locale: requested.locale });
}
