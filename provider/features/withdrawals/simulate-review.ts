import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Task } from '#provider/jobs/task.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { queueSending } from './queue-sending.ts';
import { giveBack, notifyOfWithdrawal } from './settle-withdrawal.ts';
import { lockWithdrawal, moveWithdrawal } from './withdrawal-lifecycle.ts';

const CLOCK: Actor = { kind: 'system' };
const ReviewTask = z.object({ accountId: Id, withdrawalId: Id, version: z.int() });

/** What the clock does with a test withdrawal that nobody has touched since it was queued. Real money is never decided about so. */
export const simulateReview: Task = async ({ database }, payload) => {
  const { version, ...key } = ReviewTask.parse(payload);
  await inTransaction(database, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, key);
    if (withdrawal === null || withdrawal.mode !== 'test' || withdrawal.version !== version) return;
    if (withdrawal.state === 'requested') {
      await notifyOfWithdrawal(tx, await moveWithdrawal(tx, withdrawal, { to: 'approved', actor: CLOCK }), 'withdrawal-approved');
      await queueSending(tx, key);
    }
    if (withdrawal.state === 'failed') await giveBack(tx, withdrawal, { to: 'returned', actor: CLOCK });
  });
};
