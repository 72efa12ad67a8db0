import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { BackupError } from './backup-format.ts';
import { explainFileError } from './file-errors.ts';

export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>;
  /** Of a stream with exactly so many bytes. */
  addStream(name: string, size: number, content: Readable): Promise<void>;
}

/** Writes a tar file that has its name only once it is whole and on the disk; when the work fails nothing is left of it. */
export async function writeArchive<T>(path: string, work: (archive: ArchiveWriter) => Promise<T>): Promise<T> {
  if (await exists(path)) throw new BackupError(`${path} exists already: name another file, or remove it.`);
  const partial = `${path}.partial`;
  if (await exists(partial))
    throw new BackupError(`${partial} exists already: another backup writes it, or one broke off. Remove it when none is under way.`);
  const tar = pack();
  const written = pipeline(tar, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }));
  try {
    const result = await Promise.race([work(writerInto(tar)), written.then(never)]);
    tar.finalize();
    await written;
    await rename(partial, path);
    return result;
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    await rm(partial, { force: true });
    throw explainFileError(error, { path, toBe: 'written' });
  }
}

function writerInto(tar: ReturnType<typeof pack>): ArchiveWriter {
  return {
    add: (name, bytes) =>
      new Promise((resolve, reject) => {
        tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
      }),
    addStream: async (name, size, content) => pipeline(content, tar.entry({ name, size, mode: 0o600 })),
  };
}

/** The file is only ever written to the end after the work: before that, its end is a failure, which rejects by itself. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
