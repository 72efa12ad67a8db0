import { sql } from 'kysely';
import type { ShippingRules } from '#contract/shipping.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { takeVersion } from '#provider/database/take-version.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** The rules of an account as one row; none when nothing was saved yet. */
export function shippingRulesOf(accountId: string) {
  return sql<ShippingRules>`
    SELECT s.version, coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'countries', coalesce((
          SELECT jsonb_agg(c.country ORDER BY c.country) FROM shipping_rule_country c
          WHERE c.account_id = r.account_id AND c.rule_position = r.position), '[]'),
        'methods', r.methods, 'maxFreightMinor', r.max_freight_minor, 'maxDays', r.max_days, 'trackedOnly', r.tracked_only,
        'insured', r.insured, 'warehouse', r.warehouse_code, 'fallback', r.fallback,
        'exceptions', coalesce((
          SELECT jsonb_agg(jsonb_build_object('attribute', e.attribute, 'methods', e.methods) ORDER BY e.position)
          FROM shipping_rule_exception e WHERE e.account_id = r.account_id AND e.rule_position = r.position), '[]')
      ) ORDER BY r.position) FROM shipping_rule r WHERE r.account_id = s.account_id), '[]') AS rules
    FROM shipping_rule_set s WHERE s.account_id = ${accountId}`;
}

/** How an account wants its orders sent; version 0 without rules when nothing was saved yet. */
export async function findShippingRules(queryable: Queryable, accountId: string): Promise<ShippingRules> {
  const found = await shippingRulesOf(accountId).execute(queryable);
  return found.rows[0] ?? { version: 0, rules: [] };
}

/** Puts the rules in the place of those of the version they were read with; refuses when another one is stored by now. */
export async function replaceShippingRules(tx: Tx, accountId: string, { version, rules }: ShippingRules): Promise<void> {
  if (!(await takeVersion(tx, { table: 'shipping_rule_set', accountId, version }))) throw new Refusal('version-conflict');
  await sql`DELETE FROM shipping_rule_exception WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM shipping_rule_country WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM shipping_rule WHERE account_id = ${accountId}`.execute(tx);
  if (rules.length === 0) return;
  const numbered = rules.map((rule, index) => ({ rule, account_id: accountId, position: index + 1 }));
  await tx
    .insertInto('shipping_rule')
    .values(
      numbered.map(({ rule, ...key }) => ({
        ...key,
        methods: rule.methods,
        max_freight_minor: rule.maxFreightMinor,
        max_days: rule.maxDays,
        tracked_only: rule.trackedOnly,
        insured: rule.insured,
        warehouse_code: rule.warehouse,
        fallback: rule.fallback,
      })),
    )
    .execute();
  const countries = numbered.flatMap(({ rule, account_id, position }) =>
    rule.countries.map((country) => ({ account_id, country, rule_position: position })),
  );
  if (countries.length > 0) await tx.insertInto('shipping_rule_country').values(countries).execute();
  const exceptions = numbered.flatMap(({ rule, account_id, position }) =>
    rule.exceptions.map((exception, index) => ({ account_id, rule_position: position, position: index + 1, ...exception })),
  );
  if (exceptions.length > 0) await tx.insertInto('shipping_rule_exception').values(exceptions).execute();
}
