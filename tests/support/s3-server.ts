import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3FilesConfig } from '#provider/config.ts';

export const BUCKET = 'wharf-test';

export interface TestS3 {
  config: Omit<S3FilesConfig, 'incomingFolder'>;
  close(): Promise<void>;
}

/** A service that speaks like S3, with one empty bucket. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'wharf-s3-'));
  const server = new S3rver({ directory, port: 0, address: '127.0.0.1', silent: true, configureBuckets: [{ name: BUCKET, configs: [] }] });
  const { port } = await server.run();
  return {
    config: {
      kind: 's3',
      bucket: BUCKET,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      timeouts: { connectMs: 1_000, readMs: 5_000 },
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
