import type { PricingRuleInput, ProposedPrice, CalculatedPrice } from '#contract/pricing-rules.ts';
import type { unpricedReasons } from '#contract/pricing-rules.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { Tx } from '#provider/database/database.ts';
import { type DeliveryCost, quoteVariants, type SentVariant } from '#provider/features/quotes/quote-variants.ts';
import { Fraction } from '#provider/money.ts';
import { cnyPerUnit, crossRate } from '#provider/rates/rate-of-day.ts';
import type { Services } from '#provider/services.ts';
import { firstFitting } from './fit-rule.ts';
import { findGoodsFacts, type GoodsFacts } from './goods-facts.store.ts';
import { type PriceFacts, calculatePrice } from './calculate-price.ts';

/** Something that has a price, or is to get one: a draft's variant, a listing's, or one of the catalog. */
export interface Priceable {
  /** Goods of ours that are sold as one; empty: none are known. */
  parts: readonly SentVariant[];
  sku: string;
  storeId: string | null;
  currency: string;
  priceMinor: number | null;
  compareAtMinor: number | null;
}
/** A rule to go by; one that is not saved yet has no id. */
export interface AppliedRule {
  id: string | null;
  version: number | null;
  definition: PricingRuleInput;
}

type UnpricedReason = (typeof unpricedReasons)[number];
export interface Proposal {
  rule: AppliedRule | null;
  costMinor: number | null;
  outcome: { status: 'priced'; calculated: CalculatedPrice } | { status: 'unpriced'; reason: UnpricedReason };
}

/** What rules make of things to price, in their order: the first rule that is for one decides about it alone. */
export async function proposePrices(
  services: Services,
  wish: { accountId: string; rules: readonly AppliedRule[]; things: readonly Priceable[] },
  tx?: Tx,
): Promise<Proposal[]> {
  const { things, rules } = wish;
  const queryable = tx ?? services.database.db;
  const now = await readNow(queryable);
  const variantIds = new Set(things.flatMap(({ parts }) => parts.map(({ variantId }) => variantId)));
  const known = await findGoodsFacts(queryable, [...variantIds]);
  const matched = things.map((thing): Matched => {
    const goods = sumParts(thing, known);
    if (goods === null) return { thing, goods, rule: null };
    return { thing, goods, rule: firstFitting(rules, { ...goods, storeId: thing.storeId }, now) ?? null };
  });
  const deliveries = await findDeliveries(services, wish.accountId, matched, tx);
  return matched.map((match, index) => propose(services, match, deliveries[index] ?? null));
}

type SoldGoods = Omit<GoodsFacts, 'variantId' | 'sku'> & { skus: string[] };

/** All parts as one; null where there are none, or one that is no longer known. */
function sumParts({ parts }: Priceable, known: ReadonlyMap<string, GoodsFacts>): SoldGoods | null {
  const goods = parts.flatMap(({ variantId, quantity }) => {
    const facts = known.get(variantId);
    return facts === undefined ? [] : [{ ...facts, costMinor: facts.costMinor * quantity }];
  });
  if (goods.length === 0 || goods.length < parts.length) return null;
  return {
    skus: goods.map(({ sku }) => sku),
    costMinor: goods.reduce((sum, { costMinor }) => sum + costMinor, 0),
    categoryIds: goods.flatMap(({ categoryIds }) => categoryIds),
    warehouses: goods.flatMap(({ warehouses }) => warehouses),
    tags: goods.flatMap(({ tags }) => tags),
  };
}

interface Matched {
  thing: Priceable;
  goods: SoldGoods | null;
  rule: AppliedRule | null;
}

/** Quotes for those whose rule counts shipping, asked together by country and method. */
async function findDeliveries(
  services: Services,
  accountId: string,
  matched: readonly Matched[],
  tx?: Tx,
): Promise<(DeliveryCost | null)[]> {
  const ways = new Map(
    matched.flatMap(({ rule }) => {
      const way = rule?.definition.shipping ?? null;
      return way === null ? [] : [[JSON.stringify(way), way] as const];
    }),
  );
  const answers = new Map<number, DeliveryCost | null>();
  for (const [key, way] of ways) {
    const sent = matched.flatMap(({ thing, rule }, index) =>
      JSON.stringify(rule?.definition.shipping ?? null) === key ? [{ index, parts: thing.parts }] : [],
    );
    const costs = await quoteVariants(services, { accountId, ...way, parcels: sent }, tx);
    for (const [place, { index }] of sent.entries()) answers.set(index, costs[place] ?? null);
  }
  return matched.map((_match, index) => answers.get(index) ?? null);
}

function propose({ config }: Services, { thing, goods, rule }: Matched, delivery: DeliveryCost | null): Proposal {
  const costMinor = goods?.costMinor ?? null;
  const left = (reason: UnpricedReason): Proposal => ({
    rule,
    costMinor,
    outcome: { status: 'unpriced', reason },
  });
  if (goods === null) return left('not-linked');
  if (rule === null) return left('no-rule');
  const { definition } = rule;
  if (isUntouched(definition, [thing.sku, ...goods.skus])) return left('untouched');
  if (definition.shipping !== null && delivery === null) return left('no-shipping');
  const perRuleUnit = crossRate(definition.currency, thing.currency);
  const live = cnyPerUnit(config, definition.currency);
  if (perRuleUnit === null || (definition.rate.kind === 'live' && live === null)) return left('no-rate');
  const facts: PriceFacts = {
    costMinor: goods.costMinor,
    shippingMinor: definition.shipping === null ? null : (delivery?.shippingMinor ?? 0),
    taxMinor: definition.includeTax ? (delivery?.taxMinor ?? 0) : null,
    cnyPerUnit: live ?? new Fraction(1),
    currency: thing.currency,
    perRuleUnit,
    currentMinor: thing.priceMinor,
    currentCompareAtMinor: thing.compareAtMinor,
  };
  return { rule, costMinor, outcome: calculatePrice(definition, facts) };
}

function isUntouched({ untouchedSkus }: PricingRuleInput, skus: readonly string[]): boolean {
  const named = new Set(untouchedSkus.map((sku) => sku.toLowerCase()));
  return skus.some((sku) => named.has(sku.toLowerCase()));
}

/** A proposal as it is shown. */
export function toProposedPrice(
  thing: Priceable & { title: string },
  { rule, costMinor, outcome }: Proposal,
  profits: Pick<ProposedPrice, 'profitBefore' | 'profitAfter'>,
): ProposedPrice {
  const inStore = (amountMinor: number | null) => (amountMinor === null ? null : { amountMinor, currency: thing.currency });
  return {
    sku: thing.sku,
    title: thing.title,
    cost: costMinor === null ? null : { amountMinor: costMinor, currency: 'CNY' },
    before: inStore(thing.priceMinor),
    beforeCompareAt: inStore(thing.compareAtMinor),
    ...profits,
    after: outcome.status === 'priced' ? outcome.calculated : null,
    rule: rule === null ? null : { id: rule.id, name: rule.definition.name, version: rule.version },
    unpriced: outcome.status === 'unpriced' ? outcome.reason : null,
  };
}
