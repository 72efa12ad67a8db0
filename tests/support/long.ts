import { test } from 'vitest';

/** Whether tests beyond the seconds of their feature are run. */
export const LONG_TESTS = process.env['LONG_TESTS'] === '1';

/** A test beyond the seconds its feature has in `npm test`; `npm run test:long -- journeys`, or `-- units`, runs its whole file. */
export const longTest = test.runIf(LONG_TESTS);
/** Every nth of things that are alike in `npm test`, all of them in long tests. */
export function longShareOf<Like>(all: readonly Like[], every: number): Like[] {
  return all.filter((_like, place) => LONG_TESTS || place % every === 0);
}
