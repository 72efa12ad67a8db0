import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, wholeRows } from '#provider/account-data/export-rows.ts';

const checks = ['ledger_break', 'ledger_follower'] as const;

/** The books. */
export const ledgerTables: AccountTables = {
  sections: [
    wholeRows('ledger-entries', 'ledger_entry', {
      without: ['hash', 'previous_hash'],
      nested: [children('lines', 'ledger_line', 'entry_id', 'line')],
    }),
  ],
  facts: [
    {
      name: 'wallets',
      tables: ['wallet'],
      value: sql`(SELECT jsonb_agg(to_jsonb(w) - '{account_id,last_hash}'::text[]) FROM wallet w WHERE w.account_id = t.id)`,
    },
  ],
  notExported: { 'our own checks of the books': checks },
  kept: { 'the books': ['ledger_entry', 'ledger_line', 'wallet', ...checks] },
};
