import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from '@remix-run/react';

/** For a list's `onClick`: plain links in it are followed by the router, without a component of the router for each. */
export function useFollowLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || event.defaultPrevented || opensElsewhere(event, link)) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    },
    [navigate],
  );
}

function opensElsewhere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const asked = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return asked || link.target !== '' || link.hasAttribute('download') || link.origin !== window.location.origin;
}
