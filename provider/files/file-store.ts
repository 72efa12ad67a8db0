import type { Readable } from 'node:stream';
import type { FilesConfig } from '#provider/config.ts';
import { openDiskFiles } from './disk-files.ts';

/** What was taken in: the id it lies under, which nothing had before, its SHA-256 and size. */
export interface StoredContent {
  id: string;
  sha256: Buffer;
  bytes: number;
}

/** Content by its id. Whose it is and what for stands in `stored_file`. */
export interface FileStore {
  /**
   * Takes content whole or not at all, and destroys the stream when it can't. Never called inside a transaction: it may wait for another host.
   * Under an id given, a backup brings back what lay under it.
   */
  put(content: Readable, id?: string): Promise<StoredContent>;
  /** Null when there is none. */
  open(id: string): Promise<{ content: Readable; bytes: number } | null>;
  /** Removing what is not there is no error. */
  remove(id: string): Promise<void>;
  /** What was put before a time, in no order. */
  listOlderThan(time: Date): AsyncIterable<string>;
  /** Removes what broke off while coming in before a time. */
  dropUnfinished(time: Date): Promise<void>;
}

/** The store the operator selected. */
export async function openFiles(config: FilesConfig): Promise<FileStore> {
  if (config.kind === 'disk') return openDiskFiles(config.folder);
  // Loading the S3 client takes longer than the rest of a start.
  const { openS3Files } = await import('./s3-files.ts');
  return openS3Files(config);
}
