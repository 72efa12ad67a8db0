import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { inTransaction } from '#provider/database/database.ts';
import { addStoredFile, dropStoredFiles, lockContent } from '#provider/files/stored-files.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import type { Services } from '#provider/services.ts';
import { encodeAvatar } from './encode-avatar.ts';

/** Sets the picture of the caller, or removes it when the text is empty; the former one is dropped. */
export async function updateAvatar(services: Services, caller: SignedIn, base64: string): Promise<void> {
  const { files, database } = services;
  const { accountId, userId } = caller;
  const picture = base64 === '' ? null : await encodeAvatar(base64);
  await inTransaction(database, async (tx) => {
    const user = tx.selectFrom('app_user').select('id').where('account_id', '=', accountId).where('id', '=', userId);
    await user.forNoKeyUpdate().executeTakeFirstOrThrow();
    await dropStoredFiles(tx, files, { accountId, purpose: 'avatar' });
    let avatar = '';
    if (picture !== null) {
      // Under the lock another account's drop of the same picture is either over or sees our row.
      await lockContent(tx, createHash('sha256').update(picture).digest());
      const stored = await files.put(Readable.from([picture]));
      await addStoredFile(tx, { ...stored, accountId, purpose: 'avatar', contentType: 'image/webp' });
      // Where it is fetched, on the public origin.
      avatar = `/files/avatars/${stored.sha256.toString('hex')}.webp`;
    }
    await tx.updateTable('app_user').set({ avatar }).where('account_id', '=', accountId).where('id', '=', userId).execute();
  });
}
