import { listPricingRules } from '#contract/pricing-rules.ts';
import { listCategories } from '#contract/products.ts';
import { type Caller, readProvider } from '#app/provider-api/call-provider.server.ts';
import type { FilterTitles } from './applied-listing-filters.tsx';
import type { ListingFilters } from './listing-filters.ts';

/** Names of the category and the rule the address asks for. */
export async function readFilterTitles({ categoryId, ruleId }: ListingFilters, caller: Caller): Promise<FilterTitles> {
  const [categories, rules] = await Promise.all([
    categoryId === undefined ? [] : readProvider(listCategories, {}, caller),
    ruleId === undefined ? [] : readProvider(listPricingRules, {}, caller).then((answer) => answer.rules),
  ]);
  return {
    category: categories.find(({ id }) => id === categoryId)?.name ?? null,
    rule: rules.find(({ id }) => id === ruleId)?.name ?? null,
  };
}
