import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { namedColumns } from '#provider/account-data/export-rows.ts';

/** Who was signed in where. */
export const signInTables: AccountTables = {
  sections: [
    namedColumns('sessions', 'session', ['id', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at', 'user_agent', 'address']),
  ],
  notExported: { 'which user a shop signs in as: the stores are there themselves': ['shop_identity'] },
  emptied: {
    tables: ['session'],
    async empty(tx, accountId) {
      await sql`UPDATE session SET revoked_at = coalesce(revoked_at, app_now()), user_agent = '', address = ''
        WHERE account_id = ${accountId} OR acting_account_id = ${accountId}`.execute(tx);
    },
  },
  deleted: ['shop_identity'],
};
