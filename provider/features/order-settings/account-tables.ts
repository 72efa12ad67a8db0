import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';

/** How orders are taken and paid. */
export const orderSettingsTables: AccountTables = {
  facts: [
    {
      name: 'order_settings',
      tables: ['order_setting', 'store_order_setting', 'grace_window'],
      value: sql`(SELECT to_jsonb(s) - 'account_id' || jsonb_build_object(
          'stores', (SELECT jsonb_agg(to_jsonb(o) - 'account_id' ORDER BY o.store_id) FROM store_order_setting o WHERE o.account_id = s.account_id),
          'grace_windows', (SELECT jsonb_agg(to_jsonb(g) - 'account_id' ORDER BY g.store_id) FROM grace_window g WHERE g.account_id = s.account_id))
        FROM order_setting s WHERE s.account_id = t.id)`,
    },
  ],
  deleted: ['grace_window', 'store_order_setting', 'order_setting'],
};
