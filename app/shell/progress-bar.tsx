import { useEffect } from 'react';
import { useNavigation } from '@remix-run/react';
import nprogress from 'nprogress';

/** Short waits show nothing at all. */
const SHOW_AFTER_MS = 300;

nprogress.configure({
  minimum: 0.08,
  speed: 200,
  trickleSpeed: 800,
  showSpinner: false,
  barSelector: '.bar',
  template: '<div class="bar"><div class="peg"></div></div>',
});

/** Starts, trickles and completes while a route loads; the constants are the specification's (9). */
export function ProgressBar() {
  const loading = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => nprogress.start(), SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      nprogress.done();
    };
  }, [loading]);
  return null;
}
