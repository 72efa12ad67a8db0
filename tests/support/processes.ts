import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The exit code, null after a signal, as soon as the process is gone. */
export function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

/** Whether a process runs; one that ended and that nobody has asked after does not. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** A process and all below it, by the kernel's list. */
export function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    const parent = parentOf(entry);
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const found: number[] = [];
  const open = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(next);
    open.push(...(children.get(next) ?? []));
  }
  return found;
}

function parentOf(entry: string): number | null {
  if (!/^\d+$/.test(entry)) return null;
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

/** What the process was started with. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** The embedded server is detached from us: found by its pid file, the postmaster first, then its backends. */
export function serverTree(dataDir: string): number[] {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? treeOf(pid) : [];
  } catch {
    return [];
  }
}
