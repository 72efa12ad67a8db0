import { useEffect } from 'react';
import { useNavigation } from '@remix-run/react';

/** Short waits show nothing at all. */
const SHOW_AFTER_MS = 300;

/** Starts, trickles and completes while a route loads. The first page has no use for it: its code comes with the first wait. */
export function ProgressBar() {
  const loading = useNavigation().state !== 'idle';
  useEffect(() => (loading ? showWhileLoading() : undefined), [loading]);
  return null;
}

/** Answers how to end it. */
function showWhileLoading(): () => void {
  const coming = import('./loading-bar.ts').then(
    ({ loadingBar }) => loadingBar,
    () => null,
  );
  let ended = false;
  const timer = setTimeout(() => {
    void coming.then((bar) => {
      if (!ended) bar?.start();
    });
  }, SHOW_AFTER_MS);
  return () => {
    ended = true;
    clearTimeout(timer);
    void coming.then((bar) => bar?.done());
  };
}
