import type { Problem } from '#contract/problem.ts';

/** Why there is no answer of the provider at all. */
export const transportReasons = ['unreachable', 'timeout', 'unreadable', 'aborted'] as const;
export type TransportReason = (typeof transportReasons)[number];

/** Why there was no response; null where the provider itself answered. */
export function transportReasonOf(problem: Problem): TransportReason | null {
  const reason = problem.details?.['reason'];
  return transportReasons.find((known) => known === reason) ?? null;
}
