import { inTransaction } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { lockContent } from './stored-files.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The nightly job: removes files no row names, which a crash between file and row leaves behind. They are left alone for a
 * day: a file that is just coming in gets its row a moment later.
 */
export async function sweepFiles(services: Services): Promise<void> {
  const before = new Date(Date.now() - DAY_MS);
  await services.files.dropUnfinished(before);
  for await (const sha256 of services.files.listOlderThan(before)) await dropWithoutRow(services, sha256);
}

async function dropWithoutRow({ database, files }: Services, sha256: Buffer): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockContent(tx, sha256);
    const row = await tx.selectFrom('stored_file').select('id').where('sha256', '=', sha256).executeTakeFirst();
    if (row === undefined) await files.remove(sha256);
  });
}
