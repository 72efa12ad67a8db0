import type { PricingRule, PricingRuleInput } from '#contract/pricing-rules.ts';
import type { StoredRule } from './rules.store.ts';

/** What decides whether a rule is for goods. */
export interface RuleFacts {
  /** Store the price is for; null while none is known. */
  storeId: string | null;
  /** Of all levels. */
  categoryIds: readonly string[];
  /** Warehouses that have the goods. */
  warehouses: readonly string[];
  tags: readonly string[];
  costMinor: number;
}

/** The first rule of the list that is for the goods at the time. */
export function firstFitting<Rule extends { definition: PricingRuleInput }>(
  rules: readonly Rule[],
  facts: RuleFacts,
  now: Date,
): Rule | undefined {
  return rules.find(({ definition }) => definition.enabled && isActive(definition, now) && isFor(definition, facts));
}

function isActive({ activeFrom, activeTo }: PricingRuleInput, now: Date): boolean {
  return (activeFrom === null || new Date(activeFrom) <= now) && (activeTo === null || now < new Date(activeTo));
}

/** Whether a rule's scope has the goods in it. */
export function isFor({ scope }: PricingRuleInput, facts: RuleFacts): boolean {
  const tags = facts.tags.map(folded);
  return (
    (scope.storeIds.length === 0 || (facts.storeId !== null && scope.storeIds.includes(facts.storeId))) &&
    (scope.categoryIds.length === 0 || scope.categoryIds.some((id) => facts.categoryIds.includes(id))) &&
    (scope.warehouses.length === 0 || scope.warehouses.some((code) => facts.warehouses.includes(code))) &&
    (scope.tags.length === 0 || scope.tags.some((tag) => tags.includes(folded(tag)))) &&
    (scope.costFromMinor === null || facts.costMinor >= scope.costFromMinor) &&
    (scope.costToMinor === null || facts.costMinor < scope.costToMinor)
  );
}

/** Rules as they are shown, each with what the merchant should know of it. */
export function withWarnings(rules: readonly StoredRule[], now: Date): PricingRule[] {
  const catchesAll = rules.findIndex(({ definition }) => definition.enabled && isForAlways(definition));
  return rules.map(({ definition, ...rule }, index) => ({
    ...definition,
    ...rule,
    position: index + 1,
    warnings: [
      ...(catchesAll !== -1 && index > catchesAll ? (['never-reached'] as const) : []),
      ...(definition.includeTax ? (['tax-follows-price'] as const) : []),
      ...(definition.activeTo !== null && new Date(definition.activeTo) <= now ? (['ended'] as const) : []),
    ],
  }));
}

function isForAlways({ scope, activeFrom, activeTo }: PricingRuleInput): boolean {
  const { storeIds, categoryIds, warehouses, tags, costFromMinor, costToMinor } = scope;
  const lists = [storeIds, categoryIds, warehouses, tags];
  return lists.every((list) => list.length === 0) && [costFromMinor, costToMinor, activeFrom, activeTo].every((limit) => limit === null);
}

function folded(tag: string): string {
  return tag.trim().toLowerCase();
}
