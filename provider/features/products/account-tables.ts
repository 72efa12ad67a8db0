import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';

/** Products a merchant marked or watches. */
export const productTables: AccountTables = {
  facts: [
    {
      name: 'product_marks',
      tables: ['product_mark'],
      value: sql`(SELECT jsonb_agg(to_jsonb(m) - 'account_id' ORDER BY m.marked_at) FROM product_mark m WHERE m.account_id = t.id)`,
    },
    {
      name: 'product_watches',
      tables: ['product_watch'],
      value: sql`(SELECT jsonb_agg(to_jsonb(w) - 'account_id') FROM product_watch w WHERE w.account_id = t.id)`,
    },
  ],
  deleted: ['product_mark', 'product_watch'],
};
