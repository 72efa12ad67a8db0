import type { TaskList } from '#provider/jobs/task.ts';
import { queueFeeFollows } from './follow-fees.ts';
import { setRunPrices } from './set-run-prices.ts';
import { beginScheduledRun } from './start-price-run.ts';

export const pricingRuleTasks = {
  'begin-price-run': { lane: 'interactive', run: beginScheduledRun },
  'follow-fees': { lane: 'bulk', run: queueFeeFollows },
  'set-run-prices': { lane: 'outbound', run: setRunPrices },
} satisfies TaskList;
