import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, eventsOf, wholeRows } from '#provider/account-data/export-rows.ts';

/** Invoices and who else gets them. */
export const invoiceTables: AccountTables = {
  sections: [
    wholeRows('invoices', 'invoice', {
      nested: [
        children('lines', 'invoice_line', 'invoice_id', 'position'),
        children('documents', 'invoice_document', 'invoice_id', 'position'),
        eventsOf('invoice_event'),
      ],
    }),
  ],
  facts: [
    {
      name: 'invoice_settings',
      tables: ['invoice_setting'],
      value: sql`(SELECT to_jsonb(s) - 'account_id' FROM invoice_setting s WHERE s.account_id = t.id)`,
    },
  ],
  notExported: { 'files of the invoices, which are there themselves': ['invoice_pdf'] },
  deleted: ['invoice_setting'],
  kept: {
    'the law asks for invoices as they were issued': ['invoice', 'invoice_line', 'invoice_document', 'invoice_pdf', 'invoice_event'],
  },
};
