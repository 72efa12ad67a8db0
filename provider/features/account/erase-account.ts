import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';

/**
 * Closes an account and takes every name, address, number, secret and picture out of it: of its users, of its stores and
 * of their buyers; drafts, listings and settings go whole. What the books need stays: ledger, payments, recharges, and
 * orders without their buyers. What that is of each table, its feature says.
 */
export async function eraseAccount({ features }: Pick<Services, 'features'>, tx: Tx, accountId: string): Promise<void> {
  for (const { account } of features) {
    await account?.emptied?.empty(tx, accountId);
    for (const table of account?.deleted ?? []) await sql`DELETE FROM ${sql.table(table)} WHERE account_id = ${accountId}`.execute(tx);
  }
  await tx.updateTable('account').set({ status: 'closed', legal_name: '', deletion_due_at: null }).where('id', '=', accountId).execute();
}
