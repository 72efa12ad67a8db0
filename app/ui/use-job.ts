import { useEffect, useState } from 'react';
import { generatePath } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import { paths } from '#app/paths.ts';

const RETRY_AFTER_MS = 2000;

/** Follows a job until it ends: the newest state, and whether the progress can't be seen just now. */
export function useJob(initial: Job): { job: Job; interrupted: boolean } {
  const [latest, setLatest] = useState(initial);
  const [interrupted, setInterrupted] = useState(false);
  const job = latest.id === initial.id && !isEnded(initial) ? latest : initial;
  const { id } = initial;
  const ended = isEnded(job);

  useEffect(() => {
    if (ended) return;
    const left = new AbortController();
    const follow = async (): Promise<void> => {
      while (!left.signal.aborted) {
        const seen = await followOnce(id, left.signal, setLatest);
        if (left.signal.aborted) return;
        setInterrupted(!seen);
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      }
    };
    void follow();
    return () => left.abort();
  }, [id, ended]);

  return { job, interrupted: interrupted && !ended };
}

/** Whether the stream could be read. */
async function followOnce(jobId: string, signal: AbortSignal, onJob: (job: Job) => void): Promise<boolean> {
  try {
    const answer = await fetch(generatePath(paths.job, { jobId }), { signal });
    if (!answer.ok || answer.body === null) return false;
    await readJobLines(answer.body, onJob);
    return true;
  } catch {
    // The network went away; the next round tries again.
    return false;
  }
}

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
