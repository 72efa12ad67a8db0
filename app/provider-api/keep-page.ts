import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/**
 * `shouldRevalidate` of every route that can be on the page of a form: after an action that could not ask the provider
 * (see `answerForm`) the page stays as it is, and after one that said where a file is (see `answerFileLink`), which changes nothing.
 * Remix loads every route again that does not say so itself.
 */
export function keepPageWhenUnanswered({ actionStatus, actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus === undefined || actionStatus < 400) && !saysWhereAFileIs(actionResult);
}

function saysWhereAFileIs(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'path' in result && typeof result.path === 'string';
}
