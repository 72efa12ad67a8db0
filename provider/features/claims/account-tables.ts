import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, eventsOf, wholeRows } from '#provider/account-data/export-rows.ts';

/** Claims and their credit notes. */
export const claimTables: AccountTables = {
  sections: [
    wholeRows('claims', 'claim', {
      nested: [
        children('lines', 'claim_line', 'claim_id', 'order_line_id'),
        children('messages', 'claim_message', 'claim_id', 'seq'),
        children('files', 'claim_file', 'claim_id', 'place'),
        eventsOf('claim_event'),
      ],
    }),
    wholeRows('credit-notes', 'claim_refund', { nested: [children('lines', 'claim_refund_line', 'refund_id', 'position')] }),
  ],
  emptied: {
    tables: ['claim'],
    async empty(tx, accountId) {
      await sql`UPDATE claim SET note = '', version = version + 1 WHERE account_id = ${accountId} AND note <> ''`.execute(tx);
    },
  },
  deleted: ['claim_message', 'claim_file'],
  kept: { 'the books': ['claim_line', 'claim_event', 'claim_refund', 'claim_refund_line'] },
};
