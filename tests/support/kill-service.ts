import { expect } from 'vitest';
import { commandOf, isAlive, serverTree, treeOf } from './processes.ts';
import type { RunningWharf } from './wharf-process.ts';
import { patient } from './patience.ts';

export const READY_WITHIN_MS = patient(60_000);
/** A service that ends sooner after it became ready counts as one that dies at once. */
export const QUIET_MS = 2_500;

export type Victim = 'app' | 'provider' | 'postmaster' | 'backend';

interface KilledWharf {
  wharf: RunningWharf;
  dataDir: string;
  /** Of a merchant whose call is to be answered again. */
  authorization: string;
}

/** kill -9; gives the milliseconds until another process has taken its place and a merchant's call is answered again. */
export async function killAndWait({ wharf, dataDir, authorization }: KilledWharf, victim: Victim): Promise<number> {
  const pid = pidOf(wharf, dataDir, victim);
  expect(pid, `a process of ${victim}`).toBeDefined();
  const since = performance.now();
  process.kill(pid ?? 0, 'SIGKILL');
  const isReady = async () => {
    if (victim !== 'backend' && [pid, undefined].includes(pidOf(wharf, dataDir, victim))) return false;
    return answers(`${wharf.url}/v1/wallets`, authorization);
  };
  await expect.poll(isReady, { timeout: READY_WITHIN_MS, interval: 20 }).toBe(true);
  return performance.now() - since;
}

function pidOf(wharf: RunningWharf, dataDir: string, victim: Victim): number | undefined {
  if (victim === 'postmaster') return serverTree(dataDir)[0];
  if (victim === 'backend') return serverTree(dataDir).find((pid) => commandOf(pid).startsWith('postgres: wharf'));
  const program = victim === 'app' ? 'app-server.js' : 'provider/server.js';
  return treeOf(wharf.pid).find((pid) => isAlive(pid) && commandOf(pid).includes(program));
}

async function answers(url: string, authorization: string): Promise<boolean> {
  try {
    return (await fetch(url, { headers: { authorization }, signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** How long each kill took to be made good, as a line. */
export function describeTimes(victim: Victim, ms: readonly number[]): string {
  const sorted = ms.map((each) => each / 1_000).toSorted((one, next) => one - next);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${victim}: ready again after ${median.toFixed(2)} s (median), ${sorted.map((each) => each.toFixed(2)).join(', ')}`;
}
