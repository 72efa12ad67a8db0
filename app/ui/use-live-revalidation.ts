import { useEffect } from 'react';
import { useNavigation, useRevalidator } from '@remix-run/react';

/** Reads the screen's data again every so often while `active` and the tab is in view. A navigation under way is let be. */
export function useLiveRevalidation(active: boolean, everyMs: number): void {
  const { revalidate } = useRevalidator();
  const idle = useNavigation().state === 'idle';
  useEffect(() => {
    if (!active || !idle) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [active, idle, everyMs, revalidate]);
}
