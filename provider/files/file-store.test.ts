import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openLocalFiles } from './file-store.ts';

const folder = await mkdtemp(join(tmpdir(), 'wharf-files-'));
const files = openLocalFiles(folder);
afterAll(() => rm(folder, { recursive: true, force: true }));

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

test('content lies under its hash, once, however often and at once it is put', async () => {
  const stored = await Promise.all([1, 2, 3].map(() => files.put(Readable.from(['one ', 'text']))));
  for (const one of stored) expect(one).toEqual({ sha256: hashOf('one text'), bytes: 8 });
  const opened = await files.open(hashOf('one text'));
  expect(opened?.bytes).toBe(8);
  expect((await buffer(opened?.content ?? Readable.from([]))).toString()).toBe('one text');
});

test('content that breaks off leaves nothing', async () => {
  const broken = Readable.from(
    (async function* () {
      yield 'half';
      throw new Error('broken off');
    })(),
  );
  await expect(files.put(broken)).rejects.toThrow('broken off');
  expect(await files.open(hashOf('half'))).toBeNull();
  expect(await readdir(join(folder, 'coming'))).toEqual([]);
});

test('content that finds no room is told to stop', async () => {
  const blocked = join(folder, 'blocked');
  await writeFile(blocked, '');
  const content = Readable.from(['text']);
  await expect(openLocalFiles(blocked).put(content)).rejects.toThrow();
  expect(content.destroyed).toBe(true);
});

test('removed content is gone, and removing it again is no error', async () => {
  await files.put(Readable.from(['to go']));
  await files.remove(hashOf('to go'));
  await files.remove(hashOf('to go'));
  expect(await files.open(hashOf('to go'))).toBeNull();
});
