import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Address } from './embedded-address.ts';
import { isMissing } from './embedded-errors.ts';
import { commandOf, isGone, workingFolderOf } from './embedded-process.ts';

/** What the server writes about itself into `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  /** Unknown while it is only beginning to start. */
  address: Address | undefined;
  status: string;
}

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const [pid, , , port, folder, host, , status = ''] = text.split('\n');
  return { pid: Number(pid), address: addressOf(Number(port), folder, host), status: status.trim() };
}

function addressOf(port: number, folder: string | undefined, host: string | undefined): Address | undefined {
  if (folder) return { kind: 'socket', folder, port };
  return host ? { kind: 'port', port } : undefined;
}

/** A pid may long belong to something else: it must be a PostgreSQL at work in this very folder. */
export function isServerOf(cluster: string, pid: number): boolean {
  if (isGone(pid)) return false;
  const command = commandOf(pid);
  const folder = workingFolderOf(pid);
  return command.includes('postgres') && (folder === undefined ? command.includes(cluster) : folder === cluster);
}

/** Ends the sessions and stops; where that takes too long, harder: what was committed is safe with each of them. */
export async function stopServer(cluster: string, patienceMs: number): Promise<void> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster || !isServerOf(cluster, postmaster.pid)) return;
  if (await endedBy('SIGINT', postmaster.pid, patienceMs)) return;
  if (await endedBy('SIGQUIT', postmaster.pid, 3_000)) return;
  await endedBy('SIGKILL', postmaster.pid, 3_000);
}

/** PostgreSQL refuses to start while the files of a crashed server name a pid that something else has by now. */
export async function clearTraces(cluster: string): Promise<void> {
  const traces = ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'];
  await Promise.all(traces.map((trace) => rm(join(cluster, trace), { force: true })));
}

async function endedBy(signal: NodeJS.Signals, pid: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  if (!isGone(pid)) process.kill(pid, signal);
  while (!isGone(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
