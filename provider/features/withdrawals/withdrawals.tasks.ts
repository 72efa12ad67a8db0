import type { TaskList } from '#provider/jobs/task.ts';
import { sendWithdrawal, sweepWithdrawals } from './send-withdrawal.ts';

/** Queued work of withdrawals. */
export const withdrawalTasks = {
  'send-withdrawal': { lane: 'outbound', run: sendWithdrawal },
  'sweep-withdrawals': { lane: 'interactive', at: '*/5 * * * *', run: sweepWithdrawals },
} satisfies TaskList;
