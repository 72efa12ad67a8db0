import type { ParseKeys } from 'i18next';
import type { ProblemCode } from '#contract/problem.values.ts';

/** Title of the specification's error catalogue (8) for a problem: 'Forbidden', 'Error' or 'Request error'. */
export function problemTitleKey(code: ProblemCode): ParseKeys<'ui'> {
  switch (code) {
    case 'not-allowed':
    case 'cross-site-request':
      return 'problem.forbidden';
    case 'internal':
    case 'unavailable':
      return 'problem.requestError';
    default:
      return 'problem.error';
  }
}
