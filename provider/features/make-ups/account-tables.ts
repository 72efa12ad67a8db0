import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { eventsOf, wholeRows } from '#provider/account-data/export-rows.ts';

/** Charges for what orders cost more. */
export const makeUpTables: AccountTables = {
  sections: [wholeRows('make-up-charges', 'make_up', { nested: [eventsOf('make_up_event')] })],
  emptied: {
    tables: ['make_up'],
    async empty(tx, accountId) {
      await sql`UPDATE make_up SET dispute_note = '', evidence_file_id = NULL, version = version + 1 WHERE account_id = ${accountId}`.execute(
        tx,
      );
    },
  },
  kept: { 'the books': ['make_up_event'] },
};
