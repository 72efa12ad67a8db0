import type { LoaderFunctionArgs } from '@remix-run/node';
import { listPricingRules } from '#contract/pricing-rules.ts';
import { listCategories } from '#contract/products.ts';
import { categoryPath } from '#app/features/products/category-path.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** Options of the filters that open on request: categories by their full path, and pricing rules. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const [categories, rules] = await Promise.all([callProvider(listCategories, {}, args), callProvider(listPricingRules, {}, args)]);
  // An error thrown here would replace the list whose filters were opened.
  if (categories.status === 'refused') return { problem: categories.problem, categories: [], rules: [] };
  if (rules.status === 'refused') return { problem: rules.problem, categories: [], rules: [] };
  return {
    problem: null,
    categories: categories.data
      .map(({ id }) => ({
        id,
        name: categoryPath(categories.data, id)
          .map(({ name }) => name)
          .join(' › '),
      }))
      .sort((one, other) => one.name.localeCompare(other.name)),
    rules: rules.data.rules.map(({ id, name }) => ({ id, name })),
  };
}
