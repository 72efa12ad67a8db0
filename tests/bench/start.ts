import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, startWharf } from '#tests/support/wharf-process.ts';
import { median, printBench } from './table.ts';

const ROUNDS = 3;

/** P16 and P17: from an empty data directory to the first page, and a warm start to ready. Built beforehand. */
export async function run(): Promise<void> {
  const ports = await freePorts();
  await warmUpBuild(ports);
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'wharf-start-'));
    cold.push(await timeToFirstPage(dataDir, ports));
    warm.push(await timeToReady(dataDir, ports));
    await rm(dataDir, { recursive: true, force: true });
  }
  printBench('start', [
    {
      what: 'P16 empty data directory to first page',
      measured: `${seconds(median(cold))}`,
      reference: '',
      ratio: null,
      goal: '5 s (stretch 3 s)',
    },
    { what: 'P17 warm start to ready', measured: `${seconds(median(warm))}`, reference: '', ratio: null, goal: '2 s (stretch 1 s)' },
  ]);
}

async function warmUpBuild(ports: Awaited<ReturnType<typeof freePorts>>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wharf-start-'));
  await (await startWharf({ dataDir, ports })).stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function timeToFirstPage(dataDir: string, ports: Awaited<ReturnType<typeof freePorts>>): Promise<number> {
  const startedAt = performance.now();
  const wharf = await startWharf({ dataDir, ports });
  const page = await fetch(`${wharf.url}/login`);
  if (!page.ok || !(await page.text()).includes('</html>')) throw new Error(`first page answered ${page.status}`);
  const took = performance.now() - startedAt;
  await wharf.stop();
  return took;
}

async function timeToReady(dataDir: string, ports: Awaited<ReturnType<typeof freePorts>>): Promise<number> {
  const wharf = await startWharf({ dataDir, ports });
  await wharf.stop();
  return wharf.readyAfterMs;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
