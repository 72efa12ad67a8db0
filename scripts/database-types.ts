import { spawnSync } from 'node:child_process';

const PROJECT = new URL('..', import.meta.url).pathname;

/** Writes the types of a migrated database into provider/database/schema.ts; with `verify` it only says whether they are those. */
export function databaseTypes(url: string, { verify }: { verify: boolean }): { status: number | null; output: string } {
  const ran = spawnSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--dialect=postgres',
      `--url=${url}`,
      '--out-file=provider/database/schema.ts',
      '--date-parser=string',
      '--numeric-parser=string',
      '--exclude-pattern=graphile_worker.*',
      '--default-schema=public',
      '--type-mapping={"int8":"number","timestamptz":"string"}',
      ...(verify ? ['--verify'] : []),
    ],
    { cwd: PROJECT, encoding: 'utf8' },
  );
  return { status: ran.status, output: `${ran.stdout}${ran.stderr}`.trim() };
}
