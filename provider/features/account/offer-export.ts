import { Readable } from 'node:stream';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { createJob } from '#provider/jobs/job-progress.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { insertExport } from './exports.store.ts';
import { fillExport } from './fill-export.ts';

const WRITE_TRIES = 5;

export interface OfferedFile {
  accountId: string;
  userId: string;
  /** What the file is, in the user's language. */
  label: string;
  /** The one entry of the ZIP file. */
  name: string;
  content: object;
}

/** Puts what was gathered of a buyer among the exports the user can fetch; a job writes the ZIP file once this is committed. */
export async function offerExport(tx: Tx, { accountId, userId, label, name, content }: OfferedFile): Promise<void> {
  const jobId = await createJob(tx, { accountId, kind: 'export-data', input: {}, rows: [{ label, input: {} }] });
  const exportId = await insertExport(tx, { accountId, userId }, jobId);
  await addJob(tx, 'write-offered-export', { accountId, jobId, exportId, name, content }, { maxAttempts: WRITE_TRIES });
}

const WriteTask = z.object({ accountId: Id, jobId: Id, exportId: Id, name: z.string(), content: z.unknown() });

/** Writes what was gathered into its ZIP file. After the last try the queue keeps nothing of it. */
export async function writeOfferedExport(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  const { name, content, ...place } = WriteTask.parse(payload);
  const file = { ...place, purpose: 'buyer-export' as const, content: () => zipped(name, content), onDone: async () => undefined };
  await fillExport(services, file, context);
}

async function zipped(name: string, content: unknown): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(content, null, 2)), name);
  zip.end();
  return Readable.from(zip.outputStream);
}
