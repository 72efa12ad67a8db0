import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { wholeRows } from '#provider/account-data/export-rows.ts';

/** Orders merchants type in or bring as files. */
export const manualOrderTables: AccountTables = {
  sections: [
    {
      name: 'manual-orders',
      tables: ['manual_order'],
      rowsOf: (accountId) =>
        sql`SELECT t.order_id AS id, to_jsonb(t) - 'account_id' AS row FROM manual_order t WHERE t.account_id = ${accountId}`,
    },
    wholeRows('manual-order-drafts', 'manual_order_draft'),
    wholeRows('order-imports', 'order_import'),
  ],
  facts: [
    {
      name: 'order_file_columns',
      tables: ['order_import_mapping'],
      value: sql`(SELECT jsonb_agg(to_jsonb(m) - 'account_id' ORDER BY m.used_at) FROM order_import_mapping m WHERE m.account_id = t.id)`,
    },
  ],
  notExported: { 'rows of a file the merchant has; the orders made of it are there': ['order_import_row', 'order_import_order'] },
  emptied: {
    tables: ['manual_order'],
    async empty(tx, accountId) {
      await sql`UPDATE manual_order SET remark = '', label_file_id = NULL, label_warehouse = NULL, label_carrier = NULL, label_number = NULL
        WHERE account_id = ${accountId}`.execute(tx);
    },
  },
  deleted: ['manual_order_draft', 'order_import_row', 'order_import_order', 'order_import', 'order_import_mapping'],
};
