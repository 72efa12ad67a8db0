import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, eventsOf, wholeRows } from '#provider/account-data/export-rows.ts';

/** Cards that are packed with orders. */
export const praiseCardTables: AccountTables = {
  sections: [
    wholeRows('praise-cards', 'praise_card', {
      nested: [eventsOf('praise_card_event'), children('parcels', 'parcel_praise_card', 'praise_card_id', 'packed_at')],
    }),
  ],
  notExported: { 'a part of a price, as quotes are': ['quote_praise_card'] },
  emptied: {
    tables: ['praise_card'],
    /** Which card went with an order belongs to its price; what the card said does not. */
    async empty(tx, accountId) {
      await sql`UPDATE praise_card SET name = '', design = '{"layout":"classic","color":"#000000","headline":"-","message":"-"}', file_id = NULL,
          reject_reason = '', store_ids = '{}', product_ids = '{}', countries = '{}', version = version + 1
        WHERE account_id = ${accountId}`.execute(tx);
    },
  },
  kept: { 'which card went with an order belongs to its price': ['praise_card_event', 'quote_praise_card', 'parcel_praise_card'] },
};
