import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { Job } from '#contract/jobs.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { createJob, failRow, finishRow, type JobRowKey, requireJob, startRow } from '#provider/jobs/job-progress.ts';
import type { QueuedTask, Task } from '#provider/jobs/task.ts';
import type { Services } from '#provider/services.ts';
import { signFileLink } from './file-link.ts';
import { allPurposes, type FilePurpose } from './file-purposes.ts';
import { addStoredFile, dropStoredFiles } from './stored-files.ts';

const WRITE_TRIES = 5;
/** More parts wait their turn among other long jobs. */
const SHORT_PARTS = 5;

/** What a file is written from. */
export interface Writing<Requested, Part> {
  accountId: string;
  requested: Requested;
  /** The parts, the first first; one is done once the next is asked for, but for the last, which ends with the file. */
  parts: AsyncIterable<{ seq: number; part: Part }>;
}

interface JobFileOptions<Name extends string, Requested extends z.ZodObject, Part extends z.ZodObject> {
  /** Its tasks are `write-<name>`, `write-long-<name>` and `expire-<name>`. */
  name: Name;
  kind: Job['kind'];
  /** What is asked for, such as the format and the language. */
  requested: Requested;
  /** What a part is of, such as the ids of a hundred orders. */
  part: Part;
  purposeOf: (requested: z.output<Requested>) => FilePurpose;
  /** The file as it is written. It is asked for again at another try, with all its parts. */
  write: (services: Services, writing: Writing<z.output<Requested>, z.output<Part>>) => Promise<Readable> | AsyncIterable<Buffer>;
}

interface Asked<Requested, Part> {
  accountId: string;
  requested: Requested;
  /** What the job shows of what was requested. */
  input: object;
  /** At least one, each with the name that people see its progress by. */
  parts: readonly { label: string; input: Part }[];
}

/** A file that takes long: it is written by a job whose rows are its parts, and stored for a day. */
export interface JobFile<Name extends string, Requested, Part> {
  tasks: Record<`write-${Name}` | `write-long-${Name}` | `expire-${Name}`, QueuedTask>;
  /** Starts the job. */
  start(tx: Tx, asked: Asked<Requested, Part>): Promise<Job>;
  /** A path at which the file of a job of this account is given once within a minute. `not-found`: no such job, or its file is gone; `state-conflict`: it is not written. */
  link(services: Services, accountId: string, jobId: string): Promise<{ path: string }>;
}

const Common = z.object({ accountId: Id, jobId: Id, parts: z.int().min(1) });
type Common = z.infer<typeof Common>;
const Expiry = z.object({ accountId: Id, fileId: Id });

export function defineJobFile<Name extends string, Requested extends z.ZodObject, Part extends z.ZodObject>(
  options: JobFileOptions<Name, Requested, Part>,
): JobFile<Name, z.input<Requested>, z.input<Part>> {
  const { name, kind } = options;
  const run: Task = async (services, payload, { lastAttempt }) => {
    const task = Common.parse(payload);
    try {
      await writeFile(services, options, task, options.requested.parse(payload));
    } catch (error) {
      if (!lastAttempt) throw error;
      services.log.error({ err: error, jobId: task.jobId, file: name }, 'a file could not be written');
      await inTransaction(services.database, async (tx) => {
        for (let seq = 1; seq <= task.parts; seq += 1) await failRow(tx, rowOf(task, seq), null);
      });
    }
  };
  return {
    tasks: {
      [`write-${name}`]: { lane: 'interactive', run },
      [`write-long-${name}`]: { lane: 'bulk', run },
      [`expire-${name}`]: { lane: 'bulk', run: expire },
    } as JobFile<Name, unknown, unknown>['tasks'],
    async start(tx, { accountId, requested, input, parts }) {
      const jobId = await createJob(tx, { accountId, kind, input, rows: [...parts] });
      const task = parts.length > SHORT_PARTS ? `write-long-${name}` : `write-${name}`;
      await addJob(tx, task, { ...requested, accountId, jobId, parts: parts.length }, { maxAttempts: WRITE_TRIES });
      return requireJob(tx, accountId, jobId);
    },
    async link({ database: { db }, keys }, accountId, jobId) {
      const found = await sql<{ state: string; fileId: string | null }>`
        SELECT j.state, f.id AS "fileId" FROM job j
        LEFT JOIN job_row r ON r.account_id = j.account_id AND r.job_id = j.id AND r.seq = j.total
        LEFT JOIN stored_file f ON f.account_id = r.account_id AND f.id = r.result_id AND f.expires_at > app_now()
        WHERE j.account_id = ${accountId} AND j.id = ${jobId} AND j.kind = ${kind}`.execute(db);
      const [job] = found.rows;
      if (job === undefined || (job.state === 'done' && job.fileId === null)) throw new Refusal('not-found');
      if (job.fileId === null) throw new Refusal('state-conflict');
      return { path: signFileLink(keys, { accountId, fileId: job.fileId }, await readNow(db)) };
    },
  };
}

/** The last row ends with the file: its result is the file's id. */
async function writeFile<Requested extends z.ZodObject, Part extends z.ZodObject>(
  services: Services,
  { name, part, purposeOf, write }: JobFileOptions<string, Requested, Part>,
  task: Common,
  requested: z.output<Requested>,
): Promise<void> {
  const { accountId } = task;
  const written = await write(services, { accountId, requested, parts: partsOf(services, part, task) });
  const stored = await services.files.put(written instanceof Readable ? written : Readable.from(written));
  await inTransaction(services.database, async (tx) => {
    const { id: fileId, expiresAt } = await addStoredFile(tx, { ...stored, accountId, purpose: purposeOf(requested) });
    await finishRow(tx, rowOf(task, task.parts), fileId);
    if (expiresAt !== null) await addJob(tx, `expire-${name}`, { accountId, fileId }, { runAt: new Date(expiresAt) });
  });
}

/** A part is marked as running when it is read; one that ended at an earlier try is read again. */
async function* partsOf<Part extends z.ZodObject>(
  { database }: Services,
  part: Part,
  task: Common,
): AsyncGenerator<{ seq: number; part: z.output<Part> }> {
  for (let seq = 1; seq <= task.parts; seq += 1) {
    const { input } = await inTransaction(database, async (tx) => {
      await startRow(tx, rowOf(task, seq));
      return tx
        .selectFrom('job_row')
        .select('input')
        .where('account_id', '=', task.accountId)
        .where('job_id', '=', task.jobId)
        .where('seq', '=', seq)
        .executeTakeFirstOrThrow();
    });
    yield { seq, part: part.parse(input) };
    if (seq < task.parts) await inTransaction(database, (tx) => finishRow(tx, rowOf(task, seq), task.jobId));
  }
}

function rowOf({ accountId, jobId }: Common, seq: number): JobRowKey {
  return { accountId, jobId, seq };
}

/** Removes a file whose day is over. */
const expire: Task = async ({ database }, payload) => {
  const { accountId, fileId } = Expiry.parse(payload);
  await inTransaction(database, (tx) => dropStoredFiles(tx, { accountId, purposes: allPurposes, id: fileId }));
};
