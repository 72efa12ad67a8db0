import { type RawBuilder, sql } from 'kysely';
import type { PriceRun } from '#contract/price-runs.ts';
import type { Tx } from '#provider/database/database.ts';
import { type Actor, type EntityKind, recordCreated, type Standing, type Steps, takeStep } from '#provider/lifecycles/transition.ts';

type RunState = PriceRun['state'];

/** From each state of a price run the states it may go to. */
export const priceRunSteps: Steps<RunState> = {
  planned: ['scheduled', 'running', 'canceled'],
  scheduled: ['running', 'canceled'],
  running: ['done'],
  done: [],
  canceled: [],
};

/** Where a run stands, as read under its lock. */
export interface RunStanding {
  accountId: string;
  id: string;
  version: number;
  state: RunState;
}
interface LockedRun extends RunStanding {
  kind: PriceRun['kind'];
  ruleName: string | null;
  rollsBackId: string | null;
}
/** Columns that change with a move. */
interface RunColumns {
  job_id?: string;
  start_at?: string | RawBuilder<string>;
  finished_at?: RawBuilder<string>;
}

type States = Record<'price-run', RunState>;
export const runKind: EntityKind<States> = {
  table: 'price_run',
  lifecycles: { 'price-run': { column: 'state', steps: priceRunSteps, eventTable: 'price_run_event' } },
  edits: 'price-run',
};

/** Holds a run until the transaction ends. */
export async function lockRun(tx: Tx, accountId: string, runId: string): Promise<LockedRun | undefined> {
  return tx
    .selectFrom('price_run')
    .select(['account_id as accountId', 'id', 'version', 'rule_name as ruleName', 'rolls_back_id as rollsBackId'])
    .select((eb) => [eb.ref('kind').$castTo<PriceRun['kind']>().as('kind'), eb.ref('state').$castTo<RunState>().as('state')])
    .where('account_id', '=', accountId)
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
}

/** Moves a run as `takeStep` says. */
export async function moveRun(
  tx: Tx,
  run: RunStanding,
  { to, ...change }: { to: RunState; actor: Actor; cause?: string; columns: RunColumns },
): Promise<void> {
  await takeStep(tx, runKind, standingOf(run), { ...change, to: { 'price-run': to } });
}

/** The first event of a run that was just stored. */
export async function recordNewRun(tx: Tx, run: RunStanding, actor: Actor): Promise<void> {
  await recordCreated(tx, runKind, standingOf(run), { actor });
}

/** Ends a run none of whose rows waits any more. The caller holds the run, so that of two last rows one sees the other. */
export async function endRunWithLastRow(tx: Tx, run: RunStanding | undefined): Promise<void> {
  if (run?.state !== 'running') return;
  const waiting = await tx
    .selectFrom('price_run_row')
    .select('seq')
    .where('account_id', '=', run.accountId)
    .where('run_id', '=', run.id)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  if (waiting === undefined) await moveRun(tx, run, { to: 'done', actor: { kind: 'system' }, columns: { finished_at: sql`app_now()` } });
}

function standingOf({ accountId, id, version, state }: RunStanding): Standing<States> {
  return { accountId, id, version, states: { 'price-run': state } };
}
