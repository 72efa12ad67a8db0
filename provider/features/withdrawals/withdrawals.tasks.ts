import type { TaskList } from '#provider/jobs/task.ts';
import { sendWithdrawal, sweepWithdrawals } from './send-withdrawal.ts';
import { simulateReview } from './simulate-review.ts';

/** Queued work of withdrawals. */
export const withdrawalTasks = {
  'send-withdrawal': { lane: 'outbound', run: sendWithdrawal },
  'simulate-withdrawal-review': { lane: 'interactive', run: simulateReview },
  'sweep-withdrawals': { lane: 'interactive', at: '*/5 * * * *', run: sweepWithdrawals },
} satisfies TaskList;
