import type { AccountTables } from '#provider/account-data/account-tables.ts';

/** Files merchants sent. */
export const uploadTables: AccountTables = {
  notExported: { 'files as they were sent; records of their features name them': ['upload'] },
  deleted: ['upload'],
};
