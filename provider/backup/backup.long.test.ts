import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { updateAvatar } from '#contract/account.ts';
import { payOrders } from '#contract/payments.ts';
import { seedRateBook } from '#provider/features/shipping/starter-rate-book.ts';
import { openWorker } from '#provider/start-service.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import {
  aFolder,
  anEmptyTarget,
  filesIn,
  offsetOf,
  rewriteArchive,
  rulesOf,
  tableHashes,
  type TestTarget,
  whatIsIn,
} from '#tests/support/backups.ts';
import { callAs, type Merchant } from '#tests/support/call.ts';
import { queryRows } from '#tests/support/clusters.ts';
import { addBalance, addDueOrders } from '#tests/support/due-orders.ts';
import { fillAccount } from '#tests/support/filled-account.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { CONTENTS, type Contents, MANIFEST, type Manifest, sha256Of } from './backup-format.ts';
import { runBackup, runRestore } from './backup-commands.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

// A restore makes every table first.
vi.setConfig({ testTimeout: 60_000 });

let provider: TestProvider;
let merchant: Merchant;
/** Of an account with one of everything. */
let backup: string;

const quiet = () => undefined;
const sourceOf = ({ services, databaseUrl }: TestProvider) => ({ ...services, connectionString: databaseUrl });

beforeAll(async () => {
  provider = await startTestProvider({}, { template: 'catalog' });
  await seedRateBook(provider.services);
  merchant = await provider.signUp({ country: 'BR' });
  const worker = await openWorker(provider.services, provider.databaseUrl);
  // There is no app in front: the gateway's page is the provider's own.
  provider.services.config.publicUrl = provider.url;
  await fillAccount(merchant, provider.url).finally(() => worker.stop());
  await setAvatar(merchant);
  // Values that COPY has to escape.
  await provider.services.database.db
    .updateTable('app_user')
    .set({ username: 'tab\t, "quotes", back\\slash,\nlines and \\N, ação 🚢' })
    .where('id', '=', merchant.userId)
    .execute();
  backup = join(await aFolder(), 'backup.tar');
  await makeBackup(sourceOf(provider), backup, quiet);
});

async function setAvatar(owner: Merchant): Promise<void> {
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();
  await owner.call(updateAvatar, { params: { userId: owner.userId }, body: { image: new File([new Uint8Array(image)], 'me.png') } });
}

/** Expects that restoring fails with a sentence and leaves the target as empty as it was. */
async function refused(path: string, target: TestTarget, options = {}): Promise<string> {
  const error: unknown = await restoreBackup(target, path, options, quiet).then(
    () => new Error('it was restored'),
    (cause: unknown) => cause,
  );
  expect(await whatIsIn(target)).toEqual([]);
  return error instanceof Error ? error.message : String(error);
}

describe('a restored backup', () => {
  let target: TestTarget;
  beforeAll(async () => {
    target = await anEmptyTarget(provider.services.config);
    await restoreBackup(target, backup, {}, quiet);
  });

  test('has every row, rule and sequence of the system it was made from', async () => {
    const hashes = await tableHashes(provider.databaseUrl);
    expect(Object.keys(hashes).length).toBeGreaterThan(80);
    for (const table of ['ledger_line', 'parcel_line', 'listing', 'stored_file', 'sandbox.product', 'product'])
      expect(hashes[`${table.includes('.') ? '' : 'public.'}${table}`]).toMatch(/^[1-9]/);
    expect(await tableHashes(target.connectionString)).toEqual(hashes);
    expect(await rulesOf(target.connectionString)).toEqual(await rulesOf(provider.databaseUrl));
  });

  test('has its files', async () => {
    const names = await filesIn(join(provider.services.config.dataDir, 'files'));
    expect(names.length).toBeGreaterThan(0);
    const read = (folder: string) => Promise.all(names.map((name) => readFile(join(folder, 'files', name.slice(-2), name))));
    expect(await read(target.services.config.dataDir)).toEqual(await read(provider.services.config.dataDir));
    expect(await filesIn(join(target.services.config.dataDir, 'files'))).toEqual(names);
  });

  test('has sound books, on which a merchant who was signed in pays an order', async () => {
    const { database } = target.services;
    expect((await verifyLedger(database)).breaks).toEqual([]);
    const [order] = await addDueOrders(database, merchant.accountId, { count: 1 });
    const call = callAs(target.url, merchant.authorization);
    const paid = await call(payOrders, { body: { orderIds: [order?.id ?? ''], expectedTotalMinor: 1_200 } });
    expect(paid.status).toBe(200);
    expect((await verifyLedger(database)).breaks).toEqual([]);
  });
});

test('a restored queue is free of the workers that held its jobs', async () => {
  const source = await startTestProvider();
  const { pool } = source.services.database;
  await pool.query(`SELECT graphile_worker.add_job('send-mail', '{}'::json, queue_name => 'mails')`);
  await pool.query(`UPDATE graphile_worker._private_jobs SET locked_at = app_now(), locked_by = 'gone', attempts = 1`);
  await pool.query(`UPDATE graphile_worker._private_job_queues SET locked_at = app_now(), locked_by = 'gone'`);
  const path = join(await aFolder(), 'backup.tar');
  await makeBackup(sourceOf(source), path, quiet);
  const target = await anEmptyTarget(source.services.config);
  expect(await restoreBackup(target, path, {}, quiet)).toMatchObject({ waiting: { jobs: 1, outbox: 0 } });
  expect(await queryRows(target.connectionString, 'SELECT locked_by, attempts FROM graphile_worker.jobs')).toEqual([
    { locked_by: null, attempts: 1 },
  ]);
  expect(await queryRows(target.connectionString, 'SELECT locked_by FROM graphile_worker._private_job_queues')).toEqual([
    { locked_by: null },
  ]);
});

test('a backup taken while merchants pay holds whole payments only', async () => {
  const source = await startTestProvider();
  const { database } = source.services;
  const payer = await source.signUp();
  await addBalance(database, payer.accountId, 1_000_000);
  const orders = await addDueOrders(database, payer.accountId, { count: 600 });
  const path = join(await aFolder(), 'backup.tar');
  let done = false;
  const backingUp = makeBackup(sourceOf(source), path, quiet).finally(() => {
    done = true;
  });
  let paid = 0;
  async function payOn(): Promise<void> {
    for (let order = orders.pop(); order !== undefined && !done; order = orders.pop()) {
      const answer = await payer.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor: 1_200 } });
      expect(answer.status).toBe(200);
      paid += 1;
    }
  }
  await Promise.all([payOn(), payOn(), backingUp]);
  expect(paid).toBeGreaterThan(2);
  const target = await anEmptyTarget(source.services.config);
  await restoreBackup(target, path, {}, quiet);
  expect((await verifyLedger(target.services.database)).breaks).toEqual([]);
});

test('a file that the store does not hold, or holds damaged, is named and left out', async () => {
  const source = await startTestProvider();
  await setAvatar(await source.signUp());
  const [name = ''] = await filesIn(join(source.services.config.dataDir, 'files'));
  await writeFile(join(source.services.config.dataDir, 'files', name.slice(-2), name), 'something else');
  const path = join(await aFolder(), 'backup.tar');
  expect((await makeBackup(sourceOf(source), path, quiet)).files).toEqual({ count: 0, bytes: 0, absent: [name] });
  const target = await anEmptyTarget(source.services.config);
  expect((await restoreBackup(target, path, {}, quiet)).files.absent).toEqual([name]);
});

describe('what is refused, with nothing left behind', () => {
  test('a byte that changed in the middle of a part', async () => {
    const target = await anEmptyTarget(provider.services.config);
    const damaged = join(await aFolder(), 'damaged.tar');
    for (const part of ['tables/public.ledger_line/', 'files/']) {
      const bytes = await readFile(backup);
      const at = (await offsetOf(backup, part)) + 4;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await writeFile(damaged, bytes);
      expect(await refused(damaged, target)).toMatch(
        new RegExp(`damaged.tar is damaged: the part ${part}\\S+ does not have its SHA-256\\.$`),
      );
    }
  });

  test('a header that changed', async () => {
    const target = await anEmptyTarget(provider.services.config);
    const damaged = join(await aFolder(), 'damaged.tar');
    const bytes = await readFile(backup);
    bytes[(await offsetOf(backup, 'tables/public.orders/')) - 500] = 1;
    await writeFile(damaged, bytes);
    expect(await refused(damaged, target)).toMatch(/is damaged in or after the part tables\/\S+\.$/);
  });

  test('a file that was cut', async () => {
    const target = await anEmptyTarget(provider.services.config);
    const cut = join(await aFolder(), 'cut.tar');
    const bytes = await readFile(backup);
    const half = await offsetOf(backup, 'tables/public.product/');
    await writeFile(cut, bytes.subarray(0, half + 100));
    expect(await refused(cut, target)).toMatch(/cut\.tar is cut short: it ends in the part tables\/public\.product\/\S+\.$/);
    // Where a member ends, the tar file itself looks whole.
    await writeFile(cut, bytes.subarray(0, half - 512));
    expect(await refused(cut, target)).toMatch(/cut\.tar is cut short: the part contents\.json and what follows it is missing\.$/);
    await writeFile(cut, bytes.subarray(0, 100));
    expect(await refused(cut, target)).toMatch(/cut\.tar is no backup of Wharf/);
    await writeFile(cut, '');
    expect(await refused(cut, target)).toMatch(/cut\.tar is (?:no backup of Wharf|cut short)/);
    expect(await refused(join(await aFolder(), 'none.tar'), target)).toMatch(/none\.tar can't be read: there is no such file or folder\.$/);
  });

  test('parts that are missing, swapped or changed together with the list of them', async () => {
    const target = await anEmptyTarget(provider.services.config);
    const changed = join(await aFolder(), 'changed.tar');
    await rewriteArchive(backup, changed, (member) => (member.name.startsWith('tables/public.wallet/') ? null : member));
    expect(await refused(changed, target)).toMatch(/is damaged: parts of public\.wallet are missing\.$/);
    await rewriteArchive(backup, changed, (member) => (member.name.startsWith('files/') ? null : member));
    expect(await refused(changed, target)).toMatch(/is damaged: files are missing\.$/);
    await rewriteArchive(backup, changed, (member) =>
      member.name.startsWith('tables/public.wallet/') ? { ...member, name: member.name.replace('000001', '000002') } : member,
    );
    expect(await refused(changed, target)).toMatch(/is damaged: the part tables\/public\.wallet\/000002\S+ is not in its place\.$/);

    const old = { rows: 0, bytes: 0, sha256: '' };
    const richer = { ...old };
    await rewriteArchive(backup, changed, (member) => {
      if (member.name.startsWith('tables/public.wallet/')) {
        const text = gunzipSync(member.bytes).toString();
        const bytes = gzipSync(text.replace(/\t(\d+)\t0\t/, '\t$10\t0\t'));
        Object.assign(old, { sha256: sha256Of(member.bytes) });
        Object.assign(richer, { bytes: bytes.length, sha256: sha256Of(bytes) });
        return { name: member.name.replace(old.sha256, richer.sha256), bytes };
      }
      if (member.name !== CONTENTS) return member;
      const contents = JSON.parse(member.bytes.toString()) as Contents;
      const part = contents.tables.flatMap(({ parts }) => parts).find(({ sha256 }) => sha256 === old.sha256);
      Object.assign(part ?? {}, { bytes: richer.bytes, sha256: richer.sha256 });
      return { ...member, bytes: Buffer.from(JSON.stringify(contents)) };
    });
    expect(await refused(changed, target)).toMatch(/was changed after it was made: the part contents\.json\.hmac does not fit/);
  });

  test('another format, and the migrations of another version', async () => {
    const target = await anEmptyTarget(provider.services.config);
    const changed = join(await aFolder(), 'changed.tar');
    const withManifest = (change: (manifest: Manifest) => object) =>
      rewriteArchive(backup, changed, (member) =>
        member.name === MANIFEST
          ? { ...member, bytes: Buffer.from(JSON.stringify(change(JSON.parse(member.bytes.toString()) as Manifest))) }
          : member,
      );
    await withManifest((manifest) => ({ ...manifest, format: 2 }));
    expect(await refused(changed, target)).toMatch(
      /has format 2, and this version of Wharf reads format 1: use the version that made it\.$/,
    );
    await withManifest((manifest) => ({ ...manifest, migrations: [...manifest.migrations, { name: '9999_later.sql', checksum: 'x' }] }));
    expect(await refused(changed, target)).toMatch(/another version of Wharf \(its migration 9999_later\.sql is not one of this version\)/);
    await withManifest((manifest) => ({ ...manifest, migrations: manifest.migrations.map((one) => ({ ...one, checksum: 'x' })) }));
    expect(await refused(changed, target)).toMatch(/another version of Wharf \(its migration 0001_base\.sql is not one of this version\)/);
    await withManifest((manifest) => ({ ...manifest, migrations: manifest.migrations.slice(0, -1) }));
    expect(await refused(changed, target)).toMatch(
      /an older version of Wharf \(it lacks the migration \S+\.sql\): use the version that made it/,
    );
    await withManifest((manifest) => ({ ...manifest, tables: manifest.tables.slice(1) }));
    expect(await refused(changed, target)).toMatch(/the tables its manifest\.json names are not those of its migrations\.$/);
    await withManifest((manifest) => ({ ...manifest, sequences: [] }));
    expect(await refused(changed, target)).toMatch(/contents\.json does not fit manifest\.json\.$/);
  });

  test('another SECRET_KEY, unless it is asked for', async () => {
    const { config } = provider.services;
    const other = await anEmptyTarget(config, { secretKey: 'another-secret-another-secret-another' });
    expect(await refused(backup, other)).toMatch(/^SECRET_KEY is not the one \S+backup\.tar was made with, and nothing was changed\./);
    await restoreBackup(other, backup, { otherKey: true }, quiet);
    expect(await tableHashes(other.connectionString)).toEqual(await tableHashes(provider.databaseUrl));

    const rotated = await anEmptyTarget(config, { secretKey: 'another-secret-another-secret-another', oldSecretKey: config.secretKey });
    await restoreBackup(rotated, backup, {}, quiet);
  });

  test('a database or a file store that is not empty, which stay as they are', async () => {
    const target = await anEmptyTarget(provider.services.config);
    await queryRows(target.connectionString, 'CREATE TABLE mine AS SELECT 1 AS one');
    await expect(restoreBackup(target, backup, {}, quiet)).rejects.toThrow(
      'The database is not empty (it has public.mine), and nothing was changed: set DATA_DIR to a new folder or DATABASE_URL to an empty database.',
    );
    expect(await queryRows(target.connectionString, 'TABLE mine')).toEqual([{ one: 1 }]);

    const files = await filesIn(join(provider.services.config.dataDir, 'files'));
    const running = await tableHashes(provider.databaseUrl);
    await expect(restoreBackup({ ...sourceOf(provider), demo: true }, backup, {}, quiet)).rejects.toThrow('The database is not empty');
    expect(await tableHashes(provider.databaseUrl)).toEqual(running);

    await queryRows(target.connectionString, 'DROP TABLE mine');
    await expect(restoreBackup({ ...target, files: provider.services.files }, backup, {}, quiet)).rejects.toThrow(
      'The file store holds files already, and nothing was changed',
    );
    expect(await filesIn(join(provider.services.config.dataDir, 'files'))).toEqual(files);
  });

  test('a backup over a file that exists or into a folder that does not, and one of an empty database', async () => {
    const { size } = await stat(backup);
    await expect(makeBackup(sourceOf(provider), backup, quiet)).rejects.toThrow(
      'backup.tar exists already: name another file, or remove it.',
    );
    expect((await stat(backup)).size).toBe(size);
    const folder = await aFolder();
    await expect(makeBackup(sourceOf(provider), join(folder, 'none', 'backup.tar'), quiet)).rejects.toThrow(
      "backup.tar can't be written: there is no such file or folder.",
    );
    const empty = await anEmptyTarget(provider.services.config);
    await expect(makeBackup(empty, join(folder, 'backup.tar'), quiet)).rejects.toThrow(
      'The database is empty: there is nothing to back up.',
    );
    expect(await filesIn(folder)).toEqual([]);
  });
});

test('the commands restore into a new embedded folder and say how it went', async () => {
  const { config } = provider.services;
  const [folder, lines] = [await aFolder(), [] as string[]];
  const file = join(folder, 'made-by-command.tar');
  const say = (line: string) => lines.push(line);
  await runBackup({ ...config, databaseUrl: provider.databaseUrl }, file, say);
  expect(lines.join('\n')).toContain('SECRET_KEY is not in it');
  const dataDir = join(await aFolder(), 'new');
  const target = { ...config, databaseUrl: undefined, dataDir, files: { kind: 'disk', folder: join(dataDir, 'files') } } as const;
  expect(await runRestore(target, file, {}, say)).toBe(true);
  expect(lines.join('\n')).toMatch(/The ledger is sound: \d+ wallets, [1-9]\d* entries\./);
  expect(await filesIn(join(dataDir, 'files'))).toEqual(await filesIn(join(config.dataDir, 'files')));
  await expect(runRestore(target, file, {}, say)).rejects.toThrow('The database is not empty');
  await rm(file);
});
