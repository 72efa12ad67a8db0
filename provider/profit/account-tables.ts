import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';

/** What a merchant counts as costs. */
export const profitTables: AccountTables = {
  facts: [
    {
      name: 'profit_settings',
      tables: ['profit_setting'],
      value: sql`(SELECT to_jsonb(s) - 'account_id' FROM profit_setting s WHERE s.account_id = t.id)`,
    },
  ],
  deleted: ['profit_setting'],
};
