import { data } from '@remix-run/node';
import { problemStatus } from '#contract/problem.values.ts';
import type { Problem } from '#contract/problem.ts';

/**
 * What an action returns to its form. When the provider could not be asked, the status says so, and Remix leaves the page's
 * data alone: loading it again would fail too, and an error page would take what was typed and the key that makes a
 * second press the same request. After every other refusal the page shows the newest state beside it.
 */
export function answerForm<Outcome extends { status?: unknown; problem?: Problem | null }>(outcome: Outcome) {
  const code = outcome.problem?.code;
  return data(outcome, { status: code !== undefined && couldNotAsk(code) ? problemStatus[code] : 200 });
}

function couldNotAsk(code: Problem['code']): boolean {
  const status = problemStatus[code];
  return status >= 500 || status === 429;
}
