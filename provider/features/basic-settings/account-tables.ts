import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { storeBuffersOf } from './store-buffers.ts';

/** The account’s own settings. */
export const basicSettingsTables: AccountTables = {
  facts: [
    {
      name: 'basic_settings',
      tables: ['account_setting'],
      value: sql`(SELECT to_jsonb(s) - 'account_id' || jsonb_build_object('store_buffers', ${storeBuffersOf(sql`s.account_id`)})
        FROM account_setting s WHERE s.account_id = t.id)`,
    },
  ],
  deleted: ['account_setting'],
};
