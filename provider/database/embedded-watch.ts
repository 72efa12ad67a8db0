import { isGone } from './embedded-process.ts';
import { readPostmaster } from './embedded-postmaster.ts';

const INTERVAL_MS = 250;

interface Watch {
  /** Resolves when no restart is under way any more. */
  stop(): Promise<void>;
}

/** Calls `restart` when the server of this cluster is gone, for as long as it stays gone. */
export function watchServer(cluster: string, restart: () => Promise<void>): Watch {
  let check: Promise<void> | undefined;
  const timer = setInterval(() => {
    check ??= restartIfGone(cluster, restart).finally(() => (check = undefined));
  }, INTERVAL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await check;
    },
  };
}

async function restartIfGone(cluster: string, restart: () => Promise<void>): Promise<void> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster || isGone(postmaster.pid)) await restart();
}
