import { type RawBuilder, sql } from 'kysely';
import { workingStoreStates } from '#provider/platforms/store-lifecycle.ts';
import { demoRates } from './demo-rates.ts';

/**
 * The currency amounts are shown in beside CNY, of user `u`: the one they chose, else that of the account's first store that has a rate. Nobody
 * decides in dollars what they sell in euros.
 */
export function shownCurrency(user: string): RawBuilder<string> {
  const u = sql.ref(user);
  const currencies = sql.join(Object.keys(demoRates.perUsd).map((currency) => sql.lit(currency)));
  return sql<string>`CASE WHEN ${u}.display_currency_chosen THEN ${u}.display_currency ELSE coalesce((
    SELECT s.currency FROM store s WHERE s.account_id = ${u}.account_id AND s.state IN (${sql.join(workingStoreStates.map((state) => sql.lit(state)))})
      AND s.currency IN (${currencies}) ORDER BY s.connected_at, s.id LIMIT 1), ${u}.display_currency) END`;
}
