import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, eventsOf, namedColumns, wholeRows } from '#provider/account-data/export-rows.ts';

/** Connected stores and those that change their account. */
export const storeTables: AccountTables = {
  sections: [
    namedColumns(
      'stores',
      'store',
      [
        ...['id', 'platform', 'external_id', 'domain', 'name', 'country', 'currency', 'mode', 'state', 'connected_at', 'last_order_at'],
        'created_at',
      ],
      [eventsOf('store_event'), children('unread', 'store_unread', 'store_id', 'since')],
    ),
    wholeRows('store-transfers', 'store_transfer', { without: ['to_account_id'] }),
  ],
  emptied: {
    tables: ['store_transfer'],
    async empty(tx, accountId) {
      await sql`DELETE FROM store_transfer WHERE account_id = ${accountId} OR to_account_id = ${accountId}`.execute(tx);
    },
  },
};
