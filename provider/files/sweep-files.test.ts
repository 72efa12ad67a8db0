import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { updateAvatar } from '#contract/account.ts';
import { addJob, inTransaction } from '#provider/database/database.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();
const { files, config, database } = provider.services;
const folder = join(config.dataDir, 'files');
const HOUR_MS = 60 * 60 * 1000;

async function putHoursAgo(text: string, hours: number): Promise<string> {
  const { id } = await files.put(Readable.from([text]));
  await age(pathOf(id), hours);
  return id;
}

function pathOf(id: string): string {
  return join(folder, id.slice(-2), id);
}

async function age(path: string, hours: number): Promise<void> {
  const time = new Date(Date.now() - hours * HOUR_MS);
  await utimes(path, time, time);
}

async function sweep(): Promise<void> {
  await inTransaction(database, (tx) => addJob(tx, 'sweep-files', {}));
  await provider.runJobs();
}

async function contentOf(id: string): Promise<string | null> {
  const opened = await files.open(id);
  return opened === null ? null : (await buffer(opened.content)).toString();
}

test('files without a row go after a day, and not before', async () => {
  const [old, fresh] = [await putHoursAgo('of a crash', 25), await putHoursAgo('coming in just now', 23)];
  await sweep();
  expect(await contentOf(old)).toBeNull();
  expect(await contentOf(fresh)).toBe('coming in just now');
});

test('a file with a row stays, however old', async () => {
  const merchant = await provider.signUp();
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const body = { image: new File([new Uint8Array(picture)], 'me.png') };
  const { avatar } = (await merchant.call(updateAvatar, { params: { userId: merchant.userId }, body })).data;
  await age(pathOf(/[0-9a-f-]{36}/.exec(avatar)?.[0] ?? ''), 24 * 30);
  await sweep();
  expect((await fetch(provider.url + avatar)).status).toBe(200);
});

test('what broke off while coming in goes too', async () => {
  await files.put(Readable.from(['makes the folder']));
  const coming = join(folder, 'incoming');
  await writeFile(join(coming, 'half-a-file'), 'ha');
  await writeFile(join(coming, 'on-its-way'), 'on');
  await age(join(coming, 'half-a-file'), 25);
  await sweep();
  expect(await readdir(coming)).toEqual(['on-its-way']);
});
