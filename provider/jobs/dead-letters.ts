import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { Figure } from '#provider/http/metrics.ts';
import type { Services } from '#provider/services.ts';
import { lanes } from './task.ts';

/** A job that failed for good. It stays in the queue, worked by nobody, until it is retried. */
export interface DeadLetter {
  id: string;
  task: string;
  attempts: number;
  queuedAt: string;
  /** Null when its worker was lost before it could say. */
  error: string | null;
}

const IS_DEAD = sql`locked_at IS NULL AND attempts >= max_attempts`;

/** The oldest first. */
export async function listDeadLetters(queryable: Queryable, limit: number): Promise<DeadLetter[]> {
  const result = await sql<DeadLetter>`SELECT id::text, task_identifier AS task, attempts, created_at AS "queuedAt", last_error AS error
    FROM graphile_worker.jobs WHERE ${IS_DEAD} ORDER BY jobs.id LIMIT ${limit}`.execute(queryable);
  return result.rows;
}

/** Has dead letters worked again, with all their tries. Answers how many; what is no dead letter, or not any more, is left alone. */
export async function retryDeadLetters(queryable: Queryable, wanted: readonly string[] | 'all'): Promise<number> {
  const named = wanted === 'all' ? sql`true` : sql`id::text = ANY (${wanted}::text[])`;
  const result = await sql`SELECT id FROM graphile_worker.reschedule_jobs(
      ARRAY(SELECT id FROM graphile_worker.jobs WHERE ${IS_DEAD} AND ${named} ORDER BY jobs.id), run_at => now(), attempts => 0)`.execute(
    queryable,
  );
  return result.rows.length;
}

/** How many there are, by the lane of their task. */
export function deadLetterFigure({ database, features }: Services): Figure {
  return {
    name: 'queue_dead_letters',
    help: 'Jobs that failed for good and wait to be retried.',
    label: 'lane',
    async read() {
      const { rows } = await sql<{ task: string; count: number }>`SELECT task_identifier AS task, count(*)::int AS count
        FROM graphile_worker.jobs WHERE ${IS_DEAD} GROUP BY 1`.execute(database.db);
      const counts = new Map<string, number>(lanes.map((lane) => [lane, 0]));
      for (const { task, count } of rows) {
        const lane = features.find(({ tasks = {} }) => Object.hasOwn(tasks, task))?.tasks?.[task]?.lane ?? 'unknown';
        counts.set(lane, (counts.get(lane) ?? 0) + count);
      }
      return counts;
    },
  };
}

/** Forgets runs of a scheduled task that failed for good: a later one does their work. */
export async function dropDeadRuns(queryable: Queryable, task: string): Promise<void> {
  await sql`SELECT graphile_worker.complete_jobs(array_agg(j.id))
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = ${task} AND ${IS_DEAD} AND j.payload -> '_cron' IS NOT NULL HAVING count(*) > 0`.execute(queryable);
}

/** Whether a job that is worked now was queued again under its key meanwhile: the queue takes key and tries away from it then. */
export async function isSuperseded(queryable: Queryable, jobId: string): Promise<boolean> {
  const result =
    await sql`SELECT FROM graphile_worker.jobs WHERE id = ${jobId}::bigint AND key IS NULL AND attempts >= max_attempts`.execute(queryable);
  return result.rows.length > 0;
}
