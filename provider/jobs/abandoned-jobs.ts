import pg from 'pg';
import type { Services } from '#provider/services.ts';
import type { Presence } from './lane-runner.ts';

const LOOK_EVERY_MS = 5_000;
/** A worker that has just begun may not have shown yet that it is alive. */
const YOUNG = '10 seconds';
/** Any constant will do: it keeps these advisory locks apart from others. */
const LOCK_SEED = 7_234_002;

/**
 * Frees the jobs of workers that are gone, within seconds of a crash; the queue itself waits four hours. A worker shows
 * that it is alive by an advisory lock on its name, which ends with its connection.
 */
export function watchAbandonedJobs(services: Services): Presence & { stop(): Promise<void> } {
  const sign = new SignOfLife(services);
  const look = () =>
    freeAbandonedJobs(services).catch((error: unknown) => services.log.warn({ err: error }, 'abandoned jobs were not looked for'));
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return {
    show: (worker) => sign.show(worker),
    hide: (worker) => sign.hide(worker),
    async stop() {
      clearInterval(timer);
      await sign.end();
    },
  };
}

interface GoneWorker {
  worker: string;
  /** Its jobs that have no try left: nobody else says that they failed. */
  dead: { jobId: string; task: string }[];
}

/** Gives back to the queue what workers held that are alive no more. Returns their names. */
export async function freeAbandonedJobs({ database, log }: Services): Promise<string[]> {
  const { rows } = await database.pool.query<GoneWorker>(
    `WITH held AS (
      SELECT DISTINCT locked_by AS worker FROM graphile_worker._private_jobs WHERE locked_at < now() - $2::interval
    ), gone AS (
      SELECT worker FROM held WHERE NOT EXISTS (
        SELECT 1 FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
          AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND (l.classid::bigint << 32) | l.objid::bigint = hashtextextended(worker, $1))
    ), freed AS (
      SELECT graphile_worker.force_unlock_workers(array_agg(worker)) FROM gone HAVING count(*) > 0
    )
    SELECT worker, (SELECT coalesce(json_agg(json_build_object('jobId', j.id::text, 'task', t.identifier)), '[]')
        FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        WHERE j.locked_by = worker AND j.attempts >= j.max_attempts) AS dead
    FROM gone LEFT JOIN freed ON true`,
    [LOCK_SEED, YOUNG],
  );
  await freeTurnsWithoutJob(database.pool);
  const workers = rows.map(({ worker }) => worker);
  if (workers.length > 0) log.warn({ workers }, 'freed the jobs of workers that are gone');
  for (const job of rows.flatMap(({ dead }) => dead)) log.error(job, 'a job failed for good: its worker was lost');
  return workers;
}

/**
 * The turn of a queue that no job holds. Where a worker was thought gone and ends its job after all, another has taken the job over and with it the turn: the
 * library gives a turn back with its job, and the job is gone by then. Without this a store would wait the library's four hours.
 */
async function freeTurnsWithoutJob(pool: pg.Pool): Promise<void> {
  await pool.query(
    `UPDATE graphile_worker._private_job_queues AS q SET locked_by = NULL, locked_at = NULL WHERE locked_at < now() - $1::interval
      AND NOT EXISTS (SELECT 1 FROM graphile_worker._private_jobs j WHERE j.job_queue_id = q.id AND j.locked_by = q.locked_by)`,
    [YOUNG],
  );
}

/** A connection that holds the locks of this process's workers, and takes them again after the database was away. */
class SignOfLife {
  private readonly services: Services;
  private readonly workers = new Set<string>();
  private client: pg.Client | null = null;
  /** Of those the names this connection has locked: a lock taken twice would have to be given back twice. */
  private locked = new Set<string>();
  /** A connection takes one query after the other. */
  private turn: Promise<void> = Promise.resolve();
  private retry: NodeJS.Timeout | null = null;
  private ended = false;

  constructor(services: Services) {
    this.services = services;
  }

  show(worker: string): void {
    this.workers.add(worker);
    if (this.client === null) this.connect();
    else this.inTurn(this.client, (client) => this.lock(client, [worker]));
  }

  hide(worker: string): void {
    this.workers.delete(worker);
    if (this.client !== null) this.inTurn(this.client, (client) => this.unlock(client, worker));
  }

  private inTurn(client: pg.Client, work: (client: pg.Client) => Promise<void>): void {
    this.turn = this.turn.then(() => (client === this.client ? work(client) : undefined)).catch((error: unknown) => this.warn(error));
  }

  private connect(): void {
    if (this.retry !== null) clearTimeout(this.retry);
    const client = new pg.Client({ ...this.services.database.pool.options, application_name: 'wharf-worker' });
    this.client = client;
    this.locked = new Set();
    const again = () => {
      if (this.ended || this.client !== client) return;
      this.client = null;
      this.retry = setTimeout(() => this.connect(), LOOK_EVERY_MS / 5);
    };
    client.on('error', again);
    client.on('end', again);
    this.turn = client
      .connect()
      .then(() => this.lock(client, [...this.workers]))
      .catch((error: unknown) => {
        this.warn(error);
        void client.end().catch(() => undefined);
        again();
      });
  }

  private async lock(client: pg.Client, workers: string[]): Promise<void> {
    const names = workers.filter((worker) => !this.locked.has(worker));
    for (const name of names) this.locked.add(name);
    await client.query('SELECT pg_advisory_lock(hashtextextended(worker, $2)) FROM unnest($1::text[]) AS worker', [names, LOCK_SEED]);
  }

  private async unlock(client: pg.Client, worker: string): Promise<void> {
    if (!this.locked.delete(worker)) return;
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, $2))', [worker, LOCK_SEED]);
  }

  private warn(error: unknown): void {
    this.services.log.warn({ err: error }, 'workers could not show that they are alive');
  }

  async end(): Promise<void> {
    this.ended = true;
    if (this.retry !== null) clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }
}
