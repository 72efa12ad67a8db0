import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { Cause } from './problem.ts';
import { jobKinds, jobStates, jobRowStates } from './jobs.values.ts';
import { Seq } from './whole-number.ts';

export const JobRow = z.object({
  seq: Seq,
  label: z.string(),
  state: z.enum(jobRowStates),
  /** Why the row failed. */
  cause: Cause.nullable(),
  /** What the row made, e.g. the listing's id. */
  resultId: Id.nullable(),
});

/** Work over many rows. `done` with `failedCount > 0` ended with failures; its rows say which and why. */
export const Job = z.object({
  id: Id,
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  total: z.int(),
  doneCount: z.int(),
  failedCount: z.int(),
  createdAt: Time,
  finishedAt: Time.nullable(),
  rows: z.array(JobRow),
});
export type Job = z.infer<typeof Job>;

export const getJob = defineEndpoint({
  name: 'getJob',
  permission: 'account:read',
  summary:
    'Progress and rows of a job. With `Accept: application/x-ndjson` the answer is a stream: one job (without `data` wrapper) a line, at most every 500 ms, until it ends.',
  method: 'GET',
  path: '/v1/jobs/{jobId}',
  params: z.object({ jobId: Id }),
  data: Job,
  problems: ['not-found'],
});
