import { z } from 'zod';
import { CalendarDate, CountryCode, defineEndpoint, Id } from './endpoint.ts';
import { CurrencyCode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR, WHOLE_BP } from './money.values.ts';
import { profitRateSources } from './profit.values.ts';
import { MethodCode } from './shipping.ts';
import { methodReasons } from './shipping.values.ts';
import { Version } from './whole-number.ts';

/**
 * What a sale leaves the merchant: revenue − goods − freight − duty − tax − store fee − payment fee, all in the currency of the sale and each
 * rounded half up to its minor unit, so that the figures add up. Duty and tax are those the merchant pays; what the buyer owes at the door is
 * `atDoor`, a figure beside the profit. Every screen shows these two and calculates nothing of its own.
 */
export const Profit = z.object({
  /** Where the goods go. */
  country: CountryCode,
  /** Items sold. */
  quantity: z.int(),
  /** What the buyer pays the store: goods after discounts and refunds, and shipping. */
  revenue: Money,
  goods: Money,
  /** Freight, insurance, clearance and service. */
  freight: Money,
  /** Duty and tax of the parcels, as far as the merchant pays them. */
  duty: Money,
  tax: Money,
  /** By the pricing rules that fit. */
  storeFee: Money,
  paymentFee: Money,
  /** Names of the pricing rules the fees are of; empty: no rule fits, and no fee is counted. */
  feeRules: z.array(z.string()),
  /** Below zero: a loss. */
  profit: Money,
  /** The same as a share of the revenue, in basis points; null where nothing is asked. */
  marginBp: z.int().nullable(),
  /** Duty and tax asked of the buyer at the door, on top of what they paid; zero: nothing is. Not in the profit. */
  atDoor: Money,
  /** The same as a share of the revenue, in basis points. */
  atDoorBp: z.int().nullable(),
  /** Whether that share is above the account's `doorAlarmBp`. */
  atDoorAlarm: z.boolean(),
  /** False: nobody knows what the country takes, and duty, tax and `atDoor` are zero for that reason. */
  taxKnown: z.boolean(),
  /** Goods, freight, duty and tax the merchant pays, in CNY. */
  cost: Money,
  /** What it goes by, and why; null where that was not kept, or it is one of several to choose from. */
  method: z.object({ code: MethodCode, name: z.string(), reason: z.enum(methodReasons).nullable() }),
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

/** What an account's first prices are made for, and when the charge at the door is an alarm. */
export const ProfitSettings = z.object({
  /** Goes up with each save; 0: nothing was saved yet, and these are the defaults. */
  version: Version,
  /** What a new draft's price is to leave, as a share of it. */
  targetMarginBp: ShareBp,
  /** Share of the price above which what a buyer owes at the door is an alarm. */
  doorAlarmBp: ShareBp,
});
export type ProfitSettings = z.infer<typeof ProfitSettings>;

export const getProfitSettings = defineEndpoint({
  name: 'getProfitSettings',
  permission: 'settings:read',
  summary: 'Target margin and door alarm of the account; the defaults while nothing was saved.',
  method: 'GET',
  path: '/v1/profit-settings',
  data: ProfitSettings,
});

export const saveProfitSettings = defineEndpoint({
  name: 'saveProfitSettings',
  permission: 'settings:manage',
  summary: 'Save both in place of the former; `version` is the one they were read with. Prices there are stay.',
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
      /** Of the answer where no price is named; left out: that of the account's first store. */
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
