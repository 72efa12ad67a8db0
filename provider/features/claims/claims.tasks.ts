import type { TaskList } from '#provider/jobs/task.ts';
import { approveOverdueClaim, closeClaim, sweepOverdueClaims } from './approve-overdue.ts';

/** Queued work of claims. */
export const claimTasks = {
  'approve-overdue-claim': { lane: 'interactive', run: approveOverdueClaim },
  'sweep-overdue-claims': { lane: 'interactive', at: '*/15 * * * *', run: sweepOverdueClaims },
  'close-claim': { lane: 'interactive', run: closeClaim },
} satisfies TaskList;
