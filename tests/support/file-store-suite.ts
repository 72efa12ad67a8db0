import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { FileStore } from '#provider/files/file-store.ts';

const FUTURE_MS = 60_000;

async function textOf(files: FileStore, id: string): Promise<string | null> {
  const opened = await files.open(id);
  return opened === null ? null : (await buffer(opened.content)).toString();
}

async function listed(files: FileStore, time: Date): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of files.listOlderThan(time)) ids.push(id);
  return ids;
}

/** What every file store promises. `incomingFolder` is where content passes through on its way. */
export function describeFileStore(open: () => { files: FileStore; incomingFolder: string }): void {
  test('content is given back whole, under an id of its own each time it is put', async () => {
    const { files } = open();
    const stored = await Promise.all([1, 2, 3].map(() => files.put(Readable.from(['one ', 'text']))));
    expect(new Set(stored.map(({ id }) => id)).size).toBe(3);
    const sha256 = createHash('sha256').update('one text').digest();
    for (const { id, ...facts } of stored) {
      expect(facts).toEqual({ sha256, bytes: 8 });
      expect((await files.open(id))?.bytes).toBe(8);
      expect(await textOf(files, id)).toBe('one text');
    }
  });

  test('content of many parts, and none at all, come back as they were', async () => {
    const { files } = open();
    const parts = Array.from({ length: 40 }, (_none, index) => Buffer.alloc(100_000, index));
    const [large, empty] = [await files.put(Readable.from(parts)), await files.put(Readable.from([]))];
    const opened = await files.open(large.id);
    expect((await buffer(opened?.content ?? Readable.from([]))).equals(Buffer.concat(parts))).toBe(true);
    expect(await textOf(files, empty.id)).toBe('');
  });

  test('content that breaks off leaves nothing', async () => {
    const { files, incomingFolder } = open();
    const before = await listed(files, new Date(Date.now() + FUTURE_MS));
    const broken = Readable.from(
      (async function* () {
        yield 'half';
        throw new Error('broken off');
      })(),
    );
    await expect(files.put(broken)).rejects.toThrow('broken off');
    expect(await listed(files, new Date(Date.now() + FUTURE_MS))).toEqual(before);
    expect(await readdir(join(incomingFolder, 'incoming'))).toEqual([]);
  });

  test('removed content is gone, and removing it again is no error', async () => {
    const { files } = open();
    const { id } = await files.put(Readable.from(['to go']));
    await files.remove(id);
    await files.remove(id);
    expect(await files.open(id)).toBeNull();
  });

  test('what was put before a time is listed, what came after is not', async () => {
    const { files } = open();
    const { id } = await files.put(Readable.from(['listed']));
    expect(await listed(files, new Date(Date.now() + FUTURE_MS))).toContain(id);
    expect(await listed(files, new Date(Date.now() - FUTURE_MS))).toEqual([]);
  });

  test('an id nothing was put under has nothing', async () => {
    const { files } = open();
    expect(await files.open(crypto.randomUUID())).toBeNull();
  });
}
