import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'undici';
import { patient } from '../patience.ts';

/** Set for a Wharf whose services are looked into: each takes a free port when it is asked to listen. */
export const INSPECTABLE = { NODE_OPTIONS: '--inspect-port=0' };
const LISTENS_WITHIN_MS = patient(10_000);
const LOOKS_EVERY_MS = 50;

/** Process ids of the services, by name, and of the database's server. */
export function productPids(startPid: number, dataDir: string): Record<string, number> {
  const children = readFileSync(`/proc/${startPid}/task/${startPid}/children`, 'utf8').trim().split(' ').map(Number);
  const named = children.map((pid) => [readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('provider') ? 'provider' : 'app', pid]);
  const postgres = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  return { ...Object.fromEntries(named), postgres };
}

export interface Memory {
  rssMb: number;
  heapMb: number;
}

export interface ServiceProcess {
  /** What it holds once all garbage is collected. */
  memory(): Promise<Memory>;
  /** A snapshot of its heap, as its inspector writes it. */
  heapSnapshot(write: (chunk: string) => void): Promise<void>;
  close(): void;
}

/** The inspector of a service, which listens from now on. */
export async function inspectService(pid: number, logFile: string): Promise<ServiceProcess> {
  const before = readFileSync(logFile, 'utf8').length;
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorUrl(logFile, before));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting = new Map<number, (result: unknown) => void>();
  let onChunk = (_chunk: string): void => undefined;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data));
    if (message.method === 'HeapProfiler.addHeapSnapshotChunk') onChunk(message.params.chunk);
    else waiting.get(message.id)?.(message.result);
  });
  let lastId = 0;
  const call = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
  return {
    async memory() {
      await call('HeapProfiler.collectGarbage');
      await call('HeapProfiler.collectGarbage');
      const answer = (await call('Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true })) as {
        result: { value: NodeJS.MemoryUsage };
      };
      const { rss, heapUsed } = answer.result.value;
      return { rssMb: rss / 2 ** 20, heapMb: heapUsed / 2 ** 20 };
    },
    async heapSnapshot(write) {
      onChunk = write;
      await call('HeapProfiler.takeHeapSnapshot');
    },
    close: () => socket.close(),
  };
}

async function inspectorUrl(logFile: string, from: number): Promise<string> {
  for (let waitedMs = 0; waitedMs < LISTENS_WITHIN_MS; waitedMs += LOOKS_EVERY_MS) {
    const url = /Debugger listening on (ws:\S+)/.exec(readFileSync(logFile, 'utf8').slice(from))?.[1];
    if (url !== undefined) return url;
    await delay(LOOKS_EVERY_MS);
  }
  throw new Error('the inspector does not listen');
}
