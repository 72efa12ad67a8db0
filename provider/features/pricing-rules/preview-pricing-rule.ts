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
import { profitsOfListingPrices, profitsOfVariants, type SampleAsker } from './profits-of-samples.ts';
import { type Priceable, proposePrices, toProposedPrice } from './propose-prices.ts';

type Preview = z.input<typeof endpoint.data>;
type Sample = Priceable & { title: string };

/** What a rule, as it is being written, makes of a few products, and what old and new price leave. */
export async function previewPricingRule(
  services: Services,
  wish: { accountId: string; rule: PricingRuleInput; locale: Locale },
): Promise<Preview> {
  const { accountId, rule, locale } = wish;
  await requireSoundRule(services, accountId, rule);
  const rules = [asAskedFor({ id: null, version: null, definition: rule })];
  const { source, things, profitsOf } = await findSamples(services, { accountId, locale, rulesAfter: rules }, rule.currency);
  const proposals = await proposePrices(services, { accountId, rules, things });
  const after = proposals.map(({ outcome }) => (outcome.status === 'priced' ? outcome.calculated.price.amountMinor : null));
  const profits = await profitsOf(after);
  return {
    source,
    samples: proposals.flatMap((proposal, index) => {
      const [thing, profit] = [things[index], profits[index]];
      return thing === undefined || profit === undefined ? [] : [toProposedPrice(thing, proposal, profit)];
    }),
  };
}

interface Samples {
  source: Preview['source'];
  things: Sample[];
  /** What they leave now and at other prices, in their order. */
  profitsOf: (afterMinor: (number | null)[]) => ReturnType<typeof profitsOfVariants>;
}

/** The account's newest drafts, else its newest listings, else the first products of the catalog. */
async function findSamples(services: Services, asker: SampleAsker, currency: string): Promise<Samples> {
  const { db } = services.database;
  const { accountId, locale } = asker;
  const drafts = await sampleDraftVariants(db, accountId, PRICE_SAMPLE_LIMIT);
  if (drafts.length > 0) {
    return {
      source: 'drafts',
      things: drafts.map(({ variantId, ...draft }) => ({ ...draft, parts: [{ variantId, quantity: 1 }], storeId: null })),
      profitsOf: (after) =>
        profitsOfVariants(
          services,
          asker,
          drafts.map((draft, index) => ({ ...draft, beforeMinor: draft.priceMinor, afterMinor: after[index] ?? null })),
        ),
    };
  }
  const { variants } = await findPriceableVariants(db, accountId, { limit: PRICE_SAMPLE_LIMIT });
  const firsts = variants.filter(({ listingId }, index) => variants.findIndex((other) => other.listingId === listingId) === index);
  if (firsts.length > 0) {
    return {
      source: 'listings',
      things: firsts,
      profitsOf: (after) =>
        profitsOfListingPrices(
          services,
          asker,
          firsts.map(({ listingId, listingVariantId }, index) => ({ listingId, listingVariantId, afterMinor: after[index] ?? null })),
        ),
    };
  }
  const products = await findCatalogSamples(db, { locale, limit: PRICE_SAMPLE_LIMIT });
  const { country } = await db.selectFrom('account').select('country').where('id', '=', accountId).executeTakeFirstOrThrow();
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
    profitsOf: (after) =>
      profitsOfVariants(
        services,
        asker,
        products.map(({ variantId }, index) => ({
          variantId,
          currency,
          soldIn: { storeId: null, country, currency, usualMethod: null },
          beforeMinor: null,
          afterMinor: after[index] ?? null,
        })),
      ),
  };
}
