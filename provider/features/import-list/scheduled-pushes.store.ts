import { z } from 'zod';
import type { ScheduledPush } from '#contract/import-list-pushes.ts';
import { scheduledPushStates } from '#contract/import-list.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { type Actor, type EntityKind, recordCreated, type Standing, type Steps, takeStep } from '#provider/lifecycles/transition.ts';

type PushState = ScheduledPush['state'];
/** From each state of a planned push the states it may go to. */
export const scheduledPushSteps: Steps<PushState> = { scheduled: ['started', 'canceled'], started: [], canceled: [] };
type States = Record<'scheduled-push', PushState>;
export const pushKind: EntityKind<States> = {
  table: 'scheduled_push',
  lifecycles: { 'scheduled-push': { column: 'state', steps: scheduledPushSteps, eventTable: 'scheduled_push_event' } },
  edits: 'scheduled-push',
};

interface LockedPush extends ScheduledPush {
  accountId: string;
  version: number;
}

const columns = ['id', 'run_at as runAt', 'store_ids as storeIds', 'import_item_ids as importItemIds', 'state', 'job_id as jobId'] as const;

export async function insertScheduledPush(
  tx: Tx,
  push: {
    accountId: string;
    id: string;
    runAt: string;
    storeIds: readonly string[];
    importItemIds: readonly string[];
    actor: Actor;
  },
): Promise<ScheduledPush> {
  const row = await tx
    .insertInto('scheduled_push')
    .values({
      account_id: push.accountId,
      id: push.id,
      run_at: push.runAt,
      store_ids: [...push.storeIds],
      import_item_ids: [...push.importItemIds],
    })
    .returning([...columns, 'version'])
    .executeTakeFirstOrThrow();
  const scheduled = asScheduledPush(row);
  await recordCreated(tx, pushKind, standingOf({ ...scheduled, accountId: push.accountId, version: row.version }), { actor: push.actor });
  return scheduled;
}

export async function findWaitingPushes(queryable: Queryable, accountId: string): Promise<ScheduledPush[]> {
  const rows = await queryable
    .selectFrom('scheduled_push')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('state', '=', 'scheduled')
    .orderBy('run_at')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(asScheduledPush);
}

/** A planned push, held until the transaction ends. */
export async function lockScheduledPush(tx: Tx, accountId: string, id: string): Promise<LockedPush | undefined> {
  const row = await tx
    .selectFrom('scheduled_push')
    .select([...columns, 'version'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : { ...asScheduledPush(row), accountId, version: row.version };
}

/** Ends the waiting: with the job it became, or without one. */
export async function endWaiting(
  tx: Tx,
  push: LockedPush,
  { actor, ...end }: { actor: Actor } & ({ to: 'started'; jobId: string } | { to: 'canceled' }),
): Promise<void> {
  const columns = end.to === 'started' ? { job_id: end.jobId } : {};
  await takeStep(tx, pushKind, standingOf(push), { to: { 'scheduled-push': end.to }, actor, columns });
}

function standingOf({ accountId, id, version, state }: LockedPush): Standing<States> {
  return { accountId, id, version, states: { 'scheduled-push': state } };
}

function asScheduledPush(row: Omit<ScheduledPush, 'state'> & { state: string }): ScheduledPush {
  const { id, runAt, storeIds, importItemIds, jobId } = row;
  return { id, runAt, storeIds, importItemIds, jobId, state: z.enum(scheduledPushStates).parse(row.state) };
}
