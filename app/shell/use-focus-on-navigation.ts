import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from '@remix-run/react';

/** After a navigation the focus moves to the new screen, away from the link that was followed. */
export function useFocusOnNavigation(screen: RefObject<HTMLElement>): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (!screen.current?.contains(document.activeElement)) screen.current?.focus({ preventScroll: true });
  }, [pathname, screen]);
}
