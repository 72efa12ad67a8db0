import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Moves what an account saves whole from the version it was read with to the next; 0: nothing was saved yet. False when
 * another version is stored by now. The row's lock makes saves of one account wait for each other.
 */
export async function takeVersion(
  tx: Tx,
  wish: { table: 'shipping_rule_set' | 'tax_profile_set' | 'order_setting' | 'account_setting'; accountId: string; version: number },
): Promise<boolean> {
  const { accountId, version } = wish;
  const table = sql.table(wish.table);
  const taken =
    version === 0
      ? await sql`INSERT INTO ${table} (account_id, version) VALUES (${accountId}, 1) ON CONFLICT DO NOTHING RETURNING version`.execute(tx)
      : await sql`UPDATE ${table} SET version = version + 1, updated_at = app_now()
          WHERE account_id = ${accountId} AND version = ${version} RETURNING version`.execute(tx);
  return taken.rows.length > 0;
}
