import pg from 'pg';
import type { Services } from '#provider/services.ts';

const LOOK_EVERY_MS = 5_000;
/** A worker that has just begun may not have shown yet that it is alive. */
const YOUNG = '10 seconds';
/** Any constant will do: it keeps these advisory locks apart from others. */
const LOCK_SEED = 7_234_002;

/**
 * Frees the jobs of workers that are gone, within seconds of a crash; the queue itself waits four hours. A worker shows
 * that it is alive by an advisory lock on its name, which ends with its connection.
 */
export function watchAbandonedJobs(services: Services): { showAlive(worker: string): void; stop(): Promise<void> } {
  const sign = new SignOfLife(services);
  const look = () =>
    freeAbandonedJobs(services).catch((error: unknown) => services.log.warn({ err: error }, 'abandoned jobs were not looked for'));
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return {
    showAlive: (worker) => sign.show(worker),
    async stop() {
      clearInterval(timer);
      await sign.end();
    },
  };
}

/** Gives back to the queue what workers held that are alive no more. Returns their names. */
export async function freeAbandonedJobs({ database, log }: Services): Promise<string[]> {
  const { rows } = await database.pool.query<{ worker: string }>(
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
    SELECT worker FROM gone LEFT JOIN freed ON true`,
    [LOCK_SEED, YOUNG],
  );
  const workers = rows.map(({ worker }) => worker);
  if (workers.length > 0) log.warn({ workers }, 'freed the jobs of workers that are gone');
  return workers;
}

/** A connection that holds a worker's lock, and takes it again after the database was away. */
class SignOfLife {
  private readonly services: Services;
  private client: pg.Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private ended = false;

  constructor(services: Services) {
    this.services = services;
  }

  show(worker: string): void {
    const client = new pg.Client({ ...this.services.database.pool.options, application_name: 'wharf-worker' });
    this.client = client;
    const again = () => {
      if (this.ended || this.client !== client) return;
      this.client = null;
      this.retry = setTimeout(() => this.show(worker), LOOK_EVERY_MS / 5);
    };
    client.on('error', again);
    client.on('end', again);
    client
      .connect()
      .then(() => client.query('SELECT pg_advisory_lock(hashtextextended($1, $2))', [worker, LOCK_SEED]))
      .catch((error: unknown) => {
        this.services.log.warn({ err: error }, 'a worker could not show that it is alive');
        void client.end().catch(() => undefined);
        again();
      });
  }

  async end(): Promise<void> {
    this.ended = true;
    if (this.retry !== null) clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }
}
