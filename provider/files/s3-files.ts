import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, paginateListObjectsV2, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3FilesConfig } from '#provider/config.ts';
import type { FileStore } from './file-store.ts';
import { dropIncoming, takeIn } from './incoming-files.ts';

const PREFIX = 'files/';

/**
 * Files in a bucket of S3 or a service that speaks like it: `files/<id>`. They are written to this machine first: S3 needs
 * the size before the content.
 */
export function openS3Files(config: S3FilesConfig): FileStore {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey, timeouts } = config;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: timeouts.connectMs, socketTimeout: timeouts.readMs },
    // Services beside Amazon's mostly know neither buckets as host names nor its newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const place = (id: string) => ({ Bucket: bucket, Key: PREFIX + id });
  return {
    put: (content, wanted) =>
      takeIn(
        config.incomingFolder,
        content,
        async ({ path, id, bytes }) => {
          await client.send(new PutObjectCommand({ ...place(id), Body: createReadStream(path), ContentLength: bytes }));
        },
        wanted,
      ),
    async open(id) {
      try {
        const { Body: content, ContentLength: bytes } = await client.send(new GetObjectCommand(place(id)));
        if (!(content instanceof Readable) || bytes === undefined) throw new Error('an object without content');
        return { content, bytes };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(id) {
      await client.send(new DeleteObjectCommand(place(id)));
    },
    async *listOlderThan(time) {
      for await (const { Contents: objects } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: PREFIX })) {
        for (const { Key: key, LastModified: changed } of objects ?? []) {
          if (key !== undefined && changed !== undefined && changed < time) yield key.slice(PREFIX.length);
        }
      }
    },
    dropUnfinished: (time) => dropIncoming(config.incomingFolder, time),
  };
}
