import { useEffect, useRef } from 'react';
import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react';

/**
 * Reads the screen's data again every so often while `active` and the tab is in view. A navigation or a form under way is let be: the router drops the
 * redirect of a form when data was asked for after it was sent.
 */
export function useLiveRevalidation(active: boolean, everyMs: number): void {
  const { revalidate } = useRevalidator();
  const navigationIdle = useNavigation().state === 'idle';
  const idle = useFetchers().every(({ state }) => state === 'idle') && navigationIdle;
  // Kept by an effect without dependencies: see `useEachAnswer`.
  const isIdle = useRef(idle);
  useEffect(() => {
    isIdle.current = idle;
  });
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      if (isIdle.current && document.visibilityState === 'visible') revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [active, everyMs, revalidate]);
}
