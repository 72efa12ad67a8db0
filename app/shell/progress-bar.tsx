import { useEffect } from 'react';
import { useNavigation } from '@remix-run/react';
import nprogress from 'nprogress';
import 'nprogress/nprogress.css';

/** Shorter waits show nothing at all. */
const SHOW_AFTER_MS = 300;

// The constants of the specification (9).
nprogress.configure({
  minimum: 0.08,
  speed: 200,
  trickleSpeed: 800,
  showSpinner: false,
  barSelector: '.bar',
  template: '<div class="bar"><div class="peg"></div></div>',
});

/** The bar at the top of the page while a route loads. */
export function ProgressBar() {
  const isLoading = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => nprogress.start(), SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      nprogress.done();
    };
  }, [isLoading]);
  return null;
}
