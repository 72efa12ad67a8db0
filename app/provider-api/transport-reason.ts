import type { Problem } from '#contract/problem.ts';

/** Why there is no answer of the provider at all. */
export const transportReasons = ['unreachable', 'timeout', 'unreadable', 'aborted'] as const;
export type TransportReason = (typeof transportReasons)[number];

/** The reason of a problem that tells of no answer; null where the provider itself spoke. */
export function transportReasonOf(problem: Problem): TransportReason | null {
  const reason = problem.details?.['reason'];
  return transportReasons.find((known) => known === reason) ?? null;
}
