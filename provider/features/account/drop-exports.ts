import type { Tx } from '#provider/database/database.ts';
import type { FileStore } from '#provider/files/file-store.ts';
import { dropStoredFiles } from '#provider/files/stored-files.ts';

/** Removes the files an account has exported: they quote what has to be erased. They can be asked for again. */
export async function dropExports(tx: Tx, files: FileStore, accountId: string): Promise<void> {
  await tx.deleteFrom('data_export').where('account_id', '=', accountId).where('file_id', 'is not', null).execute();
  await dropStoredFiles(tx, files, { accountId, purpose: 'export' });
}
