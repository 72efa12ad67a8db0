import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '#provider/database/embedded-postgres.ts';
import { migrate } from '#provider/database/migrate.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { databaseTypes } from './database-types.ts';

/**
 * `npm run db:types`: writes provider/database/schema.ts after the migrations, which run on a server of their own, and the checksums of
 * migrations that main does not have. Those that landed are left alone.
 */
const MIGRATIONS = new URL('../provider/database/migrations/', import.meta.url).pathname;
const CHECKSUMS = join(MIGRATIONS, 'checksums.sha256');

const dataDir = await makeScratchFolder('wharf-types-');
const server = await openEmbeddedPostgres({ dataDir });
try {
  await migrate(server.connectionString, { demo: true });
  const { status, output } = databaseTypes(server.connectionString, { verify: false });
  if (status !== 0) throw new Error(output);
  console.log('changed  provider/database/schema.ts');
} finally {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}
if (await noteChecksums()) console.log('changed  provider/database/migrations/checksums.sha256');

/** Keeps the lines that landed with main as they are. */
async function noteChecksums(): Promise<boolean> {
  const noted = await readFile(CHECKSUMS, 'utf8');
  const landed = linesOnMain() ?? noted;
  const own = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql') && !landed.includes(`  ${file}\n`)).sort();
  const lines = await Promise.all(own.map(async (file) => `${sha256(await readFile(join(MIGRATIONS, file)))}  ${file}\n`));
  const next = landed + lines.join('');
  if (next !== noted) await writeFile(CHECKSUMS, next);
  return next !== noted;
}

function linesOnMain(): string | undefined {
  const shown = spawnSync('git', ['show', 'main:./checksums.sha256'], { cwd: MIGRATIONS, encoding: 'utf8' });
  return shown.status === 0 ? shown.stdout : undefined;
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
