// Runs in each frame before its own scripts: collects paint, shift and response times, and when the main thread was last busy.
window.vitals = { lcp: 0, cls: 0, inp: 0, busyUntil: 0 };

function observe(type, take) {
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, durationThreshold: 16 });
}

observe('largest-contentful-paint', (entry) => {
  window.vitals.lcp = entry.startTime;
});
// A shift within so many ms of a press is one its user asked for (as the browser's own mark says, `hadRecentInput`). In a frame that shares its process with the page
// around it the browser leaves out its own mark; in a frame of its own process, as in a merchant's browser, it is set.
const ASKED_FOR_MS = 500;
let pressedAt = -Infinity;
for (const type of ['pointerdown', 'pointerup', 'keydown']) {
  addEventListener(type, (event) => (pressedAt = event.timeStamp), { capture: true, passive: true });
}
observe('layout-shift', ({ startTime, value, hadRecentInput }) => {
  const sincePress = startTime - pressedAt;
  if (!hadRecentInput && !(sincePress >= 0 && sincePress < ASKED_FOR_MS)) window.vitals.cls += value;
});
observe('event', (entry) => {
  if (entry.interactionId > 0) window.vitals.inp = Math.max(window.vitals.inp, entry.duration);
});
observe('longtask', (entry) => {
  window.vitals.busyUntil = Math.max(window.vitals.busyUntil, entry.startTime + entry.duration);
});
