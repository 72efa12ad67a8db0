import type { Services } from '#provider/services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The nightly job: removes files no row names, which a crash between file and row leaves behind. They are left alone for a
 * day: a file that is just coming in gets its row a moment later.
 */
export async function sweepFiles({ database, files }: Services): Promise<void> {
  const before = new Date(Date.now() - DAY_MS);
  await files.dropUnfinished(before);
  for await (const id of files.listOlderThan(before)) {
    const row = await database.db.selectFrom('stored_file').select('id').where('id', '=', id).executeTakeFirst();
    if (row === undefined) await files.remove(id);
  }
}
