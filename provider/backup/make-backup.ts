import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Services } from '#provider/services.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import {
  BackupError,
  CONTENTS,
  type Contents,
  fileName,
  FORMAT,
  KEY_MARK,
  MANIFEST,
  type Manifest,
  type Part,
  partName,
  sha256Of,
  SIGNATURE,
  tableName,
  type TableShape,
} from './backup-format.ts';
import { countRows, cutIntoParts } from './copy-parts.ts';
import { withCopySession } from './copy-session.ts';
import {
  countWaiting,
  listMigrations,
  listQueueMigrations,
  listSequences,
  listTables,
  quoted,
  quotedColumns,
  requireThisVersion,
  type WaitingWork,
} from './database-shape.ts';
import { counted, createProgress, type Progress } from './progress.ts';
import { listStoredContents, type NamedContent } from './stored-contents.ts';

const compress = promisify(gzip);

export interface Backup {
  tables: number;
  rows: number;
  files: Contents['files'];
  waiting: WaitingWork;
}

/** What a backup is made of: a database, and the files its rows name. */
export interface BackupSource extends Pick<Services, 'files' | 'keys'> {
  connectionString: string;
}

/**
 * Writes database and files to one new file while the system runs. Everything comes from one snapshot of the database; files of
 * that snapshot that are deleted while the backup runs are left out and named.
 */
export async function makeBackup(source: BackupSource, path: string, say: (line: string) => void): Promise<Backup> {
  return withCopySession(source.connectionString, async (client) => {
    await requireThisVersion(await requireMigrations(client), 'The database');
    await beginSnapshot(client);
    return writeArchive(path, async (archive) => {
      const manifest = await describe(source, client);
      const manifestBytes = Buffer.from(JSON.stringify(manifest, null, 2));
      await archive.add(MANIFEST, manifestBytes);
      const progress = createProgress(say);
      const tables: Contents['tables'] = [];
      for (const table of manifest.tables) tables.push(await addTable(client, archive, table, progress));
      const files = await addFiles(source, client, archive, progress);
      const contents = Buffer.from(JSON.stringify({ manifest: sha256Of(manifestBytes), tables, files } satisfies Contents, null, 2));
      await archive.add(CONTENTS, contents);
      await archive.add(SIGNATURE, Buffer.from(source.keys.sign('backup', contents.toString())));
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return { tables: tables.length, rows, files, waiting: await countWaiting(client) };
    });
  });
}

async function requireMigrations(client: pg.Client): Promise<Manifest['migrations']> {
  const migrations = await listMigrations(client);
  if (migrations.length === 0)
    throw new BackupError('The database is empty: there is nothing to back up. Look at DATABASE_URL and DATA_DIR.');
  return migrations;
}

/** Tables are locked against being altered before the snapshot is taken: it would not protect from that. Nobody else waits. */
async function beginSnapshot(client: pg.Client): Promise<void> {
  const tables = await listTables(client);
  if (tables.length === 0)
    throw new BackupError('The tables in the database belong to another role: use the DATABASE_URL that Wharf itself runs with.');
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(`LOCK TABLE ${tables.map((table) => quoted(client, table)).join(', ')} IN ACCESS SHARE MODE`);
}

async function describe({ keys }: BackupSource, client: pg.Client): Promise<Manifest> {
  // The first query takes the snapshot. Sequences are read after it: what it holds has smaller numbers.
  const tables = await listTables(client);
  const { rows } = await client.query<{ at: string }>('SELECT app_now()::text AS at');
  return {
    format: FORMAT,
    madeAt: rows[0]?.at ?? '',
    migrations: await listMigrations(client),
    queueMigrations: await listQueueMigrations(client),
    tables,
    sequences: await listSequences(client),
    keyMark: keys.sign('backup', KEY_MARK),
  };
}

async function addTable(
  client: pg.Client,
  archive: ArchiveWriter,
  table: TableShape,
  progress: Progress,
): Promise<Contents['tables'][number]> {
  const parts: Part[] = [];
  let rows = 0;
  const copy = client.query(copyTo(`COPY ${quotedColumns(client, table)} TO STDOUT`));
  // Heard below while rows are read; one that comes after a failure elsewhere has nothing to add.
  copy.on('error', () => undefined);
  for await (const text of cutIntoParts(copy)) {
    const bytes = await compress(text);
    const part = { rows: countRows(text), bytes: bytes.length, sha256: sha256Of(bytes) };
    await archive.add(partName(table, { number: parts.push(part), sha256: part.sha256 }), bytes);
    rows += part.rows;
    progress(() => `${tableName(table)}: ${counted(rows)} rows`);
  }
  return { table: tableName(table), rows, parts };
}

async function addFiles(source: BackupSource, client: pg.Client, archive: ArchiveWriter, progress: Progress): Promise<Contents['files']> {
  const files: Contents['files'] = { count: 0, bytes: 0, absent: [] };
  for await (const named of listStoredContents(client)) {
    if (await addFile(source, archive, named)) {
      files.count += 1;
      files.bytes += named.bytes;
    } else files.absent.push(named.id);
    progress(() => `files: ${counted(files.count)}`);
  }
  return files;
}

/** False where the store does not hold the content, or holds it damaged: it is read once to see that, and once to copy it. */
async function addFile({ files }: BackupSource, archive: ArchiveWriter, named: NamedContent): Promise<boolean> {
  const checked = await files.open(named.id);
  if (checked === null) return false;
  const hash = createHash('sha256');
  for await (const chunk of checked.content) hash.update(chunk);
  const sound = hash.digest().equals(named.sha256) ? await files.open(named.id) : null;
  if (sound === null) return false;
  await archive.addStream(fileName(named), sound.bytes, sound.content);
  return true;
}
