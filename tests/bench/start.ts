import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePorts, type Ports, startWharf } from '#tests/support/wharf-process.ts';
import { median, printBench } from './table.ts';

const ROUNDS = 3;

/** P16 and P17: from an empty data directory to the first page, and a warm start to ready. Built beforehand. */
export async function run(): Promise<void> {
  const ports = await freePorts();
  await warmUpBuild(ports);
  const firstPage: number[] = [];
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'wharf-start-'));
    const empty = await coldStart(dataDir, ports);
    firstPage.push(empty.firstPage);
    cold.push(empty.ready);
    warm.push(await timeToReady(dataDir, ports));
    await rm(dataDir, { recursive: true, force: true });
  }
  printBench('start', [
    {
      what: 'P16 empty data directory to first page',
      measured: `${seconds(median(firstPage))}`,
      reference: '',
      ratio: null,
      goal: '5 s (stretch 3 s)',
    },
    {
      what: 'the same to the ready line, 2,400 demo products filled in',
      measured: `${seconds(median(cold))}`,
      reference: '',
      ratio: null,
      goal: '',
    },
    { what: 'P17 warm start to ready', measured: `${seconds(median(warm))}`, reference: '', ratio: null, goal: '2 s (stretch 1 s)' },
  ]);
}

async function warmUpBuild(ports: Ports): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-start-'));
  await (await startWharf({ dataDir, ports })).stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The first page stands when the provider is ready and the app shows the sign-in page; the demo catalog follows. */
async function coldStart(dataDir: string, ports: Ports): Promise<{ firstPage: number; ready: number }> {
  const startedAt = performance.now();
  const starting = startWharf({ dataDir, ports });
  await answers(`http://127.0.0.1:${ports.provider}/readyz`, starting);
  await answers(`http://127.0.0.1:${ports.app}/login`, starting);
  const firstPage = performance.now() - startedAt;
  const wharf = await starting;
  await wharf.stop();
  return { firstPage, ready: wharf.readyAfterMs };
}

/** Asks until the answer is whole; ends when the start fails. */
async function answers(url: string, starting: Promise<unknown>): Promise<void> {
  while (!(await isWhole(url))) await Promise.race([setTimeout(20), starting]);
}

async function isWhole(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    return (await response.text()) !== '' && response.ok;
  } catch {
    return false;
  }
}

async function timeToReady(dataDir: string, ports: Ports): Promise<number> {
  const wharf = await startWharf({ dataDir, ports });
  await wharf.stop();
  return wharf.readyAfterMs;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
