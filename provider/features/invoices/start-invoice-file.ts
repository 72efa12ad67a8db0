import { sql } from 'kysely';
import type { BodyOutput } from '#contract/endpoint.ts';
import type { startInvoiceFile as endpoint } from '#contract/invoices.ts';
import { TABLE_INVOICES_MAX, ZIP_INVOICES_MAX } from '#contract/invoices.values.ts';
import type { Job } from '#contract/jobs.ts';
import type { Locale } from '#contract/locales.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { signFileLink } from '#provider/files/file-link.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createJob, requireJob } from '#provider/jobs/job-progress.ts';
import type { Services } from '#provider/services.ts';
import { findInvoiceNames, findInvoicesNamed } from './invoices.store.ts';

const WRITE_TRIES = 5;
/** Documents of a part; progress is seen in such steps. */
const CHUNK = 50;

type FileWish = BodyOutput<typeof endpoint> & { accountId: string; locale: Locale };

/** Starts a job that writes a file of documents as they are found now; a row of it is a part of them. */
export async function startInvoiceFile(tx: Tx, wish: FileWish): Promise<Job> {
  const { accountId, file, locale } = wish;
  const invoices = await askedInvoices(tx, wish);
  const chunks = Array.from({ length: Math.ceil(invoices.length / CHUNK) }, (_, index) =>
    invoices.slice(index * CHUNK, (index + 1) * CHUNK),
  );
  const rows = chunks.map((chunk) => ({
    label: [...new Set([chunk[0]?.number ?? '', chunk.at(-1)?.number ?? ''])].join(' – '),
    input: { invoiceIds: chunk.map(({ id }) => id) },
  }));
  const jobId = await createJob(tx, { accountId, kind: 'export-invoices', input: { file }, rows });
  await addJob(tx, 'write-invoice-file', { accountId, jobId, parts: rows.length, file, locale }, { maxAttempts: WRITE_TRIES });
  return requireJob(tx, accountId, jobId);
}

async function askedInvoices(tx: Tx, { accountId, file, invoiceIds, matching }: FileWish): Promise<{ id: string; number: string }[]> {
  if (invoiceIds !== undefined) {
    const ids = [...new Set(invoiceIds)];
    const named = await findInvoicesNamed(tx, accountId, ids);
    if (named.length < ids.length) throw new Refusal('not-found');
    return named;
  }
  if (matching === undefined) throw new Refusal('validation-failed', { fields: [{ path: 'invoiceIds', code: 'required' }] });
  const limit = file === 'invoices-zip' ? ZIP_INVOICES_MAX : TABLE_INVOICES_MAX;
  const found = await findInvoiceNames(tx, { accountId, filter: matching }, limit);
  if (found.length === 0) throw new Refusal('state-conflict');
  return found;
}

/** An address of the file that a job of this account wrote: it stands as the result of its last row. */
export async function linkInvoiceFile({ database, keys }: Services, accountId: string, jobId: string): Promise<{ path: string }> {
  const { db } = database;
  const found = await sql<{ state: string; fileId: string | null }>`
    SELECT j.state, f.id AS "fileId" FROM job j
    JOIN job_row r ON r.account_id = j.account_id AND r.job_id = j.id AND r.seq = j.total
    LEFT JOIN stored_file f ON f.account_id = r.account_id AND f.id = r.result_id AND f.expires_at > app_now()
    WHERE j.account_id = ${accountId} AND j.id = ${jobId} AND j.kind = 'export-invoices'`.execute(db);
  const [job] = found.rows;
  if (job === undefined || (job.state === 'done' && job.fileId === null)) throw new Refusal('not-found');
  if (job.fileId === null) throw new Refusal('state-conflict');
  return { path: signFileLink(keys, { accountId, fileId: job.fileId }, await readNow(db)) };
}
