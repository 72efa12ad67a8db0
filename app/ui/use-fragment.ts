import { useEffect, useState } from 'react';

/** The fragment of this page, kept for when its reader mounts again. */
let saved: { at: string; fragment: URLSearchParams } | undefined;

/**
 * What a mailed link carries behind its `#`, read once and dropped from the address bar, so that it stays out of history,
 * referrers and what a shared screen shows. Null until hydration.
 */
export function useFragment(): URLSearchParams | null {
  const [fragment, setFragment] = useState<URLSearchParams | null>(null);
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    const at = pathname + search;
    if (hash !== '' || saved?.at !== at) saved = { at, fragment: new URLSearchParams(hash.slice(1)) };
    if (hash !== '') window.history.replaceState(window.history.state, '', at);
    setFragment(saved.fragment);
  }, []);
  return fragment;
}
