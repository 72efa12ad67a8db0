import type { Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { proposePrices } from './propose-prices.ts';
import { findRules } from './rules.store.ts';

/** A first price by rule. `priceMinor` null: a rule is for the goods but can set no price, and the merchant has to. */
export interface FirstPrice {
  priceMinor: number | null;
  compareAtMinor: number | null;
  rule: { id: string; version: number };
}

/** First prices of variants that come onto the import list, by variant; one without a rule that sets its price has none. */
export async function priceNewVariants(
  services: Services,
  tx: Tx,
  wish: { accountId: string; currency: string; variants: readonly { variantId: string }[] },
): Promise<Map<string, FirstPrice>> {
  const { accountId, currency, variants } = wish;
  const rules = await findRules(tx, accountId);
  if (rules.length === 0) return new Map();
  const things = variants.map(({ variantId }) => ({
    parts: [{ variantId, quantity: 1 }],
    sku: '',
    storeId: null,
    currency,
    priceMinor: null,
    compareAtMinor: null,
  }));
  const proposals = await proposePrices(services, { accountId, rules, things }, tx);
  return new Map(
    variants.flatMap(({ variantId }, index): [string, FirstPrice][] => {
      const { rule, outcome } = proposals[index] ?? {};
      if (!rule?.id || rule.version === null || outcome === undefined) return [];
      if (outcome.status === 'unpriced' && outcome.reason === 'untouched') return [];
      const made = outcome.status === 'priced' ? outcome.calculated : null;
      const prices = { priceMinor: made?.price.amountMinor ?? null, compareAtMinor: made?.compareAt?.amountMinor ?? null };
      return [[variantId, { ...prices, rule: { id: rule.id, version: rule.version } }]];
    }),
  );
}
