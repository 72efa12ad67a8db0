import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { describeFileStore } from '#tests/support/file-store-suite.ts';
import { openDiskFiles } from './disk-files.ts';

const folder = await mkdtemp(join(tmpdir(), 'wharf-files-'));
const files = openDiskFiles(folder);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('files on the disk', () => {
  describeFileStore(() => ({ files, incomingFolder: folder }));

  test('content that finds no room is told to stop', async () => {
    const blocked = join(folder, 'blocked');
    await writeFile(blocked, '');
    const content = Readable.from(['text']);
    await expect(openDiskFiles(blocked).put(content)).rejects.toThrow();
    expect(content.destroyed).toBe(true);
  });

  test('names that are no ids lead nowhere', async () => {
    await expect(files.open('../../secret-key')).rejects.toThrow('no id of a file');
    await expect(async () => files.remove('../../secret-key')).rejects.toThrow('no id of a file');
  });

  test('what broke off long ago goes, what is on its way stays', async () => {
    await files.put(Readable.from(['makes the folder']));
    const incoming = join(folder, 'incoming');
    await writeFile(join(incoming, 'of-a-crash'), 'ha');
    await writeFile(join(incoming, 'on-its-way'), 'on');
    await utimes(join(incoming, 'of-a-crash'), new Date(0), new Date(0));
    await files.dropUnfinished(new Date(Date.now() - 60_000));
    expect(await readdir(incoming)).toEqual(['on-its-way']);
    await rm(join(incoming, 'on-its-way'));
  });
});
