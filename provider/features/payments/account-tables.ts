import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, eventsOf, wholeRows } from '#provider/account-data/export-rows.ts';

/** What was paid from the wallet. */
export const paymentTables: AccountTables = {
  sections: [
    wholeRows('payments', 'payment', { nested: [children('items', 'payment_item', 'payment_id', 'payable_id')] }),
    wholeRows('charges', 'charge', { nested: [eventsOf('charge_event')] }),
  ],
  deleted: ['automatic_payment_stop'],
  kept: { 'the books': ['payment', 'payment_item', 'charge', 'charge_event', 'automatic_payment'] },
};
