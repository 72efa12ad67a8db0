import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { databaseUrl } from '#tests/support/global-setup.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { longTest } from '#tests/support/long.ts';
import { exitOf, serverTree } from '#tests/support/processes.ts';
import { mountSmallDisk, whyNoSmallDisk } from '#tests/support/small-disk.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;
/** A process takes its time to start on a busy machine. */

interface FailedStart {
  code: number | null;
  /** What the launcher is sent and prints. */
  sentence: string;
  output: string;
}

/** The provider as a process, with settings that keep it from starting. */
async function failStart(env: Record<string, string>): Promise<FailedStart> {
  const child = spawn(process.execPath, ['build/provider/server.js'], {
    cwd: PROJECT,
    env: { ...process.env, DEMO: '1', PROVIDER_PORT: '0', PASSWORD_HASH_MEMORY_KIB: '1024', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  cleanUpAfter(() => child.kill('SIGKILL'));
  let output = '';
  let sentence = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.on('message', (message: { type: string; message: string }) => {
    if (message.type === 'fatal') sentence = message.message;
    if (message.type === 'ready') child.kill('SIGTERM');
  });
  return { code: await exitOf(child), sentence, output };
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wharf-start-'));
  cleanUpAfter(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** One sentence, no stack, and no server left behind. */
function expectSentence({ code, sentence, output }: FailedStart, dataDir: string, expected: RegExp): void {
  expect(sentence).toMatch(expected);
  expect(sentence).not.toContain('\n');
  expect(output.trim()).toBe(sentence);
  expect(code).toBe(1);
  expect(serverTree(dataDir)).toEqual([]);
}

describe('a start that fails says in one sentence which setting to look at', () => {
  longTest.each([
    { what: 'is no address', url: () => 'db.example:5432', says: /^DATABASE_URL: must be an address such as postgresql:/ },
    { what: 'is of another kind', url: () => 'mysql://root@127.0.0.1/wharf', says: /^DATABASE_URL: must be an address/ },
    {
      what: 'names no database',
      url: () => databaseUrl(inject('adminUrl'), 'nowhere'),
      says: /^DATABASE_URL: .*database "nowhere" does not exist/,
    },
    { what: 'names no role', url: withUnknownRole, says: /^DATABASE_URL: .*role "nobody_here"/ },
  ])('DATABASE_URL $what', async ({ url, says }) => {
    const dataDir = await aFolder();
    expectSentence(await failStart({ DATA_DIR: dataDir, DATABASE_URL: url() }), dataDir, says);
  });

  longTest('DATA_DIR cannot be made or written', async () => {
    const file = join(await aFolder(), 'file');
    await writeFile(file, '');
    for (const dataDir of [file, join(file, 'data')]) {
      expectSentence(await failStart({ DATA_DIR: dataDir }), dataDir, /^DATA_DIR: .*cannot be used/);
      const withSecret = await failStart({ DATA_DIR: dataDir, SECRET_KEY: 'secret'.repeat(8) });
      expectSentence(withSecret, dataDir, /^DATA_DIR.* cannot be written/);
    }
  });

  it.skipIf(whyNoSmallDisk !== null)(`DATA_DIR has 60 MB of disk${whyNoSmallDisk ?? ''}`, async () => {
    const dataDir = await mountSmallDisk(60);
    expectSentence(await failStart({ DATA_DIR: dataDir }), dataDir, /^DATA_DIR: \d+ MB are free in .*, and a new database needs \d+ MB\.$/);
  });

  longTest.each([
    { what: 'was cut short', secret: 'half-of-a-key-half-of-a-key-half-of-a-k', says: /^SECRET_KEY: .*secret-key was cut short/ },
    { what: 'is gone', secret: null, says: /^SECRET_KEY: .*secret-key is gone/ },
  ])('the secret key beside the data $what', async ({ secret, says }) => {
    const dataDir = await aFolder();
    await mkdir(join(dataDir, 'postgres'));
    if (secret !== null) await writeFile(join(dataDir, 'secret-key'), secret);
    expectSentence(await failStart({ DATA_DIR: dataDir }), dataDir, says);
  });

  it('PROVIDER_PORT is in use: the embedded database is stopped again', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    cleanUpAfter(() => other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const dataDir = await aFolder();
    const failed = await failStart({ DATA_DIR: dataDir, PROVIDER_PORT: String((other.address() as AddressInfo).port) });
    expectSentence(failed, dataDir, /^PROVIDER_PORT: another program already listens there\.$/);
  });
});

function withUnknownRole(): string {
  const url = new URL(databaseUrl(inject('adminUrl'), 'postgres'));
  url.username = 'nobody_here';
  return url.href;
}

describe('a start that is stopped before it is through', () => {
  it('leaves no embedded database behind', async () => {
    const dataDir = await aFolder();
    const child = spawn(process.execPath, ['build/provider/server.js'], {
      cwd: PROJECT,
      env: { ...process.env, DEMO: '1', PROVIDER_PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    cleanUpAfter(() => child.kill('SIGKILL'));
    child.on('message', (message: { type: string; text?: string }) => {
      if (message.text === 'Starting the database') child.kill('SIGTERM');
    });
    expect(await exitOf(child)).toBe(0);
    expect(serverTree(dataDir)).toEqual([]);
  });
});
