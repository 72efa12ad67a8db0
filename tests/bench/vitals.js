// Runs in each frame before its own scripts: collects paint, shift and response times, and when the main thread was last busy.
window.vitals = { lcp: 0, cls: 0, inp: 0, busyUntil: 0 };

function observe(type, take) {
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, durationThreshold: 16 });
}

observe('largest-contentful-paint', (entry) => {
  window.vitals.lcp = entry.startTime;
});
observe('layout-shift', (entry) => {
  if (!entry.hadRecentInput) window.vitals.cls += entry.value;
});
observe('event', (entry) => {
  if (entry.interactionId > 0) window.vitals.inp = Math.max(window.vitals.inp, entry.duration);
});
observe('longtask', (entry) => {
  window.vitals.busyUntil = Math.max(window.vitals.busyUntil, entry.startTime + entry.duration);
});
