import { z } from 'zod';
import { CountryCode, defineEndpoint, Id } from './endpoint.ts';
import { CurrencyCode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { Cause } from './problem.ts';
import { FreightParts, WarehouseCode } from './products.ts';
import { TaxMode } from './tax.ts';
import { quoteWarnings, QUOTE_SAMPLE_LIMIT, LANDED_LIMIT } from './quotes.values.ts';

export const QuoteTaxCharge = z.object({
  kind: z.enum(['duty', 'tax']),
  /** Rule of the rate book it comes from, e.g. `eu-flat-duty`, `vat`. */
  rule: z.string(),
  /** In the country's currency, as is `amount`. */
  base: Money,
  /** Basis points of the base; null where pieces are counted. */
  rateBp: z.int().nullable(),
  /** Tariff codes counted; null where a share is taken. */
  count: z.int().nullable(),
  amount: Money,
  /** The same in CNY. */
  amountCny: Money,
  /** In this quote's total, asked of the buyer at the door, or already collected by the merchant at the sale. */
  paidBy: z.enum(['quote', 'buyer', 'merchant']),
});
export type QuoteTaxCharge = z.infer<typeof QuoteTaxCharge>;

export const QuoteParcel = z.object({
  items: z.array(z.object({ variantId: Id, quantity: z.int() })),
  actualG: z.int(),
  volumetricG: z.int(),
  /** Grams charged, and what decided them. */
  chargedG: z.int(),
  chargedBy: z.enum(['actual', 'volumetric', 'minimum']),
  divisorCm3PerKg: z.int(),
  volumetricRule: z.enum(['always', 'if-twice', 'never']),
  stepG: z.int(),
  minG: z.int(),
  freight: Money,
  freightParts: FreightParts,
  charges: z.array(QuoteTaxCharge),
});

/** What sending by one method costs, whole and in its parts; all amounts but those of duty and tax charges in CNY. */
export const QuoteOffer = z.object({
  methodCode: z.string(),
  /** In the request's language. */
  methodName: z.string(),
  carrier: z.string(),
  warehouse: WarehouseCode,
  tracked: z.boolean(),
  dutiesPaid: z.boolean(),
  /** Days from today to the door, the warehouse's closed days included. */
  minDays: z.int(),
  maxDays: z.int(),
  /** Of those, days the warehouse is closed. */
  closedDays: z.int(),
  goods: Money,
  freight: Money,
  freightParts: FreightParts,
  insurance: Money,
  duty: Money,
  tax: Money,
  clearanceFee: Money,
  serviceFee: Money,
  /** Goods, freight, insurance, duty, tax and fees: what is charged. */
  total: Money,
  /** Expected at the door, not in the total; null: nothing is. */
  atDoor: z.object({ duty: Money, tax: Money }).nullable(),
  /** Import scheme it is declared under, e.g. `ioss`; null: none. */
  scheme: z.string().nullable(),
  taxMode: TaxMode,
  parcels: z.array(QuoteParcel).min(1),
  warnings: z.array(z.enum(quoteWarnings)),
});
export type QuoteOffer = z.infer<typeof QuoteOffer>;

/** A method that can't be used, with every reason. */
export const RefusedOffer = z.object({
  methodCode: z.string(),
  methodName: z.string(),
  warehouse: WarehouseCode,
  reasons: z.array(Cause).min(1),
});
export type RefusedOffer = z.infer<typeof RefusedOffer>;
/** Goods and a destination, to see what an order of them would cost. */
export const QuoteSample = z.object({
  country: CountryCode,
  postCode: z.string().trim().max(20).default(''),
  /** Code or name, where rates differ within the country. */
  province: z.string().trim().max(100).default(''),
  /** Left out: as the rules of the merchant say. */
  warehouse: WarehouseCode.optional(),
  /** Left out: as the rules of the merchant say. */
  insured: z.boolean().optional(),
  /** Left out: as the tax profiles of the merchant say. */
  taxMode: TaxMode.optional(),
  /** Asks what the goods cost with a label of the merchant's own, from this warehouse. */
  ownLabelFrom: WarehouseCode.optional(),
  lines: z
    .array(
      z.object({
        variantId: Id,
        quantity: z.int().min(1).max(9999),
        /** Price of one as the buyer pays it, without tax; it is the declared value. Left out: the suggested price, else the cost. */
        unitSale: z.object({ amountMinor: z.int().min(0).max(MAX_AMOUNT_MINOR), currency: CurrencyCode }).optional(),
      }),
    )
    .min(1)
    .max(100),
});
export const SampleAnswer = z.object({
  /** Cheapest first. */
  offers: z.array(QuoteOffer),
  refused: z.array(RefusedOffer),
  /** The method an order of the caller would go by, by their rules; null: it would wait, for `reasons`. */
  selected: z.string().nullable(),
  reasons: z.array(Cause),
  /** With a label of the merchant's own: goods and handling, or why the warehouse can't send them. Null: it was not asked for. */
  ownLabel: z.object({ offer: QuoteOffer.nullable(), reasons: z.array(Cause) }).nullable(),
  rateBookVersion: z.int(),
});
export type SampleAnswer = z.infer<typeof SampleAnswer>;
export const quoteSamples = defineEndpoint({
  name: 'quoteSamples',
  permission: 'catalog:read',
  summary: 'What sending goods to places costs today, per method, with all parts; up to 50 at once. Nothing is kept.',
  method: 'POST',
  path: '/v1/quotes',
  body: { kind: 'json', schema: z.object({ samples: z.array(QuoteSample).min(1).max(QUOTE_SAMPLE_LIMIT) }) },
  data: z.array(SampleAnswer),
});
export const LandedPrice = z.object({
  productId: Id,
  /** One piece of the cheapest variant by the method the caller's rules select; null: nothing can bring it there. */
  price: z
    .object({
      methodCode: z.string(),
      goods: Money,
      freight: Money,
      /** Duty and tax whoever pays them: in the quote, at the door, or collected at the sale. */
      duty: Money,
      tax: Money,
      /** Insurance, clearance and service. */
      fees: Money,
      total: Money,
      minDays: z.int(),
      maxDays: z.int(),
    })
    .nullable(),
});
export type LandedPrice = z.infer<typeof LandedPrice>;
export const listLandedPrices = defineEndpoint({
  name: 'listLandedPrices',
  permission: 'catalog:read',
  summary:
    'What one piece of each product costs at the door in a country: goods, freight, duty and tax. In the order asked, unknown products left out.',
  method: 'GET',
  path: '/v1/products/landed',
  query: z.object({
    country: CountryCode,
    /** Ids separated by commas, up to 100. */
    productIds: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(Id).min(1).max(LANDED_LIMIT)),
  }),
  data: z.array(LandedPrice),
});
