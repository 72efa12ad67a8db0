import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, eventsOf, wholeRows } from '#provider/account-data/export-rows.ts';

/** Goods a merchant owns and what their storage costs. */
export const cloudWarehouseTables: AccountTables = {
  sections: [
    wholeRows('stock-lots', 'stock_lot', {
      nested: [
        eventsOf('stock_lot_event'),
        children('adjustments', 'lot_adjustment', 'lot_id', 'at'),
        children('accruals', 'storage_accrual', 'lot_id', 'day'),
        children('notices', 'storage_notice', 'lot_id', 'at'),
      ],
    }),
    wholeRows('stock-purchases', 'stock_purchase', {
      nested: [children('lines', 'stock_purchase_line', 'purchase_id', 'line'), eventsOf('stock_purchase_event')],
    }),
    wholeRows('inbound-plans', 'inbound_plan', {
      nested: [
        children('lines', 'inbound_line', 'plan_id', 'line'),
        children('cartons', 'inbound_carton', 'plan_id', 'number'),
        children('photos', 'inbound_photo', 'plan_id', 'carton'),
        children('files', 'inbound_file', 'plan_id', 'place'),
        eventsOf('inbound_plan_event'),
      ],
    }),
    wholeRows('outbound-orders', 'outbound_order', {
      nested: [children('lines', 'outbound_line', 'outbound_id', 'line'), eventsOf('outbound_order_event')],
    }),
    wholeRows('renewal-orders', 'renewal_order', {
      nested: [children('lines', 'renewal_line', 'renewal_id', 'line'), eventsOf('renewal_order_event')],
    }),
    wholeRows('storage-bills', 'storage_bill', {
      nested: [children('lines', 'storage_bill_line', 'bill_id', 'line'), eventsOf('storage_bill_event')],
    }),
    wholeRows('service-orders', 'service_order', { nested: [eventsOf('service_order_event')] }),
  ],
  facts: [
    {
      name: 'storage_settings',
      tables: ['storage_setting'],
      value: sql`(SELECT to_jsonb(s) - 'account_id' FROM storage_setting s WHERE s.account_id = t.id)`,
    },
  ],
  emptied: {
    tables: ['outbound_order', 'inbound_plan', 'service_order'],
    async empty(tx, accountId) {
      await sql`UPDATE outbound_order SET address = '', reference = '', note = '', version = version + 1 WHERE account_id = ${accountId}`.execute(
        tx,
      );
      await sql`UPDATE inbound_plan SET supplier = '', note = '', dispute_note = '', version = version + 1 WHERE account_id = ${accountId}`.execute(
        tx,
      );
      await sql`UPDATE service_order SET note = '', version = version + 1 WHERE account_id = ${accountId}`.execute(tx);
    },
  },
  deleted: ['inbound_file'],
  kept: {
    'the books': [
      ...(['stock_lot', 'stock_lot_event', 'lot_adjustment', 'storage_accrual', 'stock_purchase', 'stock_purchase_line'] as const),
      ...([
        'stock_purchase_event',
        'inbound_line',
        'inbound_carton',
        'inbound_photo',
        'inbound_plan_event',
        'outbound_line',
        'outbound_order_event',
      ] as const),
      ...(['renewal_order', 'renewal_line', 'renewal_order_event', 'storage_bill', 'storage_bill_line', 'storage_bill_event'] as const),
      'service_order_event',
    ],
    'what a merchant was warned of, and agreed to': ['storage_notice', 'storage_setting'],
  },
};
