import type { AccountTables } from '#provider/account-data/account-tables.ts';

/** Shops on their way to an account. */
export const shopifyTables: AccountTables = {
  notExported: { 'a code that was used or is void': ['shopify_link'] },
  deleted: ['shopify_link'],
};
