import type { z } from 'zod';
import type { applyRulesToDrafts as endpoint } from '#contract/pricing-rules.ts';
import type { Tx } from '#provider/database/database.ts';
import { lockDraftVariants, setDraftPrices } from '#provider/features/import-list/price-drafts.ts';
import type { Services } from '#provider/services.ts';
import { countLeft } from './count-left.ts';
import { namedRules } from './named-rules.ts';
import { proposePrices } from './propose-prices.ts';

/** Prices drafts by the account's rules, or by one of them; all of the drafts or none. */
export async function applyRulesToDrafts(
  services: Services,
  tx: Tx,
  wish: { accountId: string; importItemIds: readonly string[]; ruleId?: string | undefined },
): Promise<z.input<typeof endpoint.data>> {
  const { accountId, importItemIds, ruleId } = wish;
  const rules = await namedRules(tx, accountId, ruleId);
  const variants = await lockDraftVariants(tx, accountId, importItemIds);
  const things = variants.map((variant) => ({ ...variant, parts: [{ variantId: variant.variantId, quantity: 1 }], storeId: null }));
  const proposals = await proposePrices(services, { accountId, rules, things }, tx);
  const priced = variants.flatMap(({ importItemId, variantId }, index) => {
    const { outcome, rule } = proposals[index] ?? {};
    if (outcome?.status !== 'priced') return [];
    const { price, compareAt } = outcome.calculated;
    return [{ importItemId, variantId, priceMinor: price.amountMinor, compareAtMinor: compareAt?.amountMinor ?? null, rule: markOf(rule) }];
  });
  await setDraftPrices(tx, accountId, priced);
  const left = proposals.flatMap(({ outcome }) => (outcome.status === 'unpriced' ? [outcome.reason] : []));
  return { priced: priced.length, left: countLeft(left) };
}

function markOf(rule: { id: string | null; version: number | null } | null | undefined): { id: string; version: number } | null {
  if (rule === null || rule === undefined || rule.id === null || rule.version === null) return null;
  return { id: rule.id, version: rule.version };
}
