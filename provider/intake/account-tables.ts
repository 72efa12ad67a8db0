import type { AccountTables } from '#provider/account-data/account-tables.ts';

/** What could not be read of a store. */
export const intakeTables: AccountTables = {
  deleted: ['store_unread'],
};
