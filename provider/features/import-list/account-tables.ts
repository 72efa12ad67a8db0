import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, eventsOf, wholeRows } from '#provider/account-data/export-rows.ts';

/** Drafts on their way to a store. */
export const importListTables: AccountTables = {
  sections: [
    wholeRows('import-list', 'import_item', { nested: [children('variants', 'import_variant', 'import_item_id', 'position')] }),
    wholeRows('scheduled-pushes', 'scheduled_push', { nested: [eventsOf('scheduled_push_event')] }),
  ],
  deleted: ['scheduled_push_event', 'scheduled_push', 'import_variant', 'import_item'],
};
