import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { dropAllFiles } from './stored-files.ts';

/** Files. */
export const fileTables: AccountTables = {
  notExported: { 'what the file store holds; records of their features name them': ['stored_file'] },
  emptied: { tables: ['stored_file'], empty: dropAllFiles },
};
