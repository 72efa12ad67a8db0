import type { BodyOutput } from '#contract/endpoint.ts';
import type { startInvoiceFile as endpoint } from '#contract/invoices.ts';
import { TABLE_INVOICES_MAX, ZIP_INVOICES_MAX } from '#contract/invoices.values.ts';
import type { Job } from '#contract/jobs.ts';
import type { Locale } from '#contract/locales.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { findInvoiceNames, findInvoicesNamed } from './invoices.store.ts';
import { invoiceFile } from './write-invoice-file.ts';

/** Documents of a part; progress is seen in such steps. */
const CHUNK = 50;

type FileRequest = BodyOutput<typeof endpoint> & { accountId: string; locale: Locale };

/** Starts a job that writes a file of documents as they are found now; a row of it is a part of them. */
export async function startInvoiceFile(tx: Tx, requested: FileRequest): Promise<Job> {
  const { accountId, file, locale } = requested;
  const invoices = await askedInvoices(tx, requested);
  const chunks = Array.from({ length: Math.ceil(invoices.length / CHUNK) }, (_, index) =>
    invoices.slice(index * CHUNK, (index + 1) * CHUNK),
  );
  const rows = chunks.map((chunk) => ({
    label: [...new Set([chunk[0]?.number ?? '', chunk.at(-1)?.number ?? ''])].join(' – '),
    input: { invoiceIds: chunk.map(({ id }) => id) },
  }));
  return invoiceFile.start(tx, { accountId, requested: { file, locale }, input: { file }, parts: rows });
}

async function askedInvoices(tx: Tx, { accountId, file, invoiceIds, matching }: FileRequest): Promise<{ id: string; number: string }[]> {
  if (invoiceIds !== undefined) {
    const ids = [...new Set(invoiceIds)];
    const named = await findInvoicesNamed(tx, accountId, ids);
    if (named.length < ids.length) throw new Refusal('not-found');
    return named.map(({ id, number, documentNumber }) => ({ id, number: number === '' ? documentNumber : number }));
  }
  if (matching === undefined) throw new Refusal('validation-failed', { fields: [{ path: 'invoiceIds', code: 'required' }] });
  const limit = file === 'invoices-zip' ? ZIP_INVOICES_MAX : TABLE_INVOICES_MAX;
  const found = await findInvoiceNames(tx, { accountId, filter: matching }, limit);
  if (found.length === 0) throw new Refusal('state-conflict');
  return found;
}
