import { useEffect, useState } from 'react';

/** What was read on this page, should what shows it be drawn anew. */
let kept: { at: string; fragment: URLSearchParams } | undefined;

/**
 * What a mailed link carries behind its `#`, read once and dropped from the address bar, so that it stays out of history,
 * referrers and what a shared screen shows. Null until the page is alive.
 */
export function useFragment(): URLSearchParams | null {
  const [fragment, setFragment] = useState<URLSearchParams | null>(null);
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    const at = pathname + search;
    if (hash !== '' || kept?.at !== at) kept = { at, fragment: new URLSearchParams(hash.slice(1)) };
    if (hash !== '') window.history.replaceState(window.history.state, '', at);
    setFragment(kept.fragment);
  }, []);
  return fragment;
}
