import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ownMark, stateOfMarked, type ProcessState } from './embedded-process.ts';

/** Says that this process uses the cluster. Call it, like everything here, inside the lock. */
export async function addLease(folder: string): Promise<string> {
  const lease = join(folder, `lease-${process.pid}-${randomBytes(6).toString('hex')}`);
  await writeFile(lease, ownMark);
  return lease;
}

export async function isInUse(folder: string): Promise<boolean> {
  await dropLeases(folder, ['gone']);
  return (await listLeases(folder)).length > 0;
}

export async function dropLeases(folder: string, states: ProcessState[]): Promise<void> {
  for (const lease of await listLeases(folder)) {
    if (states.includes(await leaseState(lease))) await rm(lease, { force: true });
  }
}

async function listLeases(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('lease-')).map((name) => join(folder, name));
}

async function leaseState(lease: string): Promise<ProcessState> {
  try {
    return stateOfMarked(await readFile(lease, 'utf8'));
  } catch {
    // Half written by a process that was killed while writing it.
    return 'gone';
  }
}
