import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker';
import type { Services } from '#provider/services.ts';

/**
 * Without batches the library does not wait for the statement that ends a job: one that fails, because its connection was cut or the disk is full, is a
 * rejection nobody handles and ends the process. A batch that fails is the event `pool:fatalError`.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
const PAUSE_MS = { first: 200, longest: 5_000 };
/** The library may never end a runner that gave up while several of its jobs were under way. */
const RETIRED_PATIENCE_MS = 5_000;

/** What shows others which workers are alive. */
export interface Presence {
  show(worker: string): void;
  hide(worker: string): void;
}

export interface LaneRunner {
  stop(): Promise<void>;
}

/**
 * Keeps a runner of the library going. One that could not write down how a job ended, or did not hear which job it got, may hold jobs it does not know of. It
 * takes no further ones, finishes those it works on and is gone from `presence`, so that what it holds is freed; another has taken its place.
 */
export async function keepLaneRunning(
  { log }: Services,
  presence: Presence,
  options: Omit<RunnerOptions, 'events'>,
  watch: (events: WorkerEvents) => void,
): Promise<LaneRunner> {
  const stopping = new AbortController();
  const retired = new Set<Promise<void>>();
  /** Null between one that gave up and the next. */
  let runner: Runner | null = await begin();
  let renewal: Promise<void> = Promise.resolve();

  async function begin(): Promise<Runner> {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => presence.show(workerPool.id));
    events.on('pool:fatalError', ({ error }) => renew(events, error));
    events.on('worker:getJob:error', ({ error }) => renew(events, error));
    for (const end of ['pool:gracefulShutdown:complete', 'pool:gracefulShutdown:error'] as const)
      events.on(end, ({ workerPool }) => presence.hide(workerPool.id));
    watch(events);
    return run({ ...options, preset, events });
  }

  function renew(events: WorkerEvents, error: unknown): void {
    if (stopping.signal.aborted || runner?.events !== events) return;
    log.warn({ err: error }, 'a lane of the queue begins anew');
    retire(runner);
    runner = null;
    renewal = beginAgain();
  }

  function retire(old: Runner): void {
    const end = old.stop().catch((error: unknown) => log.warn({ err: error }, 'a runner of the queue did not end well'));
    retired.add(end);
    void end.then(() => retired.delete(end));
  }

  async function beginAgain(): Promise<void> {
    for (let pauseMs = PAUSE_MS.first; !stopping.signal.aborted; pauseMs = Math.min(2 * pauseMs, PAUSE_MS.longest)) {
      await sleep(pauseMs, undefined, stopping).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        runner = await begin();
        return;
      } catch (error) {
        log.warn({ err: error }, 'a lane of the queue could not begin');
      }
    }
  }

  return {
    async stop() {
      stopping.abort();
      await renewal;
      await runner?.stop();
      await Promise.race([Promise.all(retired), sleep(RETIRED_PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}
