import { describe, expect, it } from 'vitest';
import { problemStatus, type ProblemCode } from '#contract/problem.values.ts';
import { problemTitleKey } from './problem-banner.tsx';

/** The error catalog of specification 8; other refusals count as 400, other failures as 500. */
function titleOf(status: number): string {
  if (status === 403) return 'problem.forbidden';
  return status >= 500 ? 'problem.requestError' : 'problem.error';
}

describe('the title of a refusal', () => {
  it.each(Object.entries(problemStatus))('%s (%i) is the one of its status', (code, status) => {
    expect(problemTitleKey(code as ProblemCode)).toBe(titleOf(status));
  });
});
