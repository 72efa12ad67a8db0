import type { TaskList } from '#provider/jobs/task.ts';
import { followCommissions, matureCommissions } from './follow-commissions.ts';

/** Queued work of the referral program. */
export const referralTasks = {
  'follow-commissions': { lane: 'interactive', at: '*/5 * * * *', run: followCommissions },
  'mature-commissions': { lane: 'interactive', at: '11 * * * *', run: matureCommissions },
} satisfies TaskList;
