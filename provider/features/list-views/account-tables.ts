import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { wholeRows } from '#provider/account-data/export-rows.ts';

/** Views of lists that users keep. */
export const listViewTables: AccountTables = {
  sections: [wholeRows('list-views', 'list_view')],
  deleted: ['list_view'],
};
