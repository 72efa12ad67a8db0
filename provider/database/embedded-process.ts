import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { z } from 'zod';

const ProcessMark = z.object({ boot: z.string(), pidNamespace: z.string(), pid: z.number(), startedAt: z.string() });

/** Names one process for good: a pid alone is used again, soon after a restart of the machine. */
type ProcessMark = z.infer<typeof ProcessMark>;

/** `elsewhere`: in another container on this machine, where its pid means nothing to us. */
export type ProcessState = 'running' | 'gone' | 'elsewhere';

const onLinux = process.platform === 'linux';
const boot = onLinux ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : '';
const pidNamespace = onLinux ? readlinkSync('/proc/self/ns/pid') : '';

const own: ProcessMark = { boot, pidNamespace, pid: process.pid, startedAt: startOf(process.pid) ?? '' };

/** What a file of this process says, so that others can tell whether it still runs. */
export const ownMark = JSON.stringify(own);

export function stateOfMarked(text: string): ProcessState {
  const mark = ProcessMark.parse(JSON.parse(text));
  if (mark.boot !== boot) return 'gone';
  if (mark.pidNamespace !== pidNamespace) return 'elsewhere';
  return startOf(mark.pid) === mark.startedAt ? 'running' : 'gone';
}

/** When the process began, in the system's own words; undefined when there is none. */
function startOf(pid: number): string | undefined {
  return onLinux ? startFromProc(pid) : startFromPs(pid);
}

export function commandOf(pid: number): string {
  return onLinux ? (readOrUndefined(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ') : (psColumn(pid, 'args=') ?? '');
}

/** Undefined where the system does not let us look. */
export function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

export function isGone(pid: number): boolean {
  return startOf(pid) === undefined;
}

function startFromProc(pid: number): string | undefined {
  const stat = readOrUndefined(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name in brackets may hold blanks and brackets itself: count from the last one.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? undefined : fields[18];
}

function startFromPs(pid: number): string | undefined {
  const [state = 'Z', ...start] = psColumn(pid, 'stat=,lstart=')?.split(/\s+/) ?? [];
  return state.startsWith('Z') ? undefined : start.join(' ');
}

function psColumn(pid: number, columns: string): string | undefined {
  try {
    return execFileSync('ps', ['-ww', '-o', columns, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

function readOrUndefined(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
