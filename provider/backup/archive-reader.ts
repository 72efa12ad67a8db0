import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, extract } from 'tar-stream';
import { BackupError } from './backup-format.ts';
import { explainFileError } from './file-errors.ts';

/** Far above what a part or manifest has: a size nobody wrote must not be believed. */
const MAX_BYTES_IN_MEMORY = 1024 * 1024 * 1024;

export interface ArchiveReader {
  path: string;
  /** Name of the next member; null at the end. */
  peek(): Promise<string | null>;
  /** The next member whole, which has to be the named one. */
  read(name: string): Promise<Buffer>;
  /** The next member as a stream, to be read to its end before the one after it. */
  open(name: string): Promise<Readable>;
}

/** Reads a tar file member by member. What is wrong with the file is told by the member at which it shows. */
export async function readArchive<T>(path: string, work: (archive: ArchiveReader) => Promise<T>): Promise<T> {
  const members = extract();
  const fed = pipeline(createReadStream(path), members);
  fed.catch(() => undefined);
  try {
    return await work(readerOf(path, members[Symbol.asyncIterator](), fed));
  } finally {
    members.destroy();
    await fed.catch(() => undefined);
  }
}

function readerOf(path: string, members: AsyncIterator<Entry>, fed: Promise<void>): ArchiveReader {
  let next: Entry | null | undefined;
  let last: string | null = null;

  async function peekEntry(): Promise<Entry | null> {
    if (next !== undefined) return next;
    const step = await members.next().catch(() => explain());
    next = step.done === true ? null : step.value;
    // A file that ends between two members is no error to the library.
    if (next === null) await fed.catch(() => explain());
    return next;
  }
  async function take(name: string): Promise<Entry> {
    const entry = await peekEntry();
    if (entry === null) throw new BackupError(`${path} is cut short: the part ${name} and what follows it is missing.`);
    if (entry.header.name !== name) throw new BackupError(`${path} is damaged: the part ${name} is not in its place.`);
    next = undefined;
    last = name;
    return entry;
  }
  /** The file's own trouble, which ends the reading of members with less to say. */
  async function explain(): Promise<never> {
    const error: unknown = await fed.then(() => undefined).catch((cause: unknown) => cause);
    const explained = explainFileError(error, { path, toBe: 'read' });
    if (explained !== error) throw explained;
    if (last === null) throw new BackupError(`${path} is no backup of Wharf, or its beginning is damaged.`, { cause: error });
    const cut = error instanceof Error && error.message === 'Unexpected end of data';
    throw new BackupError(cut ? `${path} is cut short: it ends in the part ${last}.` : `${path} is damaged in or after the part ${last}.`, {
      cause: error,
    });
  }
  async function* bytesOf(entry: Entry): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of entry) yield chunk;
    } catch {
      await explain();
    }
  }
  return {
    path,
    peek: async () => (await peekEntry())?.header.name ?? null,
    open: async (name) => Readable.from(bytesOf(await take(name)), { objectMode: false }),
    async read(name) {
      const entry = await take(name);
      if ((entry.header.size ?? 0) > MAX_BYTES_IN_MEMORY) throw new BackupError(`${path} is damaged: the part ${name} is too large.`);
      const chunks: Buffer[] = [];
      for await (const chunk of bytesOf(entry)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}
