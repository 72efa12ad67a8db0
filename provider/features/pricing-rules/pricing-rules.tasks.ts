import type { TaskList } from '#provider/jobs/task.ts';
import { setRunPrices } from './set-run-prices.ts';
import { beginScheduledRun } from './start-price-run.ts';

export const pricingRuleTasks: TaskList = { 'begin-price-run': beginScheduledRun, 'set-run-prices': setRunPrices };
