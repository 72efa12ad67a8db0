import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { dropIncoming, entriesOf, isOlder, nullWhenMissing, takeIn } from './incoming-files.ts';

const SHELF = /^[0-9a-f]{2}$/;
const NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Files in a folder of this machine: `<folder>/<last two digits>/<id>`. */
export function openDiskFiles(folder: string): FileStore {
  return {
    put: (content, wanted) => takeIn(folder, content, ({ path, id }) => moveIntoPlace(path, placeOf(folder, id)), wanted),
    async open(id) {
      const place = placeOf(folder, id);
      const found = await stat(place).catch(nullWhenMissing);
      return found === null ? null : { content: createReadStream(place), bytes: found.size };
    },
    remove: (id) => rm(placeOf(folder, id), { force: true }),
    async *listOlderThan(time) {
      for await (const shelf of entriesOf(folder)) {
        if (!SHELF.test(shelf)) continue;
        for await (const name of entriesOf(join(folder, shelf))) {
          if (NAME.test(name) && (await isOlder(join(folder, shelf, name), time))) yield name;
        }
      }
    },
    dropUnfinished: (time) => dropIncoming(folder, time),
  };
}

/** The first digits of an id are its time: the last ones spread the files. */
function placeOf(folder: string, id: string): string {
  if (!NAME.test(id)) throw new TypeError('no id of a file');
  return join(folder, id.slice(-2), id);
}

async function moveIntoPlace(path: string, place: string): Promise<void> {
  const folder = dirname(place);
  await mkdir(folder, { recursive: true });
  await rename(path, place);
  const shelf = await open(folder, 'r');
  await shelf.sync().finally(() => shelf.close());
}
