import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from '@remix-run/react';

/** Every change of page starts at the top, with the keyboard at the new screen. */
export function useFreshScreen(): RefObject<HTMLDivElement> {
  const { pathname } = useLocation();
  const screen = useRef<HTMLDivElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    window.scrollTo(0, 0);
    if (!screen.current?.contains(document.activeElement)) screen.current?.focus({ preventScroll: true });
  }, [pathname]);
  return screen;
}
