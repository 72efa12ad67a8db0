import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, eventsOf, wholeRows } from '#provider/account-data/export-rows.ts';

/** Pricing rules and the runs that set prices by them. */
export const pricingRuleTables: AccountTables = {
  sections: [
    wholeRows('pricing-rules', 'pricing_rule', { nested: [children('versions', 'pricing_rule_version', 'rule_id', 'version')] }),
    wholeRows('price-runs', 'price_run', { nested: [children('rows', 'price_run_row', 'run_id', 'seq'), eventsOf('price_run_event')] }),
  ],
  deleted: ['price_run_row', 'price_run_event', 'price_run', 'pricing_rule_version', 'pricing_rule'],
};
