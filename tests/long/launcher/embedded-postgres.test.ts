import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbeddedPostgres } from '#provider/database/embedded-postgres.ts';
import { queryRows, serverPidIn } from '#tests/support/clusters.ts';

/** Another process that opens the cluster, tells its address and leaves when its input ends. */
const OPENER = `
  import { openEmbeddedPostgres } from '#provider/database/embedded-postgres.ts';
  const cluster = await openEmbeddedPostgres({ dataDir: process.env.TEST_DATA_DIR });
  console.log(cluster.connectionString);
  for await (const _ of process.stdin);
  await cluster.close();
`;

// Processes are started, stopped and waited for; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;

let stoppedCluster: string;
let dataDir: string;
let openers: ChildProcess[];

beforeAll(async () => {
  stoppedCluster = await mkdtemp(join(tmpdir(), 'wharf-stopped-'));
  await (await openEmbeddedPostgres({ dataDir: stoppedCluster })).close();
});

afterAll(() => rm(stoppedCluster, { recursive: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wharf-'));
  openers = [];
});

afterEach(async () => {
  for (const opener of openers) opener.kill('SIGKILL');
  if (await serverPid()) await (await openEmbeddedPostgres({ dataDir })).close();
  await rm(dataDir, { recursive: true });
});

describe('openEmbeddedPostgres', () => {
  it('is shared by processes, and stopped by the last one that leaves', async () => {
    await copyCluster();
    const first = await openElsewhere();
    const second = await openElsewhere();
    expect(second.connectionString).toBe(first.connectionString);

    await leave(first.process);
    await expect(queryRows(second.connectionString, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
    await leave(second.process);
    expect(await serverPid()).toBeUndefined();
  });

  it('makes one cluster when several processes come first at once', async () => {
    const all = await Promise.all([openElsewhere(), openElsewhere(), openElsewhere()]);
    expect(new Set(all.map((opener) => opener.connectionString)).size).toBe(1);
    await Promise.all(all.map((opener) => leave(opener.process)));
    expect(await serverPid()).toBeUndefined();
  });

  it('takes over the server of a process that was killed', async () => {
    await copyCluster();
    const killed = await openElsewhere();
    const pid = await serverPid();
    await kill(killed.process);

    const cluster = await openEmbeddedPostgres({ dataDir });
    expect(await serverPid()).toBe(pid);
    await cluster.close();
    expect(await serverPid()).toBeUndefined();
  });

  it('does not wait for processes that were killed before it stops', async () => {
    await copyCluster();
    const staying = await openElsewhere();
    await kill((await openElsewhere()).process);
    await leave(staying.process);
    expect(await serverPid()).toBeUndefined();
  });

  it('starts again after it was killed together with those who used it', async () => {
    await copyCluster();
    const killed = await openElsewhere();
    const pid = Number(await serverPid());
    await kill(killed.process);
    process.kill(pid, 'SIGKILL');
    await (await openEmbeddedPostgres({ dataDir })).close();
    expect(await serverPid()).toBeUndefined();
  });

  it('replaces a server that does not answer and that nobody uses', async () => {
    await copyCluster();
    const killed = await openElsewhere();
    const pid = Number(await serverPid());
    await kill(killed.process);
    process.kill(pid, 'SIGSTOP');

    const cluster = await openEmbeddedPostgres({ dataDir });
    expect(await serverPid()).not.toBe(String(pid));
    await cluster.close();
  });

  it('leaves a server alone that does not answer but is in use', async () => {
    await copyCluster();
    await openElsewhere();
    const pid = Number(await serverPid());
    process.kill(pid, 'SIGSTOP');
    await expect(openEmbeddedPostgres({ dataDir })).rejects.toThrow('does not answer, and other processes use it');
    process.kill(pid, 'SIGCONT');
  });

  it('starts although files of a crashed server name the pid of another program', async () => {
    await copyCluster();
    const postgres = join(dataDir, 'postgres');
    await writeFile(join(postgres, 'postmaster.pid'), [process.pid, postgres, 0, 5432, postgres, '', '', 'ready'].join('\n'));
    await writeFile(join(postgres, '.s.PGSQL.5432.lock'), `${process.pid}\n`);
    await (await openEmbeddedPostgres({ dataDir })).close();
  });

  it('breaks the lock of a process that was killed while starting', async () => {
    await copyCluster();
    await (await openEmbeddedPostgres({ dataDir })).close();
    const shared = join(dataDir, 'postgres-shared');
    const [lock = ''] = (await readdir(shared)).filter((name) => name.startsWith('lock-'));
    const killed = await openElsewhere();
    const [lease = ''] = (await readdir(shared)).filter((name) => name.startsWith('lease-'));
    await kill(killed.process);
    await writeFile(join(shared, lock), await readFile(join(shared, lease)));

    await (await openEmbeddedPostgres({ dataDir })).close();
  });

  it('listens on a loopback port with a password where the path is too long for a socket', async () => {
    const longDir = join(dataDir, 'long'.repeat(25));
    await copyCluster(longDir);
    const cluster = await openEmbeddedPostgres({ dataDir: longDir });
    const url = new URL(cluster.connectionString);
    expect(url.searchParams.has('host')).toBe(false);
    await expect(queryRows(url.href, "SELECT current_setting('listen_addresses') AS listens")).resolves.toEqual([{ listens: '127.0.0.1' }]);
    const { mode } = await stat(join(longDir, 'postgres', 'wharf-password'));
    expect(mode & 0o777).toBe(0o600);

    process.kill(Number(await serverPid(longDir)), 'SIGKILL');
    await expect.poll(() => queryRows(url.href, 'SELECT 1 AS one').catch(() => undefined)).toEqual([{ one: 1 }]);

    url.password = 'guessed';
    await expect(queryRows(url.href, 'SELECT')).rejects.toThrow('password authentication failed');
    await cluster.close();
  });

  it.runIf(isRoot)('runs as nobody where user namespaces are refused', async () => {
    await chmod(dataDir, 0o755);
    const env = await withoutNamespaces();
    await leave((await openElsewhere(env)).process);
    expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
    // Once it is nobody's it stays so, also where namespaces work.
    await leave((await openElsewhere()).process);
  });

  it.runIf(isRoot)('moves the cluster to where nobody can reach it when the data directory is closed', async () => {
    const env = await withoutNamespaces();
    await leave((await openElsewhere(env)).process);
    const home = (await readFile(join(dataDir, 'postgres-location'), 'utf8')).trim();
    expect((await stat(join(home, 'postgres'))).uid).not.toBe(0);

    await leave((await openElsewhere(env)).process);
    await rm(home, { recursive: true });
    await expect(openEmbeddedPostgres({ dataDir })).rejects.toThrow('and is gone');
  });
});

/** Spares a test that is not about the first start the time of one. */
async function copyCluster(target = dataDir): Promise<void> {
  await cp(join(stoppedCluster, 'postgres'), join(target, 'postgres'), { recursive: true });
}

async function openElsewhere(env: NodeJS.ProcessEnv = process.env) {
  const opener = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', OPENER], {
    env: { ...env, TEST_DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  openers.push(opener);
  const [connectionString] = (await once(createInterface(opener.stdout), 'line')) as [string];
  return { process: opener, connectionString };
}

async function leave(opener: ChildProcess): Promise<void> {
  opener.stdin?.end();
  await once(opener, 'exit');
}

async function kill(opener: ChildProcess): Promise<void> {
  opener.kill('SIGKILL');
  await once(opener, 'exit');
}

function serverPid(folder = dataDir): Promise<string | undefined> {
  return serverPidIn(folder);
}

/** A machine that refuses user namespaces, as containers do. */
async function withoutNamespaces(): Promise<NodeJS.ProcessEnv> {
  const folder = join(dataDir, 'bin');
  await mkdir(folder);
  await writeFile(join(folder, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  return { ...process.env, PATH: `${folder}:${process.env.PATH}` };
}
