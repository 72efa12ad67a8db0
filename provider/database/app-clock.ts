import { sql } from 'kysely';
import type pg from 'pg';
import type { Services } from '#provider/services.ts';
import type { Queryable } from './database.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** The time of the business. What asks the database anyway takes `app_now()` within that query instead. */
export async function readNow(queryable: Queryable): Promise<Date> {
  const { rows } = await sql<{ at: string }>`SELECT app_now() AS at`.execute(queryable);
  const [row] = rows;
  if (row === undefined) throw new Error('the database gave no time');
  return new Date(row.at);
}

/** Whole seconds of the business until a time; zero once it has come. */
export async function secondsUntil(queryable: Queryable, time: string): Promise<number> {
  return Math.max(0, Math.ceil((Date.parse(time) - (await readNow(queryable)).getTime()) / 1000));
}

/** The day of the business, in UTC. */
export async function readToday(queryable: Queryable): Promise<string> {
  return (await readNow(queryable)).toISOString().slice(0, 10);
}

/** Moves the time of the business, forward or back: for tests and demo scripts. */
export async function moveClock({ config, database }: Pick<Services, 'config' | 'database'>, by: { hours: number }): Promise<void> {
  if (!config.demo) throw new Error('The clock can be moved only while DEMO is on.');
  await shift(database.pool, Math.round(by.hours * 3600));
}

/** Puts the time of the business back to that of the database, where a demo left it elsewhere. */
export async function resetClock(client: Client): Promise<void> {
  const { rows } = await client.query<{ back: number }>('SELECT -ahead_seconds AS back FROM app_clock WHERE ahead_seconds <> 0');
  for (const { back } of rows) await shift(client, back);
}

/**
 * Jobs that wait for a time of the business keep it: their time in the queue, whose clock does not move, changes by as much
 * the other way. What is due stays due.
 */
async function shift(client: Client, seconds: number): Promise<void> {
  await client.query(
    `WITH moved AS (UPDATE app_clock SET ahead_seconds = ahead_seconds + $1::integer RETURNING make_interval(secs => $1::integer) AS step)
      UPDATE graphile_worker._private_jobs SET run_at = run_at - step FROM moved WHERE locked_at IS NULL AND run_at > now()`,
    [seconds],
  );
}
