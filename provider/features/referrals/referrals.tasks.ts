import type { TaskList } from '#provider/jobs/task.ts';
import { followCommissions, matureCommissions } from './follow-commissions.ts';

/** Queued work of the referral program. */
export const referralTasks = {
  'follow-commissions': { lane: 'interactive', run: followCommissions },
  'mature-commissions': { lane: 'interactive', run: matureCommissions },
} satisfies TaskList;
