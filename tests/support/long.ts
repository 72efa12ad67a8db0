import { describe, test } from 'vitest';

/** Whether tests beyond the seconds of their feature are run. */
export const LONG_TESTS = process.env['LONG_TESTS'] === '1';

/** A test beyond the seconds its feature has in `npm test`; `npm run test:long -- journeys`, or `-- units`, runs its whole file. */
export const longTest = test.runIf(LONG_TESTS);
export const longDescribe = describe.runIf(LONG_TESTS);
