import type { Feature } from '#provider/feature.ts';
import { pricingRuleTables } from './account-tables.ts';
import { runKind } from './move-price-run.ts';
import { pricingRuleRoutes } from './pricing-rules.routes.ts';
import { pricingRuleTasks } from './pricing-rules.tasks.ts';

export const pricingRules = {
  name: 'pricing-rules',
  routes: [pricingRuleRoutes],
  tasks: pricingRuleTasks,
  lifecycles: [runKind],
  account: pricingRuleTables,
} satisfies Feature;
