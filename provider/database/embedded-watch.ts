import { isGone } from './embedded-process.ts';
import { readPostmaster } from './embedded-postmaster.ts';

const INTERVAL_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

interface Watch {
  /** Resolves when no restart is under way any more. */
  stop(): Promise<void>;
}

/** Calls `restart`, which says whether it did, when the server of this cluster is gone, and after longer and longer pauses for as long as it stays gone. */
export function watchServer(cluster: string, restart: () => Promise<boolean>): Watch {
  let check: Promise<void> | undefined;
  let pauseMs = 0;
  let notBefore = 0;
  const timer = setInterval(() => {
    if (performance.now() < notBefore) return;
    check ??= restartIfGone(cluster, restart)
      .then((isFine) => {
        pauseMs = isFine ? 0 : Math.min(2 * pauseMs + INTERVAL_MS, LONGEST_PAUSE_MS);
        notBefore = performance.now() + pauseMs;
      })
      .finally(() => (check = undefined));
  }, INTERVAL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await check;
    },
  };
}

async function restartIfGone(cluster: string, restart: () => Promise<boolean>): Promise<boolean> {
  const postmaster = await readPostmaster(cluster);
  return postmaster !== undefined && !isGone(postmaster.pid) ? true : restart();
}
