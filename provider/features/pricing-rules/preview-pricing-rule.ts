import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { PRICE_SAMPLE_LIMIT } from '#contract/pricing-rules.values.ts';
import type { previewPricingRule as endpoint, PricingRuleInput } from '#contract/pricing-rules.ts';
import { sampleDraftVariants } from '#provider/features/import-list/price-drafts.ts';
import { findPriceableVariants } from '#provider/features/my-products/find-priceable-variants.ts';
import type { Services } from '#provider/services.ts';
import { requireSoundRule } from './check-rule.ts';
import { findCatalogSamples } from './goods-facts.store.ts';
import { asAskedFor } from './named-rules.ts';
import { type Priceable, proposePrices, toProposedPrice } from './propose-prices.ts';

type Preview = z.input<typeof endpoint.data>;
type Sample = Priceable & { title: string };

/** What a rule, as it is being written, makes of a few products. */
export async function previewPricingRule(
  services: Services,
  wish: { accountId: string; rule: PricingRuleInput; locale: Locale },
): Promise<Preview> {
  const { accountId, rule, locale } = wish;
  await requireSoundRule(services, accountId, rule);
  const { source, things } = await findSamples(services, { accountId, locale, currency: rule.currency });
  const proposals = await proposePrices(services, {
    accountId,
    rules: [asAskedFor({ id: null, version: null, definition: rule })],
    things,
  });
  return { source, samples: proposals.flatMap((proposal, index) => (things[index] ? [toProposedPrice(things[index], proposal)] : [])) };
}

/** The account's newest drafts, else its newest listings, else the first products of the catalog. */
async function findSamples(
  { database: { db } }: Services,
  { accountId, locale, currency }: { accountId: string; locale: Locale; currency: string },
): Promise<{ source: Preview['source']; things: Sample[] }> {
  const drafts = await sampleDraftVariants(db, accountId, PRICE_SAMPLE_LIMIT);
  if (drafts.length > 0) {
    return {
      source: 'drafts',
      things: drafts.map(({ variantId, ...draft }) => ({ ...draft, parts: [{ variantId, quantity: 1 }], storeId: null })),
    };
  }
  const { variants } = await findPriceableVariants(db, accountId, { limit: PRICE_SAMPLE_LIMIT });
  const firsts = variants.filter(({ listingId }, index) => variants.findIndex((other) => other.listingId === listingId) === index);
  if (firsts.length > 0) return { source: 'listings', things: firsts };
  const products = await findCatalogSamples(db, { locale, limit: PRICE_SAMPLE_LIMIT });
  return {
    source: 'catalog',
    things: products.map(({ variantId, sku, title }) => ({
      title,
      sku,
      parts: [{ variantId, quantity: 1 }],
      storeId: null,
      currency,
      priceMinor: null,
      compareAtMinor: null,
    })),
  };
}
