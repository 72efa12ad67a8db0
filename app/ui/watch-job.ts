import type { Job } from '#contract/jobs.ts';

/** What a progress line of the provider holds; read leniently, since it only moves a bar. */
function isJob(value: unknown): value is Job {
  return typeof value === 'object' && value !== null && 'state' in value && 'doneCount' in value && 'rows' in value;
}

/** Reads a stream of jobs, one a line, and hands each over. Ends with the stream. */
export async function readJobLines(body: ReadableStream<Uint8Array>, onJob: (job: Job) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const job: unknown = line.trim() === '' ? null : JSON.parse(line);
      if (isJob(job)) onJob(job);
    }
  }
}

export function isEnded(job: Pick<Job, 'state'>): boolean {
  return job.state === 'done' || job.state === 'failed';
}
