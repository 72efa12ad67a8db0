import { type RawBuilder, sql } from 'kysely';
import type { PriceRun } from '#contract/price-runs.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { recordNewRun, type RunStanding } from './move-price-run.ts';

/** A plan nobody started is forgotten after that. */
const PLANS_KEPT = sql`interval '1 day'`;

export interface NewRun {
  id: string;
  kind: PriceRun['kind'];
  state: PriceRun['state'];
  ruleName: string | null;
  rollsBackId: string | null;
  listingCount: number;
  left: PriceRun['left'];
  leftOut: number;
  actor: Actor;
}

export async function insertRun(tx: Tx, accountId: string, run: NewRun): Promise<RunStanding> {
  await sql`INSERT INTO price_run (account_id, id, kind, state, rule_name, rolls_back_id, listing_count, left_counts, left_out)
    VALUES (${accountId}, ${run.id}, ${run.kind}, ${run.state}, ${run.ruleName}, ${run.rollsBackId}, ${run.listingCount},
      ${JSON.stringify(run.left)}::jsonb, ${run.leftOut})`.execute(tx);
  const standing = { accountId, id: run.id, version: 1, state: run.state };
  await recordNewRun(tx, standing, run.actor);
  return standing;
}

export async function forgetOldPlans(tx: Tx, accountId: string): Promise<void> {
  await sql`WITH forgotten AS (
      DELETE FROM price_run WHERE account_id = ${accountId} AND state IN ('planned', 'canceled') AND start_at IS NULL
        AND created_at < app_now() - ${PLANS_KEPT} RETURNING id
    )
    DELETE FROM price_run_event e USING forgotten f WHERE e.account_id = ${accountId} AND e.entity_id = f.id`.execute(tx);
}

interface RunRow extends PriceRun {
  /** Exact to the microsecond, for the cursor. */
  createdText: string;
}

/** Runs that were started or wait for their time, around a place in the list, in reading order. */
export async function findRuns(
  queryable: Queryable,
  accountId: string,
  { place, limit }: { place: CursorPlace | null; limit: number },
): Promise<RunRow[]> {
  const backwards = place?.direction === 'previous';
  const rows = await selectRuns(
    queryable,
    sql`SELECT * FROM price_run r WHERE ${shown(accountId)} AND ${place === null ? sql`true` : besides(place)}
      ORDER BY ${backwards ? sql`created_at, id` : sql`created_at DESC, id DESC`} LIMIT ${limit}`,
  );
  return backwards ? rows.reverse() : rows;
}

export async function countRuns(queryable: Queryable, accountId: string): Promise<number> {
  const { rows } = await sql<{ counted: number }>`SELECT count(*)::int AS counted FROM
    (SELECT 1 FROM price_run r WHERE ${shown(accountId)} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) c`.execute(queryable);
  return rows[0]?.counted ?? 0;
}

export async function findRun(queryable: Queryable, accountId: string, runId: string): Promise<PriceRun | undefined> {
  const [row] = await selectRuns(queryable, sql`SELECT * FROM price_run WHERE account_id = ${accountId} AND id = ${runId}`);
  if (row === undefined) return undefined;
  const { createdText: _createdText, ...run } = row;
  return run;
}

function shown(accountId: string): RawBuilder<unknown> {
  return sql`r.account_id = ${accountId} AND (r.job_id IS NOT NULL OR r.start_at IS NOT NULL)`;
}

function besides(place: CursorPlace): RawBuilder<unknown> {
  const row = sql`(${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  return place.direction === 'previous' ? sql`(r.created_at, r.id) > ${row}` : sql`(r.created_at, r.id) < ${row}`;
}

async function selectRuns(queryable: Queryable, runs: RawBuilder<unknown>): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    WITH page AS MATERIALIZED (${runs})
    SELECT r.id, r.kind, r.state, r.rule_name AS "ruleName", r.rolls_back_id AS "rollsBackId", r.listing_count AS "listingCount", f."changeCount",
      r.left_counts AS left, r.left_out AS "leftOut", f.counts, r.start_at AS "startAt", r.job_id AS "jobId", r.created_at AS "createdAt",
      r.finished_at AS "finishedAt", r.created_at::text AS "createdText"
    FROM page r CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE state <> 'omitted'))::int AS "changeCount", json_build_object(
        'omitted', count(*) FILTER (WHERE state = 'omitted'), 'set', count(*) FILTER (WHERE state = 'set'), 'changedInStore', count(*) FILTER (WHERE state = 'changed-in-store'),
        'notInStore', count(*) FILTER (WHERE state = 'not-in-store'), 'failed', count(*) FILTER (WHERE state = 'failed'),
        'rolledBack', count(*) FILTER (WHERE state = 'rolled-back')) AS counts
      FROM price_run_row w WHERE w.account_id = r.account_id AND w.run_id = r.id
    ) f
    ORDER BY r.created_at DESC, r.id DESC`.execute(queryable);
  return rows;
}

/** Whether the run is being taken back already. */
export async function isBeingRolledBack(tx: Tx, accountId: string, runId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('price_run')
    .select('id')
    .where('account_id', '=', accountId)
    .where('rolls_back_id', '=', runId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row !== undefined;
}
