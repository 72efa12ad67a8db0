import type { Tx } from '#provider/database/database.ts';
import { orderFilePurposes } from '#provider/files/file-purposes.ts';
import { dropStoredFiles } from '#provider/files/stored-files.ts';

/** Removes the files an account has exported: they quote what has to be erased. They can be asked for again. */
export async function dropExports(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('data_export').where('account_id', '=', accountId).where('file_id', 'is not', null).execute();
  await dropStoredFiles(tx, { accountId, purposes: ['export', 'buyer-export', ...orderFilePurposes] });
}
