import type { z } from 'zod';
import type { applyRulesToDrafts as endpoint, previewDraftPrices as previewEndpoint } from '#contract/pricing-rules.ts';
import type { Locale } from '#contract/locales.ts';
import type { Tx } from '#provider/database/database.ts';
import { pricesForTarget } from '#provider/features/import-list/apply-target-margin.ts';
import {
  findDraftVariants,
  type IncludedVariant,
  lockDraftVariants,
  pricesByMultiple,
  setDraftPrices,
} from '#provider/features/import-list/price-drafts.ts';
import { findProfitSettings } from '#provider/profit/profit-settings.store.ts';
import type { Services } from '#provider/services.ts';
import { countLeft } from './count-left.ts';
import { namedRules } from './named-rules.ts';
import { profitsOfVariants } from './profits-of-samples.ts';
import { type AppliedRule, type Priceable, type Proposal, proposePrices, toProposedPrice } from './propose-prices.ts';

const SAMPLES = 20;

/** Prices drafts by the account's rules, or by one of them; all of the drafts or none. */
export async function applyRulesToDrafts(
  services: Services,
  tx: Tx,
  wish: { accountId: string; importItemIds: readonly string[]; ruleId?: string | undefined },
): Promise<z.input<typeof endpoint.data>> {
  const { accountId, importItemIds, ruleId } = wish;
  const rules = await namedRules(tx, accountId, ruleId);
  const variants = await lockDraftVariants(tx, accountId, importItemIds);
  const things = variants.map(toPriceable);
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

type PreviewWish = { accountId: string; locale: Locale } & z.output<NonNullable<(typeof previewEndpoint)['body']>['schema']>;

/**
 * What the rules, a target margin, or a multiple of the cost would make of drafts and what old and new prices leave, without setting it. Drafts the account does not
 * have are passed over.
 */
export async function previewDraftPrices(services: Services, wish: PreviewWish): Promise<z.input<typeof previewEndpoint.data>> {
  const { accountId, locale, importItemIds } = wish;
  const { db } = services.database;
  const settings = await findProfitSettings(db, accountId);
  const rules = await namedRules(db, accountId, undefined);
  const variants = await findDraftVariants(db, accountId, importItemIds);
  const things = variants.map(toPriceable);
  const proposals = await proposalsFor(services, wish, { rules, variants, things });
  const priced = proposals.filter(({ outcome }) => outcome.status === 'priced').length;
  const shown = variants.slice(0, SAMPLES).map((variant, index) => {
    const outcome = proposals[index]?.outcome;
    const afterMinor = outcome?.status === 'priced' ? outcome.calculated.price.amountMinor : null;
    return { ...variant, beforeMinor: variant.priceMinor, afterMinor };
  });
  const profits = await profitsOfVariants(services, { accountId, locale }, shown);
  const samples = profits.flatMap((profit, index) => {
    const [thing, proposal] = [things[index], proposals[index]];
    return thing === undefined || proposal === undefined ? [] : [toProposedPrice(thing, proposal, profit)];
  });
  return { hasRules: rules.length > 0, targetMarginBp: settings.targetMarginBp, priced, left: things.length - priced, samples };
}

async function proposalsFor(
  services: Services,
  { accountId, targetMarginBp, multiple }: PreviewWish,
  {
    rules,
    variants,
    things,
  }: { rules: readonly AppliedRule[]; variants: IncludedVariant[]; things: (Priceable & { costMinor: number })[] },
): Promise<Proposal[]> {
  if (targetMarginBp !== undefined) {
    const prices = await pricesForTarget(services, { accountId, variants, targetMarginBp });
    return things.map((thing, index) => toProposal(thing, prices[index]?.priceMinor ?? null));
  }
  if (multiple === undefined) return proposePrices(services, { accountId, rules, things });
  const prices = pricesByMultiple(services, things, multiple);
  return things.map((thing, index) => toProposal(thing, prices[index] ?? null));
}

/** A price for a target or of a multiple as rules propose theirs; the compare-at price stays. */
function toProposal(thing: Priceable & { costMinor: number }, priceMinor: number | null): Proposal {
  const { costMinor } = thing;
  if (priceMinor === null) {
    return { rule: null, costMinor, outcome: { status: 'unpriced', reason: 'no-target-price' } };
  }
  const inStore = (amountMinor: number) => ({ amountMinor, currency: thing.currency });
  const compareAt = thing.compareAtMinor === null ? null : inStore(thing.compareAtMinor);
  return {
    rule: null,
    costMinor,
    outcome: { status: 'priced', calculated: { price: inStore(priceMinor), compareAt, steps: [], limits: [] } },
  };
}

function toPriceable<Variant extends { variantId: string }>(variant: Variant) {
  return { ...variant, parts: [{ variantId: variant.variantId, quantity: 1 }], storeId: null };
}

function markOf(rule: { id: string | null; version: number | null } | null | undefined): { id: string; version: number } | null {
  if (rule === null || rule === undefined || rule.id === null || rule.version === null) return null;
  return { id: rule.id, version: rule.version };
}
