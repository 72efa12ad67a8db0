import { afterEach, expect } from 'vitest';
import { cleanUpWhenOver } from './clean-up.ts';
import { reportFailure } from './failure-report.ts';
import { pageFaults } from './page-faults.ts';

cleanUpWhenOver();
// Hooks run the last one first: the report is made while the pages are still there.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await reportFailure(task);
});
afterEach(async () => expect(await pageFaults()).toEqual([]));
