import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, eventsOf, wholeRows } from '#provider/account-data/export-rows.ts';

/** Money that was paid out, and where to. */
export const withdrawalTables: AccountTables = {
  sections: [
    wholeRows('payout-accounts', 'payout_profile', { without: ['sealed_details'] }),
    wholeRows('withdrawals', 'withdrawal', {
      without: ['reviewer1', 'reviewer2', 'provider_ref'],
      nested: [children('messages', 'withdrawal_message', 'withdrawal_id', 'seq'), eventsOf('withdrawal_event')],
    }),
  ],
  emptied: {
    tables: ['payout_profile', 'withdrawal'],
    /** What was paid out belongs to the books, the numbers of the account it went to do not. Live money on its way holds the deletion up. */
    async empty(tx, accountId) {
      await sql`UPDATE payout_profile SET holder = '', mask = '', sealed_details = '', removed_at = coalesce(removed_at, app_now())
        WHERE account_id = ${accountId}`.execute(tx);
      await sql`UPDATE withdrawal SET payee = '', version = version + 1
        WHERE account_id = ${accountId} AND destination = 'payout' AND (mode = 'test' OR state IN ('completed', 'rejected', 'canceled', 'returned'))`.execute(
        tx,
      );
    },
  },
  deleted: ['withdrawal_message'],
  notExported: { 'our own work with the bank': ['payout_file_row'] },
  kept: { 'the books': ['payout_file_row', 'withdrawal_event'] },
};
