import { z } from 'zod';
import { CalendarDate, CountryCode, defineEndpoint, Id } from './endpoint.ts';
import { CurrencyCode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR, WHOLE_BP } from './money.values.ts';
import { profitRateSources } from './profit.values.ts';
import { MethodCode } from './shipping.ts';
import { Version } from './whole-number.ts';

/**
 * What a sale leaves: revenue − goods − freight − duty − tax − store fee − payment fee − advertising, all in the currency of the sale and each
 * rounded half up to its minor unit, so that the figures add up. Every screen shows this and calculates nothing of its own.
 */
export const Profit = z.object({
  /** Where the goods go. */
  country: CountryCode,
  /** Items sold. */
  quantity: z.int(),
  /** What the buyer pays for them. */
  revenue: Money,
  goods: Money,
  /** Freight, insurance, clearance and service. */
  freight: Money,
  /** All duty and tax of the parcels, whoever pays them. */
  duty: Money,
  tax: Money,
  storeFee: Money,
  paymentFee: Money,
  advertising: Money,
  /** Below zero: a loss. */
  profit: Money,
  /** The same as a share of the revenue, in basis points; null where nothing is asked. */
  marginBp: z.int().nullable(),
  /** The part of duty and tax that is asked of the buyer at the door, on top of what they paid; zero: nothing is. */
  atDoor: Money,
  /** The same as a share of the revenue, in basis points. */
  atDoorBp: z.int().nullable(),
  /** Goods, freight, duty and tax together, in CNY. */
  cost: Money,
  /** What it goes by. */
  method: z.object({ code: MethodCode, name: z.string() }),
  /** The rates it was calculated with. */
  rates: z.object({
    /** CNY for one unit of the sale's currency, a decimal string. */
    cnyPerUnit: z.string(),
    source: z.enum(profitRateSources),
    /** Day of the exchange rate; null where it has none. */
    takenOn: CalendarDate.nullable(),
    /** Version of the table freight, duties and taxes are from. */
    rateBookVersion: z.int(),
  }),
});
export type Profit = z.infer<typeof Profit>;

/** A share of the price in basis points, below the whole of it. */
export const ShareBp = z
  .int()
  .min(0)
  .max(WHOLE_BP - 1);
const AmountMinor = z.int().min(0).max(MAX_AMOUNT_MINOR);

/** What sales of an account cost beyond goods and delivery, and what its first prices are made for. */
export const ProfitSettings = z.object({
  /** Goes up with each save; 0: nothing was saved yet, and these are the defaults. */
  version: Version,
  /** Of the fixed amounts. */
  currency: CurrencyCode,
  /** Kept by the store's platform. */
  storeFeeBp: ShareBp,
  /** Kept by the payment service: a share, and an amount once a sale. */
  paymentFeeBp: ShareBp,
  paymentFeeFixedMinor: AmountMinor,
  /** Spent on advertising to sell one item. */
  adCostMinor: AmountMinor,
  /** What a new draft's price is to leave, as a share of it. */
  targetMarginBp: ShareBp,
});
export type ProfitSettings = z.infer<typeof ProfitSettings>;

export const getProfitSettings = defineEndpoint({
  name: 'getProfitSettings',
  permission: 'settings:read',
  summary: 'Fees, advertising and target margin of the account; the defaults while nothing was saved.',
  method: 'GET',
  path: '/v1/profit-settings',
  data: ProfitSettings,
});

export const saveProfitSettings = defineEndpoint({
  name: 'saveProfitSettings',
  permission: 'settings:manage',
  summary: 'Save all of them in place of the former; `version` is the one they were read with. Prices there are stay.',
  method: 'PUT',
  path: '/v1/profit-settings',
  body: { kind: 'json', schema: ProfitSettings },
  data: ProfitSettings,
  problems: ['version-conflict'],
});

export const calculateProfit = defineEndpoint({
  name: 'calculateProfit',
  permission: 'products:read',
  summary:
    'What selling items of a variant at a price would leave in a country today, and the prices of one that leave nothing and the target.',
  method: 'POST',
  path: '/v1/profits',
  body: {
    kind: 'json',
    schema: z.object({
      variantId: Id,
      country: CountryCode,
      quantity: z.int().min(1).max(1_000).default(1),
      /** Of one item. Left out: the price that leaves the target margin. */
      price: z.object({ amountMinor: AmountMinor, currency: CurrencyCode }).optional(),
      /** Of the answer where no price is named. */
      currency: CurrencyCode.optional(),
    }),
  },
  data: z.object({
    /** Null: nothing brings it there, no price leaves the target, or the currency has no rate. */
    profit: Profit.nullable(),
    /** Lowest price of one item without a loss; null where there is none. */
    floor: Money.nullable(),
    /** Lowest price of one item that leaves the target margin; null where there is none. */
    target: Money.nullable(),
  }),
  problems: ['not-found'],
});
