import { EventEmitter } from 'node:events';
import { Logger, run, type TaskList as QueueTaskList, type WorkerEvents } from 'graphile-worker';
import type { Services } from '#provider/services.ts';
import { watchAbandonedJobs } from './abandoned-jobs.ts';
import { startRelays } from './outbox-relay.ts';
import { tasks } from './tasks.ts';

/** Work by the clock, in UTC; each once however many instances run. */
const CRONTAB = [
  '* * * * * expire-holds',
  '*/5 * * * * grant-unanswered-cancellations',
  '*/5 * * * * tell-watchers',
  '23 */6 * * * read-stores',
  '7 2 * * * verify-ledger',
  '23 2 * * * calculate-trust',
  '17 3 * * * prune-security-records',
  '41 3 * * * sweep-files',
  '41 4 * * * shopify-check-shops',
].join('\n');

export interface Worker {
  stop(): Promise<void>;
}

/** Runs the queue and the relays into it in this process until stopped. */
export async function startWorker(services: Services, options: { concurrency: number }): Promise<Worker> {
  const abandoned = watchAbandonedJobs(services);
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => abandoned.showAlive(workerPool.id));
  const runner = await run({
    events,
    pgPool: services.database.pool,
    concurrency: options.concurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    crontab: CRONTAB,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') services.log.warn({ queue: message }, 'queue');
    }),
    taskList: queueTasks(services),
  });
  const relay = startRelays(services);
  return {
    async stop() {
      await relay.stop();
      await runner.stop();
      await abandoned.stop();
    },
  };
}

function queueTasks(services: Services): QueueTaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload, helpers) => {
        const { attempts, max_attempts: maxAttempts } = helpers.job;
        await task(services, payload, { attempt: attempts, lastAttempt: attempts >= maxAttempts });
      },
    ]),
  );
}
