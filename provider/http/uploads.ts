import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { Refusal } from './refusal.ts';

/** What a multipart body carries beside its file: boundaries and headers of parts. */
const OVERHEAD_BYTES = 16 * 1024;

/** The one file of an upload: the name of its field, and how large it may be. */
export interface UploadField {
  field: string;
  maxBytes: number;
}

/** Lets the routes of `build` take multipart bodies; everywhere else they are refused unread. */
export function registerUploads(app: FastifyInstance, build: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    await scope.register(multipart);
    build(scope);
  });
}

/** Refuses what says of itself that it is too large. */
export function refuseLargeUpload(request: FastifyRequest, { maxBytes }: UploadField): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + OVERHEAD_BYTES) throw new Refusal('body-too-large');
}

/** Hands the file on as it comes in, to be read once, and cuts it off where it is larger than it may be. */
export async function readUpload<T>(
  request: FastifyRequest,
  { field, maxBytes }: UploadField,
  read: (content: Readable) => Promise<T>,
): Promise<T> {
  const content = await openFile(request, field, maxBytes);
  content.once('limit', () => content.destroy(new Refusal('body-too-large')));
  try {
    return await read(content);
  } catch (error) {
    // Broken off on its way.
    throw error === content.errored && !(error instanceof Refusal) ? new Refusal('body-unreadable') : error;
  } finally {
    content.destroy();
  }
}

async function openFile(request: FastifyRequest, field: string, maxBytes: number): Promise<Readable> {
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1 } }).catch(() => {
    throw new Refusal('body-unreadable');
  });
  if (part === undefined || part.fieldname !== field) {
    part?.file.destroy();
    throw new Refusal('validation-failed', { fields: [{ path: field, code: 'required' }] });
  }
  return part.file;
}
