import type { TaskList } from '#provider/jobs/task.ts';
import { expireOffers } from './expire-offers.ts';

/** Queued work of sourcing requests. */
export const sourcingTasks = {
  'expire-sourcing-offers': { lane: 'interactive', run: expireOffers },
} satisfies TaskList;
