import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Moment, Time } from './endpoint.ts';
import { IMPORT_BATCH_MAX, priceRoundings } from './import-list.values.ts';
import { CurrencyCode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { Profit, ShareBp } from './profit.ts';
import { WarehouseCode } from './products.ts';
import {
  PRICING_RULE_LIMIT,
  PRICE_BAND_LIMIT,
  UNTOUCHED_SKU_LIMIT,
  roundingDirections,
  ruleRoundings,
  lowerLimits,
  pricingWarnings,
  priceSteps,
  priceLimits,
  unpricedReasons,
} from './pricing-rules.values.ts';
import { Version } from './whole-number.ts';

const AmountMinor = z.int().min(0).max(MAX_AMOUNT_MINOR);
/** Decimal string from 0.01 to 100. */
const Multiplier = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/)
  .refine((text) => Number(text) >= 0.01 && Number(text) <= 100);

/** What is asked for goods of a cost from `fromMinor` up to, but not with, `toMinor`; null: without end. Costs are CNY fen. */
export const PriceBand = z.object({
  fromMinor: AmountMinor,
  toMinor: AmountMinor.nullable(),
  multiplier: Multiplier,
  plusMinor: AmountMinor.default(0),
});
export type PriceBand = z.infer<typeof PriceBand>;
/** How the price is made of the cost; docs/pricing.md has the formulas. Amounts are in the rule's currency. */
export const PricingMethod = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('multiplier'), multiplier: Multiplier, plusMinor: AmountMinor.default(0) }),
  /** In order, from 0, without gap or overlap, the last one without end. */
  z.object({ kind: z.literal('bands'), bands: z.array(PriceBand).min(1).max(PRICE_BAND_LIMIT) }),
  /** What is left of the price after cost and fees, as a share of the price. */
  z.object({ kind: z.literal('margin'), marginBp: ShareBp }),
  z.object({
    kind: z.literal('formula'),
    /** Profit as a share of cost and shipping. */
    profitBp: z.int().min(0).max(1_000_000),
    fixedMinor: AmountMinor.default(0),
    /** Share of the price that is spent whatever is earned. */
    breakEvenBp: ShareBp.default(0),
    /** Least profit a piece; below it the price is made from it instead. */
    minProfitMinor: AmountMinor.default(0),
  }),
]);
export type PricingMethod = z.infer<typeof PricingMethod>;

/** Which goods a rule is for. An empty list or null asks nothing. */
export const PricingScope = z.object({
  storeIds: z.array(Id).max(50).default([]),
  /** Of any level; goods of the categories below belong to it. */
  categoryIds: z.array(Id).max(50).default([]),
  /** Goods one of these has. */
  warehouses: z.array(WarehouseCode).max(10).default([]),
  tags: z.array(z.string().trim().min(1).max(50)).max(20).default([]),
  /** CNY fen, from and with. */
  costFromMinor: AmountMinor.nullable().default(null),
  /** CNY fen, up to, but not with. */
  costToMinor: AmountMinor.nullable().default(null),
});
export type PricingScope = z.infer<typeof PricingScope>;

/** What a rule asks, without its place in the list. */
export const PricingRuleInput = z.object({
  name: z.string().trim().min(1).max(80),
  enabled: z.boolean().default(true),
  scope: PricingScope.prefault({}),
  /** From then on and until then; null: always. */
  activeFrom: Moment.nullable().default(null),
  activeTo: Moment.nullable().default(null),
  method: PricingMethod,
  /** Currency of the rule's amounts. */
  currency: CurrencyCode,
  /** CNY for one unit of the currency: of the day, or as said. */
  rate: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('live'), bufferBp: z.int().min(0).max(5_000).default(0) }),
      z.object({
        kind: z.literal('manual'),
        cnyPerUnit: z
          .string()
          .regex(/^\d{1,6}(\.\d{1,8})?$/)
          .refine((text) => Number(text) > 0),
        bufferBp: z.int().min(0).max(5_000).default(0),
      }),
    ])
    .prefault({ kind: 'live' }),
  /** Freight to this country counts as cost: by this method, or null: by the one the merchant's shipping rules select. */
  shipping: z
    .object({ country: CountryCode, methodCode: z.string().max(50).nullable() })
    .nullable()
    .default(null),
  /** Duty and tax of the same way count as cost too; takes `shipping`. */
  includeTax: z.boolean().default(false),
  /** Shares of the price that stores and payment services keep. */
  storeFeeBp: ShareBp.default(0),
  paymentFeeBp: ShareBp.default(0),
  paymentFeeFixedMinor: AmountMinor.default(0),
  /** Spent on advertising to sell one. */
  adCostMinor: AmountMinor.default(0),
  compareAt: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('none') }),
      z.object({ kind: z.literal('times'), multiplier: Multiplier }),
      z.object({ kind: z.literal('plus'), plusMinor: AmountMinor }),
    ])
    .prefault({ kind: 'none' }),
  rounding: z.object({ to: z.enum(ruleRoundings), direction: z.enum(roundingDirections) }).prefault({ to: 'none', direction: 'nearest' }),
  floorMinor: AmountMinor.nullable().default(null),
  ceilingMinor: AmountMinor.nullable().default(null),
  /** A price is never made lower than this: `cost` is where nothing is earned, `current` what it is now. */
  neverBelow: z.enum(lowerLimits).default('none'),
  /** SKUs whose prices this rule leaves alone. */
  untouchedSkus: z.array(z.string().trim().min(1).max(100)).max(UNTOUCHED_SKU_LIMIT).default([]),
});
export type PricingRuleInput = z.infer<typeof PricingRuleInput>;
/** A rule and its place: of those that fit, the first one is applied. */
export const PricingRule = PricingRuleInput.extend({
  id: Id,
  /** From 1. */
  position: z.int(),
  /** Rises with every change of the rule itself. Prices remember the version they were made by. */
  version: Version,
  warnings: z.array(z.enum(pricingWarnings)),
  updatedAt: Time,
});
export type PricingRule = z.infer<typeof PricingRule>;

export const listPricingRules = defineEndpoint({
  name: 'listPricingRules',
  permission: 'products:read',
  summary: 'All pricing rules of the account in their order, and the currencies rules can be in with the rate of the day.',
  method: 'GET',
  path: '/v1/pricing-rules',
  data: z.object({
    rules: z.array(PricingRule),
    currencies: z.array(
      z.object({
        currency: CurrencyCode,
        /** Decimal string. */
        cnyPerUnit: z.string(),
      }),
    ),
  }),
});

export const createPricingRule = defineEndpoint({
  name: 'createPricingRule',
  permission: 'products:edit',
  summary: 'Add a pricing rule after the others.',
  method: 'POST',
  path: '/v1/pricing-rules',
  body: { kind: 'json', schema: PricingRuleInput },
  data: PricingRule,
  idempotent: true,
  problems: ['limit-reached'],
});

export const updatePricingRule = defineEndpoint({
  name: 'updatePricingRule',
  permission: 'products:edit',
  summary: 'Save a pricing rule. A version other than the stored one is 409 version-conflict and changes nothing.',
  method: 'PUT',
  path: '/v1/pricing-rules/{ruleId}',
  params: z.object({ ruleId: Id }),
  body: { kind: 'json', schema: PricingRuleInput.extend({ version: Version }) },
  data: PricingRule,
  problems: ['not-found', 'version-conflict'],
});

export const deletePricingRule = defineEndpoint({
  name: 'deletePricingRule',
  permission: 'products:edit',
  summary: 'Take a pricing rule off the list. Prices it made stay.',
  method: 'DELETE',
  path: '/v1/pricing-rules/{ruleId}',
  params: z.object({ ruleId: Id }),
  data: z.object({}),
  problems: ['not-found'],
});

export const orderPricingRules = defineEndpoint({
  name: 'orderPricingRules',
  permission: 'products:edit',
  summary: 'Put the pricing rules in this order. Ids other than those of all rules are 409 version-conflict.',
  method: 'PUT',
  path: '/v1/pricing-rules/order',
  body: { kind: 'json', schema: z.object({ ruleIds: z.array(Id).min(1).max(PRICING_RULE_LIMIT) }) },
  data: z.object({}),
  problems: ['version-conflict'],
});
/** A price with the way it was made. */
export const CalculatedPrice = z.object({
  price: Money,
  compareAt: Money.nullable(),
  /** Each step with the amount after it. */
  steps: z.array(z.object({ step: z.enum(priceSteps), amount: Money })),
  /** What the price ran into. */
  limits: z.array(z.enum(priceLimits)),
});
export type CalculatedPrice = z.infer<typeof CalculatedPrice>;

/** What a rule makes of goods that have a price now or not. */
export const ProposedPrice = z.object({
  sku: z.string(),
  title: z.string(),
  cost: Money.nullable(),
  before: Money.nullable(),
  beforeCompareAt: Money.nullable(),
  /** What the price now leaves in the country it is sold to; null where that is unknown. */
  profitBefore: Profit.nullable(),
  /** The same of the price after it. */
  profitAfter: Profit.nullable(),
  after: CalculatedPrice.nullable(),
  /** The rule that was applied. */
  rule: z.object({ id: Id.nullable(), name: z.string(), version: Version.nullable() }).nullable(),
  /** Null where `after` is a price. */
  unpriced: z.enum(unpricedReasons).nullable(),
});
export type ProposedPrice = z.infer<typeof ProposedPrice>;

export const previewPricingRule = defineEndpoint({
  name: 'previewPricingRule',
  permission: 'products:read',
  summary:
    "What a rule, saved or not, makes of 10 sample products: the account's drafts, else its listings, else the catalog. Keeps nothing.",
  method: 'POST',
  path: '/v1/pricing-rules/preview',
  body: { kind: 'json', schema: z.object({ rule: PricingRuleInput }) },
  data: z.object({ source: z.enum(['drafts', 'listings', 'catalog']), samples: z.array(ProposedPrice) }),
});

export const previewDraftPrices = defineEndpoint({
  name: 'previewDraftPrices',
  permission: 'products:read',
  summary:
    "What the account's rules, a target margin, or a multiple of the cost make of drafts: the first 20 of their included variants, and how many are priced or left. Keeps nothing.",
  method: 'POST',
  path: '/v1/pricing-rules/preview-drafts',
  body: {
    kind: 'json',
    schema: z.object({
      importItemIds: z.array(Id).min(1).max(IMPORT_BATCH_MAX),
      /** Price for this margin, in basis points of the price, instead of by the rules. */
      targetMarginBp: ShareBp.optional(),
      /** Price by a multiple of the cost instead, as `applyMultiplier` does. */
      multiple: z.object({ multiplier: Multiplier, rounding: z.enum(priceRoundings).default('none') }).optional(),
    }),
  },
  data: z.object({
    /** Whether the account has a rule at all. */
    hasRules: z.boolean(),
    /** The account's target margin, which prices are made for without a rule, in basis points. */
    targetMarginBp: z.int(),
    priced: z.int(),
    left: z.int(),
    samples: z.array(ProposedPrice),
  }),
});

export const applyRulesToDrafts = defineEndpoint({
  name: 'applyRulesToDrafts',
  permission: 'products:edit',
  summary: 'Price the included variants of drafts by the first rule that fits each, or by the one named.',
  method: 'POST',
  path: '/v1/pricing-rules/apply-to-drafts',
  body: { kind: 'json', schema: z.object({ importItemIds: z.array(Id).min(1).max(IMPORT_BATCH_MAX), ruleId: Id.optional() }) },
  data: z.object({
    priced: z.int(),
    /** Variants that keep their price, by reason. */
    left: z.array(z.object({ reason: z.enum(unpricedReasons), count: z.int() })),
  }),
  idempotent: true,
  problems: ['not-found'],
});
