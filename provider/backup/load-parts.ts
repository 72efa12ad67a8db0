import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileStore } from '#provider/files/file-store.ts';
import type { ArchiveReader } from './archive-reader.ts';
import {
  BackupError,
  type Contents,
  fileName,
  type Part,
  partName,
  partsFolder,
  sha256Of,
  tableName,
  type TableShape,
} from './backup-format.ts';
import { countRows } from './copy-parts.ts';
import { quoted, quotedColumns } from './database-shape.ts';
import { counted, type Progress } from './progress.ts';
import { listStoredContents } from './stored-contents.ts';

const decompress = promisify(gunzip);
/** Of the part's name: its number and its SHA-256. */
const PART = /^(\d{6})\.([0-9a-f]{64})\.copy\.gz$/;

/** Loads a table's parts, each checked before the database sees it. Returns what was loaded, as the contents tell it. */
export async function loadTable(
  client: pg.Client,
  archive: ArchiveReader,
  table: TableShape,
  progress: Progress,
): Promise<Contents['tables'][number]> {
  const loaded = { table: tableName(table), rows: 0, parts: [] as Part[] };
  // What migrations wrote; most tables are empty.
  const { rows } = await client.query<{ filled: boolean }>(`SELECT EXISTS (SELECT FROM ${quoted(client, table)}) AS filled`);
  if (rows[0]?.filled === true) await client.query(`DELETE FROM ${quoted(client, table)}`);

  async function* texts(): AsyncGenerator<Buffer> {
    for (;;) {
      const part = await readPart(archive, table, loaded.parts.length + 1);
      if (part === null) return;
      loaded.parts.push({ rows: part.rows, bytes: part.bytes, sha256: part.sha256 });
      loaded.rows += part.rows;
      yield part.text;
      progress(() => `${loaded.table}: ${counted(loaded.rows)} rows`);
    }
  }
  const copy = client.query(copyFrom(`COPY ${quotedColumns(client, table)} FROM STDIN`));
  await pipeline(texts, copy).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new BackupError(`The database refused rows of ${loaded.table}: ${error.message}.`, { cause: error });
  });
  if (copy.rowCount !== loaded.rows)
    throw new BackupError(`The database took ${counted(copy.rowCount)} of ${counted(loaded.rows)} rows of ${loaded.table}.`);
  return loaded;
}

/** The table's next part, unpacked; null when the next member is another's. */
async function readPart(archive: ArchiveReader, table: TableShape, number: number): Promise<(Part & { text: Buffer }) | null> {
  const name = await archive.peek();
  const folder = partsFolder(table);
  if (name?.startsWith(folder) !== true) return null;
  const sha256 = PART.exec(name.slice(folder.length))?.[2] ?? '';
  if (name !== partName(table, { number, sha256 }))
    throw new BackupError(`${archive.path} is damaged: the part ${name} is not in its place.`);
  const bytes = await archive.read(name);
  if (sha256Of(bytes) !== sha256) throw new BackupError(`${archive.path} is damaged: the part ${name} does not have its SHA-256.`);
  const text = await decompress(bytes).catch((error: unknown) => {
    throw new BackupError(`${archive.path} is damaged: the part ${name} can't be unpacked.`, { cause: error });
  });
  return { rows: countRows(text), bytes: bytes.length, sha256, text };
}

/** Puts the files that the loaded rows name into the store, each checked. Returns what was there, as the contents tell it. */
export async function loadFiles(
  client: pg.Client,
  archive: ArchiveReader,
  files: FileStore,
  progress: Progress,
): Promise<Contents['files']> {
  const loaded: Contents['files'] = { count: 0, bytes: 0, absent: [] };
  for await (const named of listStoredContents(client)) {
    const name = fileName(named);
    if ((await archive.peek()) !== name) {
      loaded.absent.push(named.id);
      continue;
    }
    const stored = await files.put(await archive.open(name), named.id);
    if (!stored.sha256.equals(named.sha256))
      throw new BackupError(`${archive.path} is damaged: the part ${name} does not have its SHA-256.`);
    loaded.count += 1;
    loaded.bytes += named.bytes;
    progress(() => `files: ${counted(loaded.count)}`);
  }
  return loaded;
}
