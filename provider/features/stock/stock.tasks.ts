import type { TaskList } from '#provider/jobs/task.ts';
import { expireHolds } from './expire-holds.ts';

/** Queued work of stock. */
export const stockTasks = {
  'expire-holds': { lane: 'interactive', at: '* * * * *', run: expireHolds },
} satisfies TaskList;
