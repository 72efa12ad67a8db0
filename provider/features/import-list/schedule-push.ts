import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { SCHEDULE_DAYS_MAX } from '#contract/import-list.values.ts';
import type { ScheduledPush } from '#contract/import-list-pushes.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { addJob, inTransaction, type Tx } from '#provider/database/database.ts';
import { isRestricted } from '#provider/features/account/is-restricted.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { type PushAsked, requirePushable, startPush } from './push-import-items.ts';
import { endWaiting, insertScheduledPush, lockScheduledPush } from './scheduled-pushes.store.ts';

const DAY_MS = 86_400_000;
const Payload = z.object({ accountId: z.uuid(), id: z.uuid() });

/** Plans a push; it starts from the queue at its time. */
export async function schedulePush(
  services: Services,
  tx: Tx,
  wish: PushAsked & { userId: string; runAt: string },
): Promise<ScheduledPush> {
  const { accountId, userId, runAt } = wish;
  const waitMs = new Date(runAt).getTime() - (await readNow(tx)).getTime();
  if (waitMs <= 0) throw new Refusal('validation-failed', { fields: [{ path: 'runAt', code: 'not-in-future' }] });
  if (waitMs > SCHEDULE_DAYS_MAX * DAY_MS) throw new Refusal('validation-failed', { fields: [{ path: 'runAt', code: 'too-large' }] });
  const meant = await requirePushable(services, tx, wish);
  const id = uuidv7();
  const push = await insertScheduledPush(tx, { ...meant, id, runAt, actor: { kind: 'merchant', id: userId } });
  await addJob(tx, 'start-scheduled-push', { accountId, id }, { runAt: new Date(runAt) });
  return push;
}

/** Calls a planned push off; doing it twice is the same as once. */
export async function cancelScheduledPush(
  services: Services,
  { accountId, userId, id }: { accountId: string; userId: string; id: string },
): Promise<ScheduledPush> {
  return inTransaction(services.database, async (tx) => {
    const push = await lockScheduledPush(tx, accountId, id);
    if (push === undefined) throw new Refusal('not-found');
    if (push.state !== 'canceled') await endWaiting(tx, push, { to: 'canceled', actor: { kind: 'merchant', id: userId } });
    const { runAt, storeIds, importItemIds, jobId } = push;
    return { id, runAt, storeIds, importItemIds, jobId, state: 'canceled' };
  });
}

/** Turns a planned push into a job, once, unless it was called off; that of a restricted account is canceled. */
export async function startScheduledPush(services: Services, payload: unknown): Promise<void> {
  const { accountId, id } = Payload.parse(payload);
  await inTransaction(services.database, async (tx) => {
    const push = await lockScheduledPush(tx, accountId, id);
    if (push?.state !== 'scheduled') return;
    if (await isRestricted(tx, accountId)) {
      await endWaiting(tx, push, { to: 'canceled', actor: { kind: 'system' } });
      return;
    }
    const job = await startPush(tx, push);
    await endWaiting(tx, push, { to: 'started', actor: { kind: 'system' }, jobId: job.id });
  });
}
