import type { TaskList } from '#provider/jobs/task.ts';
import { payAutomatically, retryAutomaticPayments, tryAutomaticPayments } from './automatic/pay-automatically.ts';

/** Queued work of payments. */
export const paymentTasks = {
  'pay-automatically': { lane: 'interactive', run: payAutomatically },
  'retry-automatic-payments': { lane: 'interactive', at: '*/5 * * * *', run: retryAutomaticPayments },
  'try-automatic-payments': { lane: 'interactive', run: tryAutomaticPayments },
} satisfies TaskList;
