import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What was taken in: the SHA-256 it lies under, and its size. */
export interface StoredContent {
  sha256: Buffer;
  bytes: number;
}

/** Content by its SHA-256. Whose it is and what for stands in `stored_file`. */
export interface FileStore {
  /** Takes content whole or not at all, and destroys the stream when it can't; the same content again changes nothing. */
  put(content: Readable): Promise<StoredContent>;
  /** Null when there is none. */
  open(sha256: Buffer): Promise<{ content: Readable; bytes: number } | null>;
  /** Removing what is not there is no error. */
  remove(sha256: Buffer): Promise<void>;
  /** What was last put before a time, in no order. */
  listOlderThan(time: Date): AsyncIterable<Buffer>;
  /** Removes what broke off while coming in before a time. */
  dropUnfinished(time: Date): Promise<void>;
}

const COMING = 'coming';
const SHELF = /^[0-9a-f]{2}$/;
const NAME = /^[0-9a-f]{64}$/;

/** Files in a folder of this machine: `<folder>/<first two digits>/<sha256>`. */
export function openLocalFiles(folder: string): FileStore {
  return {
    async put(content) {
      try {
        return await takeIn(folder, content);
      } catch (error) {
        // Whoever makes the content has to learn that nobody wants the rest.
        content.destroy();
        throw error;
      }
    },
    async open(sha256) {
      const { folder: shelf, name } = placeOf(folder, sha256);
      const found = await stat(join(shelf, name)).catch(nullWhenMissing);
      return found === null ? null : { content: createReadStream(join(shelf, name)), bytes: found.size };
    },
    async remove(sha256) {
      const { folder: shelf, name } = placeOf(folder, sha256);
      await rm(join(shelf, name), { force: true });
    },
    async *listOlderThan(time) {
      for await (const shelf of entriesOf(folder)) {
        if (!SHELF.test(shelf)) continue;
        for await (const name of entriesOf(join(folder, shelf))) {
          if (NAME.test(name) && (await isOlder(join(folder, shelf, name), time))) yield Buffer.from(name, 'hex');
        }
      }
    },
    async dropUnfinished(time) {
      const coming = join(folder, COMING);
      for await (const name of entriesOf(coming)) {
        if (await isOlder(join(coming, name), time)) await rm(join(coming, name), { force: true });
      }
    },
  };
}

/** Names in a folder; none when there is no such folder. */
async function* entriesOf(path: string): AsyncIterable<string> {
  const entries = await opendir(path).catch(nullWhenMissing);
  for await (const entry of entries ?? []) yield entry.name;
}

/** What is gone meanwhile is not. */
async function isOlder(path: string, time: Date): Promise<boolean> {
  const found = await stat(path).catch(nullWhenMissing);
  return found !== null && found.mtime < time;
}

async function takeIn(folder: string, content: Readable): Promise<StoredContent> {
  const coming = join(folder, COMING, randomUUID());
  await mkdir(join(folder, COMING), { recursive: true });
  try {
    const stored = await writeThrough(content, coming);
    await moveIntoPlace(coming, placeOf(folder, stored.sha256));
    return stored;
  } finally {
    await rm(coming, { force: true });
  }
}

interface Place {
  folder: string;
  name: string;
}

function placeOf(folder: string, sha256: Buffer): Place {
  const name = sha256.toString('hex');
  return { folder: join(folder, name.slice(0, 2)), name };
}

/** Writes to the end and on to the disk, so that a name never leads to half a file. */
async function writeThrough(content: Readable, path: string): Promise<StoredContent> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    await pipeline(content, async (chunks: AsyncIterable<Buffer | string>) => {
      for await (const chunk of chunks) {
        const part = Buffer.from(chunk);
        hash.update(part);
        bytes += part.length;
        await file.writeFile(part);
      }
    });
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest(), bytes };
}

async function moveIntoPlace(path: string, place: Place): Promise<void> {
  await mkdir(place.folder, { recursive: true });
  await rename(path, join(place.folder, place.name));
  const shelf = await open(place.folder, 'r');
  await shelf.sync().finally(() => shelf.close());
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
