import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, eventsOf, wholeRows } from '#provider/account-data/export-rows.ts';

/** Products merchants looked for. */
export const sourcingTables: AccountTables = {
  sections: [
    wholeRows('sourcing-requests', 'sourcing_request', {
      nested: [children('offers', 'sourcing_offer', 'request_id', 'position'), eventsOf('sourcing_event')],
    }),
  ],
  deleted: ['sourcing_offer', 'sourcing_event', 'sourcing_request'],
};
