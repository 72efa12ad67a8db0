import { createHash } from 'node:crypto';
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as uuidv7 } from 'uuid';
import type { StoredContent } from './file-store.ts';

const INCOMING = 'incoming';

/**
 * Writes content to the end into a file of its own under `folder` and hands it to `keep`, which moves or sends it to where it
 * stays. Whatever happens, nothing is left under way, and whoever makes the content learns when nobody wants the rest.
 */
export async function takeIn(
  folder: string,
  content: Readable,
  keep: (file: { path: string } & StoredContent) => Promise<void>,
  id: string = uuidv7(),
): Promise<StoredContent> {
  const path = join(folder, INCOMING, id);
  try {
    await mkdir(join(folder, INCOMING), { recursive: true });
    const stored = { id, ...(await writeThrough(content, path)) };
    await keep({ path, ...stored });
    return stored;
  } catch (error) {
    content.destroy();
    throw error;
  } finally {
    await rm(path, { force: true }).catch(nullWhenMissing);
  }
}

/** Removes what a crash left half written before a time. */
export async function dropIncoming(folder: string, time: Date): Promise<void> {
  const incoming = join(folder, INCOMING);
  for await (const name of entriesOf(incoming)) {
    if (await isOlder(join(incoming, name), time)) await rm(join(incoming, name), { force: true });
  }
}

/** Names in a folder; none when there is no such folder. */
export async function* entriesOf(path: string): AsyncIterable<string> {
  const entries = await opendir(path).catch(nullWhenMissing);
  for await (const entry of entries ?? []) yield entry.name;
}

/** What is gone meanwhile is not. */
export async function isOlder(path: string, time: Date): Promise<boolean> {
  const found = await stat(path).catch(nullWhenMissing);
  return found !== null && found.mtime < time;
}

export function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
  throw error;
}

/** Writes to the end and on to the disk, so that a name never leads to half a file. */
async function writeThrough(content: Readable, path: string): Promise<Omit<StoredContent, 'id'>> {
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
