import { Readable } from 'node:stream';
import { addJob, type Tx } from '#provider/database/database.ts';
import { addStoredFile } from '#provider/files/stored-files.ts';
import { createJob, finishRow, startRow } from '#provider/jobs/job-progress.ts';
import type { Services } from '#provider/services.ts';
import { insertExport, setExportFile } from './exports.store.ts';

export interface OfferedFile {
  accountId: string;
  userId: string;
  /** What the file is, in the user's language. */
  label: string;
  /** The one entry of the ZIP file. */
  name: string;
  content: object;
  daysKept: number;
}

/** Puts something gathered for a user among the exports they can fetch, as a ZIP file. */
export async function offerExport(services: Services, tx: Tx, file: OfferedFile): Promise<void> {
  const { accountId, label } = file;
  const stored = await services.files.put(await zipped(file));
  const jobId = await createJob(tx, { accountId, kind: 'export-data', input: {}, rows: [{ label, input: {} }] });
  await startRow(tx, { accountId, jobId, seq: 1 });
  const exportId = await insertExport(tx, file, jobId);
  const row = await addStoredFile(tx, { ...stored, accountId, purpose: 'export', contentType: 'application/zip', daysKept: file.daysKept });
  await finishRow(tx, { accountId, jobId, seq: 1 }, exportId);
  await setExportFile(tx, { accountId, exportId }, row);
  if (row.expiresAt !== null) await addJob(tx, 'expire-export', { accountId, exportId }, { runAt: new Date(row.expiresAt) });
}

async function zipped({ name, content }: OfferedFile): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(content, null, 2)), name);
  zip.end();
  return Readable.from(zip.outputStream);
}
