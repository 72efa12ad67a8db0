import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryRows, serverPidIn } from '#tests/support/clusters.ts';
import { longTest } from '#tests/support/long.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

// Processes are started, stopped and waited for; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wharf-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** One of each kind; `npm run test:long -- launcher` has the rest. */
describe('openEmbeddedPostgres', () => {
  it('gives an empty database to a role that is no superuser', async () => {
    const cluster = await openEmbeddedPostgres({ dataDir });
    const rows = await queryRows(
      cluster.connectionString,
      `SELECT current_user AS role, current_database() AS database, rolsuper, upper('ção') AS letters,
         current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync, current_setting('listen_addresses') AS listens
       FROM pg_roles WHERE rolname = current_user`,
    );
    expect(rows).toEqual([
      { role: 'wharf', database: 'wharf', rolsuper: false, letters: 'ÇÃO', checksums: 'on', fsync: 'on', listens: '' },
    ]);
    for (const extension of ['pg_trgm', 'unaccent', 'citext', 'pgcrypto', 'btree_gin', 'btree_gist']) {
      await queryRows(cluster.connectionString, `CREATE EXTENSION ${extension}`);
    }
    await queryRows(cluster.adminConnectionString, 'CREATE DATABASE copy TEMPLATE wharf');
    await cluster.close();
  });

  it('comes back at the same address, with all that was committed, when the server is killed', async () => {
    const cluster = await openEmbeddedPostgres({ dataDir });
    await queryRows(cluster.connectionString, 'CREATE TABLE kept AS SELECT 42 AS answer');
    process.kill(Number(await serverPidIn(dataDir)), 'SIGKILL');

    await expect
      .poll(() => queryRows(cluster.connectionString, 'SELECT answer FROM kept').catch(() => undefined))
      .toEqual([{ answer: 42 }]);
    await cluster.close();
    expect(await serverPidIn(dataDir)).toBeUndefined();
  });

  longTest('refuses a cluster of another major version', async () => {
    await (await openEmbeddedPostgres({ dataDir })).close();
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await expect(openEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /was made by PostgreSQL 17, and this version of Wharf runs PostgreSQL 18/,
    );
  });

  it('refuses a folder that holds something else', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'notes.txt'), '');
    await expect(openEmbeddedPostgres({ dataDir })).rejects.toThrow('is not a PostgreSQL data directory');
  });
});
