import type { TaskList } from '#provider/jobs/task.ts';
import { setRunPrices } from './set-run-prices.ts';
import { beginScheduledRun } from './start-price-run.ts';

export const pricingRuleTasks = {
  'begin-price-run': { lane: 'interactive', run: beginScheduledRun },
  'set-run-prices': { lane: 'outbound', run: setRunPrices },
} satisfies TaskList;
