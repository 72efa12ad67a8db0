import { useEffect, useSyncExternalStore } from 'react';
import type { Problem } from '#contract/problem.ts';
import { isSignedOut } from '#contract/problem.values.ts';

let forced = false;
const listeners = new Set<() => void>();

/** Opens the question of specification 8, once, however many answers say that the session has ended. */
export function forceLogout(): void {
  if (forced) return;
  forced = true;
  for (const listener of listeners) listener();
}

/** Forces the log-out when a page's problem is that the session has ended. */
export function useForcedLogout(problem: Problem | null): void {
  useEffect(() => {
    if (problem !== null && isSignedOut(problem)) forceLogout();
  }, [problem]);
}

/** Whether the log-out is forced. */
export function useIsForcedOut(): boolean {
  return useSyncExternalStore(subscribe, isForcedOut, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isForcedOut(): boolean {
  return forced;
}
