import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseUrl, runAsAdmin } from '#tests/support/global-setup.ts';
import { databaseTypes } from '../../scripts/database-types.ts';

// A copy: while somebody reads the template itself, no other file can copy it.
const copy = `${inject('templateName')}_types`;
beforeAll(async () => {
  await runAsAdmin(inject('adminUrl'), `CREATE DATABASE ${copy} TEMPLATE ${inject('templateName')} OWNER wharf`);
});
afterAll(async () => {
  await runAsAdmin(inject('adminUrl'), `DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`);
});

test('the database types are those of the migrated schema: npm run db:types', () => {
  const { status, output } = databaseTypes(databaseUrl(inject('adminUrl'), copy), { verify: true });
  expect(output).not.toMatch(/error|out-of-date|not up-to-date/i);
  expect(status).toBe(0);
});
