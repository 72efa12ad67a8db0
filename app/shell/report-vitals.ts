import type { Metric } from 'web-vitals';
import { matchPath } from 'react-router';
import { paths } from '#app/paths.ts';
import { isEmbeddedDocument } from '#app/shopify/start-embedded.ts';
import { VITALS_PATH, type VitalReport } from './web-vitals.ts';

/** Browsers buffer earlier entries, so measuring can start when nobody waits for the page anymore. */
const MEASURE_AFTER_MS = 5000;

/** Measures the page after it has loaded. A report holds the screen and its timings, nothing else. */
export function reportVitals(): void {
  const measure = (): void => {
    const route = routeName(window.location.pathname);
    if (route !== undefined) setTimeout(() => void measurePage(route), MEASURE_AFTER_MS);
  };
  if (document.readyState === 'complete') measure();
  else window.addEventListener('load', measure, { once: true });
}

async function measurePage(route: string): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  const skin = isEmbeddedDocument() ? 'embedded' : 'standalone';
  const report = ({ name, value }: Metric): void => send({ name, value, skin, route });
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(report);
}

/** Sent as a beacon, since the last values are known only when the page is left. */
function send({ name, value, skin, route }: VitalReport): void {
  navigator.sendBeacon(VITALS_PATH, new URLSearchParams({ name, value: String(value), skin, route }));
}

function routeName(pathname: string): string | undefined {
  const names = Object.entries(paths).filter(([, path]) => matchPath(path, pathname) !== null);
  return (names.find(([, path]) => !path.includes(':')) ?? names[0])?.[0];
}
