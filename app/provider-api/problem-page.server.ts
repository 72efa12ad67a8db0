import { data } from '@remix-run/node';
import { problemStatus } from '#contract/problem.values.ts';
import type { Problem } from '#contract/problem.ts';

/** To throw: shows the error page of the problem, with its status. */
export function problemPage(problem: Problem): unknown {
  return data(problem, { status: problemStatus[problem.code] });
}
