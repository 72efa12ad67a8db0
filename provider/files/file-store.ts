import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
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
}

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
  };
}

async function takeIn(folder: string, content: Readable): Promise<StoredContent> {
  const coming = join(folder, 'coming', randomUUID());
  await mkdir(join(folder, 'coming'), { recursive: true });
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
