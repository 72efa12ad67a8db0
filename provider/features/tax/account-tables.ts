import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';

/** How tax is declared. */
export const taxTables: AccountTables = {
  facts: [
    {
      name: 'tax_profiles',
      tables: ['tax_profile'],
      value: sql`(SELECT jsonb_agg(to_jsonb(p) - 'account_id' ORDER BY p.tax_group) FROM tax_profile p WHERE p.account_id = t.id)`,
    },
  ],
  notExported: { 'a version of the profiles': ['tax_profile_set'] },
  deleted: ['tax_profile', 'tax_profile_set'],
};
