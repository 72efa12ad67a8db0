import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { exitOf, serverTree, treeOf } from './processes.ts';
import { patient } from './patience.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;
const READY = /^Wharf is ready: (\S+)/m;
const START_WITHIN_MS = patient(240_000);

/** What tests set so that they neither wait for hashes of passwords nor run into the limits of their one address, and parcels arrive soon. */
const FOR_TESTS = { DEMO: '1', PASSWORD_HASH_MEMORY_KIB: '1024', LIMIT_FACTOR: '1000', DEMO_SPEED: '100000' };

/** Settings of the second product that journeys share: its simulated warehouse waits for hours, so that people, and tests, are first. */
export const SLOW = { DEMO_SPEED: '1' };

export interface RunningWharf {
  /** Where the browser goes. */
  url: string;
  /** All that was printed so far. */
  output(): string;
  /** Time from spawn to the ready line. */
  readyAfterMs: number;
  /** Stops as Ctrl-C does and waits for the end. */
  stop(): Promise<number | null>;
  /** kill -9 of every process of the tree, the database server included. */
  killTree(): Promise<void>;
  pid: number;
}

export interface Ports {
  app: number;
  provider: number;
}

export async function freePorts(): Promise<Ports> {
  return { app: await freePort(), provider: await freePort() };
}

/** The product as a merchant's machine runs it: the start script with all its processes. */
export async function startWharf(options: { dataDir: string; ports: Ports; env?: Record<string, string> }): Promise<RunningWharf> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(PROJECT, 'scripts/start.mjs')], {
    cwd: PROJECT,
    env: {
      ...withoutVitest(process.env),
      NODE_ENV: 'production',
      DATA_DIR: options.dataDir,
      PORT: String(options.ports.app),
      PROVIDER_PORT: String(options.ports.provider),
      LOG_LEVEL: 'warn',
      ...FOR_TESTS,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(child);
  const url = await readyUrl(child, output);
  const pid = child.pid;
  if (pid === undefined) throw new Error('the start script has no pid');
  return {
    url,
    pid,
    output,
    readyAfterMs: performance.now() - startedAt,
    async stop() {
      child.kill('SIGINT');
      return exitOf(child);
    },
    async killTree() {
      const pids = [...treeOf(pid), ...serverTree(options.dataDir)];
      for (const each of pids) kill(each);
      await exitOf(child);
    },
  };
}

/** An operator's command beside a Wharf that may be running on the same data; gives what it said, and fails as it fails. */
export async function runOperator(dataDir: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, [join(PROJECT, 'scripts/provider.mjs'), ...args], {
    cwd: PROJECT,
    env: { ...withoutVitest(process.env), NODE_ENV: 'production', DATA_DIR: dataDir, DEMO: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(child);
  const code = await exitOf(child);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output()}`);
  return output();
}

/** The build must not think that it runs inside a test. */
function withoutVitest(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('VITEST')));
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}

function readyUrl(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready in time:\n${output()}`)), START_WITHIN_MS);
    function look(): void {
      const url = READY.exec(output())?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      child.stdout?.off('data', look);
      resolve(url);
    }
    child.stdout?.on('data', look);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`ended with ${code} before it was ready:\n${output()}`));
    });
  });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Below the range from which the system gives ports to outgoing connections: what is free now is not taken before it is used. */
const PORTS = { from: 20_000, to: 32_000 };

async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
