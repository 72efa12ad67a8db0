import { type CronItem, Logger, parseCronItems, type WorkerEvents } from 'graphile-worker';
import type { Services } from '#provider/services.ts';
import { watchAbandonedJobs } from './abandoned-jobs.ts';
import { keepLaneRunning, type LaneRunner, type Presence } from './lane-runner.ts';
import { toQueueTasks } from './queue-tasks.ts';
import { type Relay, startRelay } from './relays.ts';
import { type Lane, lanes, laneSizes, type TaskList } from './task.ts';

/** Tries of a scheduled task; the last comes after some three hours. */
const SCHEDULED_TRIES = 10;

const LOOKS_AFTER_MS = [10, 40, 160];

/** All there is to do. */
export interface Work {
  tasks: TaskList;
  relays: readonly Relay[];
}

export interface Worker {
  stop(): Promise<void>;
}

/** Runs the lanes of the queue, the schedule and the relays into the queue in this process until stopped. */
export async function startWorker(services: Services, work: Work): Promise<Worker> {
  const abandoned = watchAbandonedJobs(services);
  // The library can't run a lane that has no task.
  const used = lanes.filter((lane) => Object.values(work.tasks).some((task) => task.lane === lane));
  const runners = await Promise.all(used.map((lane) => runLane(services, lane, work, abandoned, { firesSchedule: lane === used.at(-1) })));
  const relays = work.relays.map((relay) => startRelay(services, relay));
  return {
    async stop() {
      await Promise.all(relays.map((relay) => relay.stop()));
      await Promise.all(runners.map((runner) => runner.stop()));
      await abandoned.stop();
    },
  };
}

function runLane(
  services: Services,
  lane: Lane,
  { tasks }: Work,
  presence: Presence,
  { firesSchedule }: { firesSchedule: boolean },
): Promise<LaneRunner> {
  const ofLane = Object.entries(tasks).filter(([, task]) => task.lane === lane);
  const options = {
    pgPool: services.database.pool,
    concurrency: laneSizes[lane],
    pollInterval: 1_000,
    noHandleSignals: true,
    // Fired by one lane for all: its jobs are worked in the lanes of their tasks.
    parsedCronItems: firesSchedule ? parseCronItems(cronItemsOf(tasks)) : [],
    logger: queueLogger(services),
    taskList: toQueueTasks(Object.fromEntries(ofLane), () => services),
  };
  return keepLaneRunning(services, presence, options, lookAgainAfterTurns);
}

/**
 * The queue gives a store's turn back in the background and looks for the next job meanwhile. Without these looks the next call to the store would wait for
 * the next poll.
 */
function lookAgainAfterTurns(events: WorkerEvents): void {
  let stopping = false;
  events.on('pool:gracefulShutdown', () => (stopping = true));
  events.on('job:complete', ({ worker, job }) => {
    if (job.job_queue_id === null) return;
    const look = () => {
      if (!stopping) worker.workerPool.nudge(1);
    };
    for (const ms of LOOKS_AFTER_MS) setTimeout(look, ms).unref();
  });
}

function cronItemsOf(tasks: TaskList): CronItem[] {
  return Object.entries(tasks).flatMap(([task, { at }]) =>
    at === undefined ? [] : [{ match: at, task, identifier: task, options: { maxAttempts: SCHEDULED_TRIES } }],
  );
}

/** Failed tasks are logged where they run, without what the queue would quote of them. */
function queueLogger({ log }: Services): Logger {
  return new Logger(() => (level, message, meta) => {
    if ((level === 'error' || level === 'warning') && meta?.['failure'] !== true) log.warn({ queue: message }, 'queue');
  });
}
