import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/**
 * `shouldRevalidate` of every route that can be on the page of a form: after an action that could not ask the provider
 * (see `answerForm`) the page stays as it is. Remix loads every route again that does not say so itself.
 */
export function keepPageWhenUnanswered({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === undefined || actionStatus < 400;
}
