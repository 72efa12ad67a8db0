import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { queryRows, serverPidIn } from '#tests/support/clusters.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import {
  aDatabaseOfAnotherVersion,
  aMigratedDatabase,
  anEmptyDatabase,
  describeSchema,
  schemaFolder,
  shippedFiles,
} from '#tests/support/schema-builders.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;

describe('migrate', () => {
  longTest('gives an empty database all migrations and functions, and does nothing the second time', async () => {
    const url = await anEmptyDatabase();
    const applied = await migrate(url);
    const functions = (await shippedFiles('functions')).map((file) => `function ${file.replace('.sql', '')}`);
    expect([...applied].sort()).toEqual([...(await shippedFiles('migrations')), ...functions].sort());
    expect(await migrate(url)).toEqual([]);
  });

  longTest('applies everything once when two start at once', async () => {
    const url = await anEmptyDatabase();
    const [one, other] = await Promise.all([migrate(url), migrate(url)]);
    expect([one.length, other.length].sort((a, b) => a - b)[0]).toBe(0);
  });

  it('applies a function again when its file has changed', async () => {
    const url = await aMigratedDatabase();
    const changed = await schemaFolder({ 'functions/plain_word.sql': plainWord('(word text)', `'changed ' || word`) });
    expect(await migrate(url, { folder: changed })).toEqual(['function plain_word']);
    expect(await queryRows(url, `SELECT plain_word('word')`)).toEqual([{ plain_word: 'changed word' }]);
    expect(await migrate(url, { folder: changed })).toEqual([]);
  });

  longTest('leaves one form of a function whose parameters have changed', async () => {
    const url = await anEmptyDatabase();
    await migrate(url, { folder: await schemaFolder({ 'functions/shorten.sql': shorten('(long text)') }) });
    await migrate(url, { folder: await schemaFolder({ 'functions/shorten.sql': shorten('(long text, length integer)') }) });
    expect(await queryRows(url, `SELECT oid::regprocedure::text AS form FROM pg_proc WHERE proname = 'shorten'`)).toEqual([
      { form: 'shorten(text,integer)' },
    ]);
  });

  it('drops a function that has no file any more', async () => {
    const url = await aMigratedDatabase();
    expect(await migrate(url, { folder: await schemaFolder({ 'functions/require_step.sql': null }) })).toEqual(['function require_step']);
    expect(await queryRows(url, `SELECT to_regproc('require_step') AS found`)).toEqual([{ found: null }]);
  });

  it('applies a new migration with the functions that it needs', async () => {
    const url = await aMigratedDatabase();
    const folder = await schemaFolder({
      'functions/shorten.sql': shorten('(long text)'),
      'migrations/9999_new.sql': "-- Needs: shorten\n\nCREATE TABLE new (label text DEFAULT shorten('label'));\n",
    });
    expect(await migrate(url, { folder })).toEqual(['function shorten', '9999_new.sql']);
  });

  it('keeps nothing of a migration that fails', async () => {
    const url = await aMigratedDatabase();
    const before = await describeSchema(url);
    const folder = await schemaFolder({
      'functions/shorten.sql': shorten('(long text)'),
      'migrations/9999_new.sql': '-- Needs: shorten\n\nCREATE TABLE new (id uuid);\nCREATE TABLE new (id uuid);\n',
    });
    await expect(migrate(url, { folder })).rejects.toThrow('migration 9999_new.sql failed: relation "new" already exists');
    expect(await describeSchema(url)).toEqual(before);
  });
});

describe('a database of another version', () => {
  it('is refused, and not touched, when an applied migration has changed', async () => {
    const url = await aMigratedDatabase();
    const before = await describeSchema(url);
    const folder = await schemaFolder({
      'migrations/0005_jobs.sql': 'CREATE TABLE job (id uuid PRIMARY KEY);\n',
      'migrations/9999_new.sql': 'CREATE TABLE new (id uuid PRIMARY KEY);\n',
      'functions/plain_word.sql': plainWord('(word text)', 'upper(word)'),
      'functions/require_step.sql': null,
    });
    await expect(migrate(url, { folder })).rejects.toThrow(refusalOf('0005_jobs.sql'));
    expect(await describeSchema(url)).toEqual(before);
  });

  it('is refused, and not touched, when its migrations are unknown', async () => {
    const url = await aDatabaseOfAnotherVersion();
    const before = await describeSchema(url);
    await expect(migrate(url)).rejects.toThrow(refusalOf('0001_foundation.sql'));
    expect(await describeSchema(url)).toEqual(before);
  });

  longTest.each(['cli.js migrate', 'cli.js verify-ledger', 'server.js'])('ends %s with the sentence alone', async (command) => {
    const url = await aDatabaseOfAnotherVersion();
    const outcome = await runProvider(command, { DATABASE_URL: url, DATA_DIR: await aDataFolder() });
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: `${refusalOf('0001_foundation.sql')}\n` });
  });

  longTest('ends the start with the sentence alone when a migration it has was another text', async () => {
    const url = await aMigratedDatabase();
    await queryRows(url, `UPDATE schema_migration SET checksum = 'that of another text' WHERE name = '0005_jobs.sql'`);
    const before = await describeSchema(url);
    const outcome = await runProvider('server.js', { DATABASE_URL: url, DATA_DIR: await aDataFolder() });
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: `${refusalOf('0005_jobs.sql')}\n` });
    expect(await describeSchema(url)).toEqual(before);
  });

  longTest('leaves no server running when it lies in the data folder', async () => {
    const dataDir = await aDataFolder();
    const embedded = await openEmbeddedPostgres({ dataDir });
    await migrate(embedded.connectionString, { folder: await schemaFolder({ 'migrations/0000_former.sql': 'SELECT 1' }) });
    await embedded.close();
    const { code, stderr } = await runProvider('server.js', { DATA_DIR: dataDir, SECRET_KEY: 'of the data that lies in the folder' });
    expect({ code, stderr }).toEqual({ code: 1, stderr: `${refusalOf('0000_former.sql')}\n` });
    expect(await serverPidIn(dataDir)).toBeUndefined();
  });
});

describe('GET /readyz', () => {
  it.each(['schema_migration', 'schema_function'])('is 503 while the database lacks a row of %s', async (history) => {
    const { services, url } = await startTestProvider();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await services.database.pool.query(`DELETE FROM ${history} WHERE name = (SELECT max(name) FROM ${history})`);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
  });
});

function plainWord(parameters: string, result: string): string {
  return `CREATE OR REPLACE FUNCTION plain_word${parameters} RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT ${result} $$;\n`;
}

function shorten(parameters: string): string {
  return `CREATE OR REPLACE FUNCTION shorten${parameters} RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT left(long, 3) $$;\n`;
}

function refusalOf(migration: string): string {
  return (
    `The database was made by another version of Wharf (its migration ${migration} is not one of this version), and nothing was changed: ` +
    'set DATA_DIR to a new folder or DATABASE_URL to an empty database, or remove the present one.'
  );
}

async function aDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wharf-provider-'));
  cleanUpAfter(() => rm(folder, { recursive: true }));
  return folder;
}

async function runProvider(command: string, env: Record<string, string>): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const [file = '', ...args] = command.split(' ');
  return promisify(execFile)(process.execPath, [`build/provider/${file}`, ...args], {
    cwd: PROJECT,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', DEMO: '1', ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: unknown; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
}
