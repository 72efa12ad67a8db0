import type { ShopifyGlobal } from '@shopify/app-bridge-types';

type VitalsCallback = Parameters<NonNullable<ShopifyGlobal['webVitals']['onReport']>>[0];

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Measures the first paint, the largest one and the shifts, and reports them when the page is left or hidden. */
export function reportVitals(callback: VitalsCallback): void {
  if (callback === null) return;
  const values = new Map<string, number>([['CLS', 0]]);
  observe('paint', (entry) => entry.name === 'first-contentful-paint' && values.set('FCP', entry.startTime));
  observe('largest-contentful-paint', (entry) => values.set('LCP', entry.startTime));
  observe('layout-shift', (entry) => isShift(entry) && !entry.hadRecentInput && values.set('CLS', (values.get('CLS') ?? 0) + entry.value));
  const report = () => void callback({ metrics: [...values].map(([name, value]) => ({ id: `${name}-1`, name, value })) });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && report());
  window.addEventListener('pagehide', report);
}

function observe(type: string, take: (entry: PerformanceEntry) => unknown): void {
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
}

function isShift(entry: PerformanceEntry): entry is LayoutShift {
  return entry.entryType === 'layout-shift';
}
