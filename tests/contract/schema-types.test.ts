import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseUrl, runAsAdmin } from '#tests/support/global-setup.ts';

const PROJECT = new URL('../../', import.meta.url).pathname;

// A copy: while somebody reads the template itself, no other file can copy it.
const copy = `${inject('templateName')}_types`;
beforeAll(async () => {
  await runAsAdmin(inject('adminUrl'), `CREATE DATABASE ${copy} TEMPLATE ${inject('templateName')} OWNER wharf`);
});
afterAll(async () => {
  await runAsAdmin(inject('adminUrl'), `DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`);
});

test('the database types are those of the migrated schema', () => {
  const ran = spawnSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--dialect=postgres',
      `--url=${databaseUrl(inject('adminUrl'), copy)}`,
      '--out-file=provider/database/schema.ts',
      '--date-parser=string',
      '--numeric-parser=string',
      '--exclude-pattern=graphile_worker.*',
      '--default-schema=public',
      '--type-mapping={"int8":"number","timestamptz":"string"}',
      '--verify',
    ],
    { cwd: PROJECT, encoding: 'utf8' },
  );
  expect(`${ran.stdout}${ran.stderr}`.trim()).not.toMatch(/error|out-of-date|not up-to-date/i);
  expect(ran.status).toBe(0);
});
