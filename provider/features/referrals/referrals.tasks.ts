import type { TaskList } from '#provider/jobs/task.ts';
import { followCommissions } from './follow-commissions.ts';
import { matureCommissions } from './mature-commissions.ts';

/** Queued work of the referral program. */
export const referralTasks = {
  'follow-commissions': { lane: 'interactive', at: '*/5 * * * *', run: followCommissions },
  'mature-commissions': { lane: 'interactive', at: '11 * * * *', run: matureCommissions },
} satisfies TaskList;
