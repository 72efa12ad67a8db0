import { Id } from '#contract/endpoint.ts';
import { getJob, type Job } from '#contract/jobs.ts';
import { callProvider, type Caller } from './call-provider.server.ts';

/** The job whose progress an address asks for; null for none or rubbish. */
export function readJobId(requestUrl: string): string | null {
  const asked = Id.safeParse(new URL(requestUrl).searchParams.get('job'));
  return asked.success ? asked.data : null;
}

/**
 * The job that the address of a page names; null where it names none, or one that can't be had. A page reads it before anything
 * else: what is read after it shows all that the job had done by then, and the job's card reports its end later.
 */
export async function readJobFirst(jobId: string | null | undefined, caller: Caller): Promise<Job | null> {
  if (jobId === null || jobId === undefined) return null;
  const answer = await callProvider(getJob, { params: { jobId } }, caller);
  return answer.status === 'ok' ? answer.data : null;
}
