import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';

const dashboards = ['dashboard', 'dashboard_change', 'dashboard_day'] as const;

/** What home shows. */
export const homeTables: AccountTables = {
  facts: [
    {
      name: 'dismissed_setup_steps',
      tables: ['setup_dismissal'],
      value: sql`(SELECT jsonb_agg(d.step ORDER BY d.step) FROM setup_dismissal d WHERE d.account_id = t.id)`,
    },
  ],
  notExported: { 'sums of orders, which are there themselves': dashboards },
  deleted: ['setup_dismissal'],
  kept: { 'sums of orders, which stay': dashboards },
};
