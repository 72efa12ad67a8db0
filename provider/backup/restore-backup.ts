import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { migrate } from '#provider/database/migrate.ts';
import { type ArchiveReader, readArchive } from './archive-reader.ts';
import {
  BackupError,
  CONTENTS,
  Contents,
  FORMAT,
  KEY_MARK,
  MANIFEST,
  Manifest,
  ManifestHead,
  sha256Of,
  SIGNATURE,
  tableName,
} from './backup-format.ts';
import { withCopySession } from './copy-session.ts';
import { countWaiting, listQueueMigrations, listTables, quoted, requireThisVersion } from './database-shape.ts';
import { type EmptyDatabase, emptyDatabase, emptyFiles, requireEmptyDatabase, requireEmptyFiles } from './empty-target.ts';
import { loadFiles, loadTable } from './load-parts.ts';
import type { Backup, BackupSource } from './make-backup.ts';
import { createProgress } from './progress.ts';
import { withoutRules } from './suspended-rules.ts';

/** Where a backup goes: an empty database, and an empty file store. */
export interface RestoreTarget extends BackupSource {
  /** As the system that will run on it is configured. */
  demo: boolean;
}

export interface RestoreOptions {
  /** Restore although SECRET_KEY is not the one of the backup: what it sealed stays closed, and who wrote the backup is not proved. */
  otherKey?: boolean;
}

export interface Restored extends Backup {
  madeAt: string;
}

/** Restores a backup that this version made into an empty database, whole or not at all. */
export async function restoreBackup(
  target: RestoreTarget,
  path: string,
  options: RestoreOptions,
  say: (line: string) => void,
): Promise<Restored> {
  return readArchive(path, async (archive) => {
    const manifest = await readManifest(target, archive, options);
    const empty = await withCopySession(target.connectionString, requireEmptyDatabase);
    await requireEmptyFiles(target.files);
    const restored = await migrateAndLoad({ target, archive, manifest, options, say }).catch(async (error: unknown) => {
      await emptyAgain(target, empty, error);
      throw error;
    });
    await withCopySession(target.connectionString, (client) => client.query('ANALYZE'));
    return { ...restored, madeAt: manifest.value.madeAt };
  });
}

async function migrateAndLoad(load: Omit<Load, 'client'>): Promise<Backup> {
  const { connectionString, demo } = load.target;
  await migrate(connectionString, { demo });
  return withCopySession(connectionString, (client) => loadAll({ ...load, client }));
}

interface ReadManifest {
  value: Manifest;
  sha256: string;
}

async function readManifest(target: RestoreTarget, archive: ArchiveReader, options: RestoreOptions): Promise<ReadManifest> {
  const noBackup = new BackupError(`${archive.path} is no backup of Wharf.`);
  if ((await archive.peek()) !== MANIFEST) throw noBackup;
  const bytes = await archive.read(MANIFEST);
  const json = parseJson(bytes);
  const head = ManifestHead.safeParse(json);
  if (!head.success) throw noBackup;
  if (head.data.format !== FORMAT)
    throw new BackupError(
      `${archive.path} has format ${head.data.format}, and this version of Wharf reads format ${FORMAT}: use the version that made it.`,
    );
  const manifest = Manifest.safeParse(json);
  if (!manifest.success) throw new BackupError(`${archive.path} is damaged: the part ${MANIFEST} can't be read.`);
  await requireThisVersion(manifest.data.migrations, archive.path);
  if (options.otherKey !== true && !target.keys.verify('backup', KEY_MARK, manifest.data.keyMark))
    throw new BackupError(
      `SECRET_KEY is not the one ${archive.path} was made with, and nothing was changed. Set SECRET_KEY (or SECRET_KEY_OLD) to that one: it is not in the backup; ` +
        'a demo keeps it in the file secret-key of its DATA_DIR, which can be copied. If it is lost, restore with --other-key: stores then have to be connected again, two-factor logins ' +
        'set up again, and nothing proves who wrote the backup.',
    );
  return { value: manifest.data, sha256: sha256Of(bytes) };
}

interface Load {
  client: pg.Client;
  target: RestoreTarget;
  archive: ArchiveReader;
  manifest: ReadManifest;
  options: RestoreOptions;
  say: (line: string) => void;
}

/** One transaction: it is committed after the last part of the backup was found right. */
async function loadAll({ client, target, archive, manifest, options, say }: Load): Promise<Backup> {
  await requireSameShape(client, archive.path, manifest.value);
  const progress = createProgress(say);
  await client.query('BEGIN');
  const contents = await withoutRules(client, say, async () => {
    const tables: Contents['tables'] = [];
    for (const table of manifest.value.tables) tables.push(await loadTable(client, archive, table, progress));
    const files = await loadFiles(client, archive, target.files, progress);
    return requireContents(target, archive, { manifest: manifest.sha256, tables, files }, options);
  });
  await setSequences(client, manifest.value);
  await freeJobs(client);
  const waiting = await countWaiting(client);
  await client.query('COMMIT');
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: contents.tables.length, rows, files: contents.files, waiting };
}

/** The target's tables have to be those of the manifest, column by column. */
async function requireSameShape(client: pg.Client, path: string, manifest: Manifest): Promise<void> {
  const queueMigrations = await listQueueMigrations(client);
  if (!isDeepStrictEqual(queueMigrations, manifest.queueMigrations))
    throw new BackupError(`${path} was made with another version of the queue (graphile-worker): use the version of Wharf that made it.`);
  const byName = (tables: Manifest['tables']) => new Map(tables.map((table) => [tableName(table), [...table.columns].sort()] as const));
  if (!isDeepStrictEqual(byName(await listTables(client)), byName(manifest.tables)))
    throw new BackupError(`${path} is damaged: the tables its ${MANIFEST} names are not those of its migrations.`);
}

/** What was loaded has to be what was backed up, to the last part, and signed with the key of the system it came from. */
async function requireContents(
  { keys }: RestoreTarget,
  archive: ArchiveReader,
  loaded: Contents,
  { otherKey = false }: RestoreOptions,
): Promise<Contents> {
  const bytes = await archive.read(CONTENTS);
  const contents = Contents.safeParse(parseJson(bytes));
  if (!contents.success) throw new BackupError(`${archive.path} is damaged: the part ${CONTENTS} can't be read.`);
  const signature = await archive.read(SIGNATURE);
  if (!otherKey && !keys.verify('backup', bytes.toString(), signature.toString()))
    throw new BackupError(`${archive.path} was changed after it was made: the part ${SIGNATURE} does not fit the part ${CONTENTS}.`);
  const unequal = contents.data.tables.find((table, index) => !isDeepStrictEqual(table, loaded.tables[index]));
  if (unequal) throw new BackupError(`${archive.path} is damaged: parts of ${unequal.table} are missing.`);
  if (!isDeepStrictEqual(contents.data.files, loaded.files)) throw new BackupError(`${archive.path} is damaged: files are missing.`);
  if (!isDeepStrictEqual(contents.data, loaded)) throw new BackupError(`${archive.path} is damaged: ${CONTENTS} does not fit ${MANIFEST}.`);
  return loaded;
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const sequence of sequences)
    await client.query('SELECT setval($1, $2, $3)', [quoted(client, sequence), sequence.lastValue, sequence.isCalled]);
}

/** The workers that held them when the backup was made are not there. */
async function freeJobs(client: pg.Client): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(`UPDATE graphile_worker.${table} SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL`);
}

/** After a failure the target is as empty as it was found, so that the next try may begin. */
async function emptyAgain({ connectionString, files }: RestoreTarget, empty: EmptyDatabase, failure: unknown): Promise<void> {
  try {
    await emptyFiles(files);
    await withCopySession(connectionString, (client) => emptyDatabase(client, empty));
  } catch (error) {
    throw new BackupError(
      `${messageOf(failure)} What had come in could not be removed (${messageOf(error)}): drop the database and its files before the next try.`,
      { cause: failure },
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}
