import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeFileStore } from '#tests/support/file-store-suite.ts';
import { BUCKET, startS3, type TestS3 } from '#tests/support/s3-server.ts';
import type { FileStore } from './file-store.ts';
import { openS3Files } from './s3-files.ts';

const incomingFolder = await mkdtemp(join(tmpdir(), 'wharf-incoming-'));
let s3: TestS3;
let files: FileStore;
beforeAll(async () => {
  s3 = await startS3();
  files = openS3Files({ ...s3.config, incomingFolder });
});
afterAll(async () => {
  await s3.close();
  await rm(incomingFolder, { recursive: true, force: true });
});

describe('files in a bucket', () => {
  describeFileStore(() => ({ files, incomingFolder }));

  test('a bucket that is not there, or takes no key, refuses instead of losing', async () => {
    const elsewhere = openS3Files({ ...s3.config, bucket: `${BUCKET}-elsewhere`, incomingFolder });
    await expect(elsewhere.put(Readable.from(['text']))).rejects.toThrow();
    const stranger = openS3Files({ ...s3.config, accessKeyId: 'nobody', incomingFolder });
    await expect(stranger.put(Readable.from(['text']))).rejects.toThrow();
    await expect(elsewhere.open(crypto.randomUUID())).rejects.toThrow();
  });
});
