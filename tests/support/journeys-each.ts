import { afterEach } from 'vitest';
import { cleanUpWhenOver } from './clean-up.ts';
import { reportFailure } from './failure-report.ts';

cleanUpWhenOver();
// Hooks run the last one first: the report is made while the pages are still there.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await reportFailure(task);
});
