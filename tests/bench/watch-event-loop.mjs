import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';

/** Loaded into a server that is measured: told to, it says how long its event loop was held up since it was last asked. */
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
process.on('message', (message) => {
  if (message !== 'event-loop') return;
  process.send?.({ type: 'event-loop', p99Ms: delays.percentile(99) / 1e6 });
  delays.reset();
});
