import { Readable } from 'node:stream';
import { inTransaction } from '#provider/database/database.ts';
import type { StoredContent } from '#provider/files/file-store.ts';
import { addStoredFile, dropStoredFiles } from '#provider/files/stored-files.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import type { Services } from '#provider/services.ts';
import { encodeAvatar } from './encode-avatar.ts';

/** Sets the picture of the caller; the former one is dropped. */
export async function updateAvatar(services: Services, caller: SignedIn, picture: Buffer): Promise<void> {
  await replaceAvatar(services, caller, await services.files.put(Readable.from([await encodeAvatar(picture)])));
}

/** Removes the picture of the caller. */
export async function removeAvatar(services: Services, caller: SignedIn): Promise<void> {
  await replaceAvatar(services, caller, null);
}

async function replaceAvatar({ database }: Services, { accountId, userId }: SignedIn, stored: StoredContent | null): Promise<void> {
  await inTransaction(database, async (tx) => {
    const user = tx.selectFrom('app_user').select('id').where('account_id', '=', accountId).where('id', '=', userId);
    await user.forNoKeyUpdate().executeTakeFirstOrThrow();
    await dropStoredFiles(tx, { accountId, purposes: ['avatar'] });
    if (stored !== null) await addStoredFile(tx, { ...stored, accountId, purpose: 'avatar' });
    // Where it is fetched, on the public origin.
    const avatar = stored === null ? '' : `/files/avatars/${stored.id}.webp`;
    await tx.updateTable('app_user').set({ avatar }).where('account_id', '=', accountId).where('id', '=', userId).execute();
  });
}
