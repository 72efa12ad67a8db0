import type { Job, TaskList as GraphileTasks } from 'graphile-worker';
import { safeMessage } from '#provider/safe-error.ts';
import type { Services } from '#provider/services.ts';
import { dropDeadRuns, isSuperseded } from './dead-letters.ts';
import type { QueuedTask, TaskList } from './task.ts';

/** The tasks as the queue calls them. */
export function toQueueTasks(tasks: TaskList, services: () => Services): GraphileTasks {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown, { job }: { job: Job }) => runTask(services(), task, payload, job),
    ]),
  );
}

/** What the queue keeps of an error is its message alone, and that without values of rows. */
async function runTask(services: Services, task: QueuedTask, payload: unknown, job: Job): Promise<void> {
  const { attempts, max_attempts: maxAttempts, task_identifier: name } = job;
  const lastAttempt = attempts >= maxAttempts;
  if (isScheduled(payload)) await dropDeadRuns(services.database.db, name);
  try {
    await task.run(services, payload, { attempt: attempts, lastAttempt });
  } catch (error) {
    const facts = { err: error, task: name, jobId: job.id, attempt: attempts };
    if (job.key !== null && !lastAttempt && (await isSuperseded(services.database.db, job.id))) {
      services.log.warn(facts, 'a job failed that a newer one stands in for');
      return;
    }
    if (lastAttempt) services.log.error(facts, 'a job failed for good');
    else services.log.warn(facts, 'a job failed and will be tried again');
    throw new Error(safeMessage(error), { cause: error });
  }
}

function isScheduled(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && '_cron' in payload;
}
