import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { schemaFolder } from '#tests/support/schema-builders.ts';
import { readSchemaFiles } from './schema-files.ts';

/** What is wrong with the migrations of a folder, each line with what to do about it. */
async function findFaults(folder: URL): Promise<string[]> {
  const { migrations } = await readSchemaFiles({ folder });
  const lines = (await readFile(new URL('migrations/checksums.sha256', folder), 'utf8')).trimEnd().split('\n');
  // As `sha256sum` writes them.
  const frozen = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const gone = [...frozen.keys()].filter((name) => !migrations.some((migration) => migration.name === name));
  return [
    ...gone.map((name) => `${name} is gone: put it back, databases have it`),
    ...migrations.flatMap(({ name, checksum }) => {
      const expected = frozen.get(name);
      if (expected === checksum) return [];
      if (expected === undefined) return [`${name} is new: npm run db:types`];
      return [`${name} was changed: put it back and write the change as a migration of its own, databases have the old one`];
    }),
  ];
}

test('every migration is as it was frozen', async () => {
  expect(await findFaults(new URL('./', import.meta.url))).toEqual([]);
});

test('a migration that was changed, added or dropped is named, with what to do', async () => {
  const folder = await schemaFolder({
    'migrations/0005_jobs.sql': 'CREATE TABLE job (id uuid PRIMARY KEY);\n',
    'migrations/0006_notifications.sql': null,
    'migrations/9999_new.sql': 'SELECT 1;\n',
  });
  expect(await findFaults(folder)).toEqual([
    '0006_notifications.sql is gone: put it back, databases have it',
    '0005_jobs.sql was changed: put it back and write the change as a migration of its own, databases have the old one',
    '9999_new.sql is new: npm run db:types',
  ]);
});
