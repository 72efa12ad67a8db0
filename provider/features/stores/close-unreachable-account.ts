import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { eraseAccount } from '#provider/features/account/erase-account.ts';
import type { Services } from '#provider/services.ts';

/**
 * Erases an account without a password once its last shop has left it: nobody can get into it any more. Its ledger stays; a
 * balance is the operator's to pay back.
 */
export async function closeUnreachableAccount(services: Services, tx: Tx, accountId: string): Promise<void> {
  const reachable = await sql<{ yes: boolean }>`SELECT EXISTS (SELECT 1 FROM shop_identity WHERE account_id = ${accountId})
    OR EXISTS (SELECT 1 FROM app_user WHERE account_id = ${accountId} AND password_hash IS NOT NULL) AS yes`.execute(tx);
  if (reachable.rows[0]?.yes === true) return;
  services.log.warn({ accountId }, 'account erased with its last shop');
  await eraseAccount(services, tx, accountId);
}
