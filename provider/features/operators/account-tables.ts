import type { AccountTables } from '#provider/account-data/account-tables.ts';

const adjustments = ['adjustment', 'adjustment_event'] as const;

/** What the provider’s people did. */
export const operatorTables: AccountTables = {
  notExported: {
    'corrections of the balance, which are there as ledger entries': adjustments,
    'the provider’s own record of its people': ['audit_entry'],
  },
  kept: { 'the books': adjustments, 'who of the provider’s people did what': ['audit_entry'] },
};
