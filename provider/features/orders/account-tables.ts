import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, eventsOf, type Nested, wholeRows } from '#provider/account-data/export-rows.ts';

/** Goods that were sent in the place of others. */
const substitutions: Nested = {
  tables: ['order_substitution'],
  fields: sql`jsonb_build_object('substitutions', (SELECT jsonb_agg(to_jsonb(s) - '{account_id,quote_id}'::text[]) FROM order_substitution s
    WHERE s.account_id = t.account_id AND s.quote_id = t.quote_id))`,
};

/** Orders, their parcels and what went wrong with them. */
export const orderTables: AccountTables = {
  sections: [
    wholeRows('orders', 'orders', {
      nested: [
        eventsOf('order_payment_event', 'payment_events'),
        eventsOf('order_fulfillment_event', 'fulfillment_events'),
        children('automatic_payments', 'automatic_payment', 'order_id', 'day'),
        children('automatic_payment_stops', 'automatic_payment_stop', 'order_id', 'stopped_at'),
        substitutions,
      ],
    }),
    wholeRows('order-tags', 'order_tag', { nested: [children('orders', 'order_tagging', 'tag_id', 'order_id')] }),
    wholeRows('order-lines', 'order_line'),
    wholeRows('order-holds', 'order_hold'),
    wholeRows('missing-goods', 'missing_goods', { nested: [eventsOf('missing_goods_event')] }),
    wholeRows('store-edits', 'store_edit', { nested: [eventsOf('store_edit_event')] }),
    wholeRows('parcels', 'parcel', {
      nested: [
        children('lines', 'parcel_line', 'parcel_id', 'order_line_id'),
        children('tracking', 'tracking_event', 'parcel_id', 'seq'),
        children('mails', 'buyer_mail', 'parcel_id', 'sent_at'),
        eventsOf('parcel_event'),
      ],
    }),
  ],
  notExported: {
    'words of orders, by which they are found': ['order_search'],
    'our own work with orders': ['parcel_difference', 'stock_recheck'],
  },
  emptied: {
    tables: ['orders', 'order_hold'],
    async empty(tx, accountId) {
      await sql`UPDATE orders SET buyer_name = '', buyer_company = '', buyer_line1 = '', buyer_line2 = '', buyer_district = '', buyer_city = '',
          buyer_province = '', buyer_postcode = '', buyer_phone = '', buyer_email = '', buyer_tax_id = '', buyer_note = '', seller_note = '',
          version = version + 1, updated_at = app_now()
        WHERE account_id = ${accountId}`.execute(tx);
      await sql`UPDATE order_hold SET note = '' WHERE account_id = ${accountId}`.execute(tx);
    },
  },
  deleted: ['store_edit', 'order_tagging', 'order_tag'],
  kept: {
    'the books': [
      'order_line',
      'order_payment_event',
      'order_fulfillment_event',
      'order_substitution',
      'missing_goods',
      'missing_goods_event',
    ],
    'what was sent, without its buyer': ['parcel', 'parcel_line', 'parcel_event', 'tracking_event', 'parcel_difference'],
    'that an order was edited in its store, without how': ['store_edit_event'],
    'written anew with its order, which names nobody any more': ['order_search'],
    'work that waits, by the ids of orders': ['stock_recheck'],
  },
};
