import { useEffect, useState } from 'react';
import { generatePath } from '@remix-run/react';
import type { Job } from '#contract/jobs.ts';
import { paths } from '#app/paths.ts';
import { isEnded, readJobLines } from './watch-job.ts';

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
