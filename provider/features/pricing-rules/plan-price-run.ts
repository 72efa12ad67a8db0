import { v7 as uuidv7 } from 'uuid';
import type { ListingFilter } from '#contract/my-products.ts';
import type { PriceRun } from '#contract/price-runs.ts';
import { PRICE_RUN_LISTING_LIMIT } from '#contract/pricing-rules.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { findMatchingListings } from '#provider/features/my-products/find-matching-listings.ts';
import { findBesides, findPriceableVariants, type PriceableVariant } from '#provider/features/my-products/find-priceable-variants.ts';
import { profitsBeforeAndAfter } from '#provider/features/my-products/profits-of-listings.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { countLeft } from './count-left.ts';
import { namedRules } from './named-rules.ts';
import { forgetOldPlans, insertRun } from './price-runs.store.ts';
import { insertRunRows, type NewRunRow } from './price-run-rows.store.ts';
import { type Proposal, proposePrices } from './propose-prices.ts';
import { requireRun } from './require-run.ts';
import { findUnknownScope } from './rule-scope.store.ts';

interface Wanted {
  accountId: string;
  userId: string;
  listingIds?: string[] | undefined;
  matching?: ListingFilter | undefined;
  storeId: string | null;
  ruleId?: string | undefined;
}

/** Works out new prices of live listings and keeps them as a plan. */
export async function planPriceRun(services: Services, tx: Tx, wanted: Wanted): Promise<PriceRun> {
  const { accountId, userId, ruleId, storeId } = wanted;
  const named = await nameListings(tx, wanted);
  const rules = await namedRules(tx, accountId, ruleId);
  if (storeId !== null && (await findUnknownScope(tx, accountId, { storeIds: [storeId], categoryIds: [] })).size > 0)
    throw new Refusal('not-found');
  const { variants, listingCount } = await findPriceableVariants(tx, accountId, {
    listingIds: named?.listingIds,
    storeId: storeId ?? undefined,
    limit: PRICE_RUN_LISTING_LIMIT,
  });
  const proposals = await proposePrices(services, { accountId, rules, things: variants }, tx);
  const marginsOf = await findMargins(services, tx, { accountId, variants, proposals });
  const planned = variants.map((variant, index) => planRow(variant, proposals[index], marginsOf(variant)));
  const rows = planned.flatMap((plan) => (typeof plan === 'string' ? [] : [plan]));
  const left = [
    ...planned.filter((plan) => typeof plan === 'string'),
    ...Array<'not-in-store'>(named?.notInStore ?? 0).fill('not-in-store'),
  ];
  await forgetOldPlans(tx, accountId);
  const runId = uuidv7();
  await insertRun(tx, accountId, {
    id: runId,
    kind: 'apply',
    state: 'planned',
    ruleName: ruleId === undefined ? null : (rules[0]?.definition.name ?? null),
    rollsBackId: null,
    listingCount: new Set(rows.map(({ listingId }) => listingId)).size,
    left: countLeft(left),
    actor: { kind: 'merchant', id: userId },
    leftOut: named?.leftOut ?? Math.max(0, listingCount - PRICE_RUN_LISTING_LIMIT),
  });
  await insertRunRows(tx, accountId, runId, rows);
  return requireRun(tx, accountId, runId);
}

interface NamedListings {
  listingIds: string[];
  /** Variants whose listing does not stand in its store. */
  notInStore: number;
  /** Listings a filter finds beyond what one run takes. */
  leftOut: number;
}

/** The listings that were named, or are found by a filter; null where neither was asked. */
async function nameListings(tx: Tx, { accountId, listingIds, matching }: Wanted): Promise<NamedListings | null> {
  if (listingIds === undefined && matching === undefined) return null;
  const found = matching === undefined ? null : await findMatchingListings(tx, accountId, matching, PRICE_RUN_LISTING_LIMIT);
  const ids = [...new Set(listingIds ?? found?.listingIds ?? [])];
  const { unknown, notInStore } = await findBesides(tx, accountId, ids);
  if (unknown > 0) throw new Refusal('not-found');
  return { listingIds: ids, notInStore, leftOut: found?.leftOut ?? 0 };
}

type Margins = Pick<NewRunRow, 'fromMarginBp' | 'toMarginBp'>;

/** What old and new prices leave, in basis points of each. */
async function findMargins(
  services: Services,
  tx: Tx,
  { accountId, variants, proposals }: { accountId: string; variants: readonly PriceableVariant[]; proposals: readonly Proposal[] },
): Promise<(variant: PriceableVariant) => Margins> {
  const listingIds = [...new Set(variants.map(({ listingId }) => listingId))];
  const prices = new Map(
    variants.flatMap(({ listingVariantId }, index) => {
      const outcome = proposals[index]?.outcome;
      return outcome?.status === 'priced' ? [[listingVariantId, outcome.calculated.price.amountMinor] as const] : [];
    }),
  );
  const { before, after } = await profitsBeforeAndAfter(services, { accountId, listingIds, prices, tx });
  const byVariant = (profits: typeof before) => new Map(profits.map((each) => [each.listingVariantId, each.profit?.marginBp ?? null]));
  const [from, to] = [byVariant(before), byVariant(after)];
  return ({ listingVariantId }) => ({ fromMarginBp: from.get(listingVariantId) ?? null, toMarginBp: to.get(listingVariantId) ?? null });
}

/** The change to make, or why there is none. */
function planRow(
  variant: PriceableVariant,
  proposal: Proposal | undefined,
  margins: Margins,
): NewRunRow | PriceRun['left'][number]['reason'] {
  if (proposal === undefined) return 'no-rule';
  if (proposal.outcome.status === 'unpriced') return proposal.outcome.reason;
  const { price, compareAt, limits } = proposal.outcome.calculated;
  const toCompareAtMinor = compareAt?.amountMinor ?? null;
  if (price.amountMinor === variant.priceMinor && toCompareAtMinor === variant.compareAtMinor) return 'same';
  const { listingId, listingVariantId, storeName, title, sku, currency } = variant;
  return {
    listingId,
    listingVariantId,
    storeName,
    title,
    sku,
    currency,
    fromMinor: variant.priceMinor,
    toMinor: price.amountMinor,
    fromCompareAtMinor: variant.compareAtMinor,
    toCompareAtMinor,
    ...margins,
    limits,
    ruleName: proposal.rule?.definition.name ?? null,
    ruleId: proposal.rule?.id ?? null,
    fromRuleId: variant.ruleId,
  };
}
