import type { ChildProcess } from 'node:child_process';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessRules, selectAddress, listenSettings, type Address } from './embedded-address.ts';
import { programPath } from './embedded-binaries.ts';
import { EmbeddedPostgresError } from './embedded-errors.ts';
import { readPostmaster } from './embedded-postmaster.ts';
import { clusterIn, type Seat } from './embedded-seat.ts';
import { spawnAs } from './embedded-server-user.ts';

/** For two cores and about a gigabyte of memory. */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'replica',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Refused statements carry buyers' data; the provider logs the refusal itself.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

const ATTEMPTS = 20;

/** A port taken meanwhile, or processes of a killed server that have not all noticed yet. */
const PASSING_TROUBLE = /Address already in use|shared memory block/;

const DISK_FULL = /No space left on device/;

interface StartOptions {
  logFile: string;
  lastPort?: number;
}

type Start = { address: Address } | { failure: string };

export async function startServer(seat: Seat, options: StartOptions): Promise<Address> {
  for (let attempt = 1; ; attempt++) {
    const start = await tryStart(seat, options);
    if ('address' in start) return start.address;
    if (DISK_FULL.test(start.failure)) throw new EmbeddedPostgresError(`DATA_DIR: there is no room left on the disk of ${seat.home}.`);
    if (attempt === ATTEMPTS || !PASSING_TROUBLE.test(start.failure)) {
      throw new EmbeddedPostgresError(
        `PostgreSQL did not start in ${clusterIn(seat.home)}. Its log (${options.logFile}) ends with:\n${start.failure}`,
      );
    }
    await sleep(250);
  }
}

async function tryStart(seat: Seat, { logFile, lastPort }: StartOptions): Promise<Start> {
  const cluster = clusterIn(seat.home);
  const address = await selectAddress(cluster, lastPort);
  await writeFile(join(cluster, 'pg_hba.conf'), accessRules(address));

  const log = await open(logFile, 'a', 0o600);
  const { size } = await log.stat();
  const options = Object.entries({ ...SETTINGS, ...listenSettings(address) }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawnAs(seat.user, [programPath(seat.binaries, 'postgres'), '-D', cluster, ...options], ['ignore', log.fd, log.fd]);
  await log.close();
  return (await becomesReady(server, cluster)) ? { address } : { failure: await logSince(logFile, size) };
}

async function becomesReady(server: ChildProcess, cluster: string): Promise<boolean> {
  let ended = false;
  const end = () => (ended = true);
  server.once('exit', end).once('error', end).unref();
  // No time limit: reading the log again after a crash takes as long as it takes.
  while (!ended) {
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.pid === server.pid && postmaster?.status === 'ready') return true;
    await sleep(5);
  }
  return false;
}

async function logSince(logFile: string, start: number): Promise<string> {
  const bytes = await readFile(logFile);
  return bytes.subarray(start).toString().trim().split('\n').slice(-10).join('\n');
}
