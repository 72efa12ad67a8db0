import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { v7 as uuidv7 } from 'uuid';
import { type Database, inTransaction, openDatabase } from '#provider/database/database.ts';
import { openMigratedServer } from '#provider/database/open-server.ts';
import { readConfig } from '#provider/config.ts';
import { topUp } from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import { addDueOrders } from '#tests/support/due-orders.ts';
import { addCaller, buildProvider } from './api-process.ts';
import { printBench } from './table.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;
const TELL_MEMORY = new URL('../support/tell-memory.mjs', import.meta.url).href;
const POSTINGS = 200_000;
const WALLETS = 100;
const BATCH = 500;
const SECRET_KEY = 'bench-secret-bench-secret-bench-secret-';

/** The operator's commands over a ledger of so many entries (200,000 when not told), each of two lines, and a due order for every tenth. */
export async function run([count]: string[]): Promise<void> {
  const postings = count === undefined ? POSTINGS : Number(count);
  const folder = await mkdtemp(join(tmpdir(), 'wharf-backup-'));
  try {
    buildProvider();
    await fill(join(folder, 'full'), postings);
    const file = join(folder, 'backup.tar');
    const backup = await runCommand('backup', file, join(folder, 'full'));
    const restore = await runCommand('restore', file, join(folder, 'restored'));
    const { size } = await stat(file);
    printBench('backup', [
      row(`backup of ${postings.toLocaleString('en-US')} postings`, backup, `${(size / 1e6).toFixed(0)} MB`, ''),
      row('restore, with the check of the ledger', restore, '', '5 min for 1,000,000'),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function row(what: string, { seconds, peakMb }: Run, reference: string, goal: string) {
  return { what, measured: `${seconds.toFixed(1)} s, ${peakMb.toFixed(0)} MB at most`, reference, ratio: null, goal };
}

async function fill(dataDir: string, postings: number): Promise<void> {
  const { server } = await openMigratedServer(readConfig({ DATA_DIR: dataDir, SECRET_KEY }), () => undefined);
  const database = openDatabase({ connectionString: server.connectionString, poolSize: 2 });
  try {
    for (let wallet = 0; wallet < WALLETS; wallet += 1) await fillWallet(database, postings / WALLETS);
  } finally {
    await database.close();
    await server.close();
  }
}

async function fillWallet(database: Database, postings: number): Promise<void> {
  const { accountId } = await addCaller(database);
  await database.db.insertInto('wallet').values({ account_id: accountId, mode: 'test' }).execute();
  for (let posted = 0; posted < postings; posted += BATCH) {
    await inTransaction(database, async (tx) => {
      const wallet = await lockWallet(tx, accountId, 'test');
      const entries = Array.from({ length: Math.min(BATCH, postings - posted) }, () => ({
        accountId,
        mode: 'test' as const,
        kind: 'recharge' as const,
        document: { type: 'recharge' as const, id: uuidv7(), number: 'RC-BENCH' },
        lines: topUp(wallet, { creditMinor: 1_200, paid: { amountMinor: 1_200, currency: 'CNY', rate: '1' } }),
      }));
      await postEntries(tx, entries);
    });
  }
  await addDueOrders(database, accountId, { count: Math.round(postings / 10) });
}

interface Run {
  seconds: number;
  peakMb: number;
}

async function runCommand(command: 'backup' | 'restore', file: string, dataDir: string): Promise<Run> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', TELL_MEMORY, join(PROJECT, 'build/provider/cli.js'), command, file], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DEMO: '1', SECRET_KEY },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let peakMb = Number.NaN;
  child.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'peakMb' in message) peakMb = Number(message.peakMb);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  return { seconds: (performance.now() - started) / 1000, peakMb };
}
