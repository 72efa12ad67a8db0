import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 6 * 1024 ** 3;

/**
 * A new folder for the data of a run: in memory where Linux offers it with room for several databases, else among the temporary
 * files. A copy of a database is a thousand small files, which takes a disk a second or two and memory a tenth of one.
 */
export async function makeScratchFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasRoom()) ? MEMORY : tmpdir(), prefix));
}

async function hasRoom(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}
