import { Readable } from 'node:stream';
import type { Tx } from '#provider/database/database.ts';
import type { StoredContent } from '#provider/files/file-store.ts';
import { readOperatorFile } from '#provider/files/read-operator-file.ts';
import { addStoredFile } from '#provider/files/stored-files.ts';
import { OperatorMistake } from '#provider/operator.ts';
import type { Services } from '#provider/services.ts';

/** Takes photos an operator names into the store of files. Never inside a transaction: the store may be another host. */
export async function putPhotos({ files }: Services, paths: readonly string[]): Promise<StoredContent[]> {
  const read = [];
  for (const path of paths) {
    const { content, contentType } = await readOperatorFile(path);
    if (contentType !== 'image/webp') throw new OperatorMistake(`${path} is no PNG, JPEG or WebP photo.`);
    read.push(content);
  }
  const stored = [];
  for (const content of read) stored.push(await files.put(Readable.from([content])));
  return stored;
}

/** Notes whose photos they are. Gives their ids. */
export async function keepPhotos(tx: Tx, accountId: string, photos: readonly StoredContent[]): Promise<string[]> {
  for (const photo of photos) await addStoredFile(tx, { ...photo, accountId, purpose: 'warehouse-photo' });
  return photos.map(({ id }) => id);
}
