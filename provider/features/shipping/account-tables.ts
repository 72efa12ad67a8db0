import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';

/** How goods are sent. */
export const shippingTables: AccountTables = {
  facts: [
    {
      name: 'shipping_rules',
      tables: ['shipping_rule', 'shipping_rule_country', 'shipping_rule_exception'],
      value: sql`(SELECT jsonb_agg(to_jsonb(r) - 'account_id' || jsonb_build_object(
          'countries', (SELECT jsonb_agg(c.country ORDER BY c.country) FROM shipping_rule_country c
            WHERE c.account_id = r.account_id AND c.rule_position = r.position),
          'exceptions', (SELECT jsonb_agg(to_jsonb(e) - '{account_id,rule_position}'::text[] ORDER BY e.position) FROM shipping_rule_exception e
            WHERE e.account_id = r.account_id AND e.rule_position = r.position)) ORDER BY r.position)
        FROM shipping_rule r WHERE r.account_id = t.id)`,
    },
  ],
  notExported: { 'a version of the rules': ['shipping_rule_set'] },
  deleted: ['shipping_rule_exception', 'shipping_rule_country', 'shipping_rule', 'shipping_rule_set'],
};
