import type { BodyInput } from '#contract/endpoint.ts';
import { listListings } from '#contract/my-products.ts';
import { createPricingRule, type PricingRule } from '#contract/pricing-rules.ts';
import type { Merchant } from './call.ts';
import type { TestProvider } from './provider.ts';
import { aDraft, aProduct, aSandboxStore, push } from './store-builders.ts';

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

export interface Shop {
  merchant: Merchant;
  storeId: string;
  listingIds: string[];
}

/** A merchant with listings of one variant each, of these costs, in a store that takes dollars. */
export async function aShopWithListings(provider: TestProvider, costs: number[] = [2_500, 3_000]): Promise<Shop> {
  const merchant = await provider.signUp();
  const store = await aSandboxStore(merchant);
  const drafts = [];
  for (const costMinor of costs) drafts.push(await aDraft(merchant, await aProduct(provider, { variants: [{ costMinor }] })));
  await push(
    provider,
    merchant,
    store.id,
    drafts.map(({ id }) => id),
  );
  const listings = (await merchant.call(listListings)).data.toReversed();
  return { merchant, storeId: store.id, listingIds: listings.map(({ id }) => id) };
}
