import type { Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { AppliedRule } from './propose-prices.ts';
import { findRules } from './rules.store.ts';

/** All rules of the account, or the one named whether it is switched on or not. */
export async function namedRules(queryable: Queryable, accountId: string, ruleId: string | undefined): Promise<AppliedRule[]> {
  const rules = await findRules(queryable, accountId);
  if (ruleId === undefined) return rules;
  const named = rules.find(({ id }) => id === ruleId);
  if (named === undefined) throw new Refusal('not-found');
  return [asAskedFor(named)];
}

/** A rule somebody names is applied now, to what its scope has. */
export function asAskedFor<Rule extends AppliedRule>(rule: Rule): Rule {
  return { ...rule, definition: { ...rule.definition, enabled: true, activeFrom: null, activeTo: null } };
}
