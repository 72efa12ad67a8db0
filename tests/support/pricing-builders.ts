import type { BodyInput } from '#contract/endpoint.ts';
import { createPricingRule, type PricingRule } from '#contract/pricing-rules.ts';
import type { Merchant } from './call.ts';

export type RuleInput = BodyInput<typeof createPricingRule>;

/** A rule in dollars at one yuan a dollar: the price is twice the cost. */
export function ruleInput(overrides: Partial<RuleInput> = {}): RuleInput {
  return {
    name: 'Twice the cost',
    currency: 'USD',
    rate: { kind: 'manual', cnyPerUnit: '1' },
    method: { kind: 'multiplier', multiplier: '2' },
    ...overrides,
  };
}

export async function aRule(merchant: Merchant, overrides: Partial<RuleInput> = {}): Promise<PricingRule> {
  return (await merchant.call(createPricingRule, { body: ruleInput(overrides) })).data;
}
