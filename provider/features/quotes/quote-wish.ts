import type { z } from 'zod';
import type { Money } from '#contract/money.ts';
import type { declaredBases, overLimitPolicies } from '#contract/tax.values.ts';
import type { TaxMode } from '#contract/tax.ts';
import type { PackedItem } from '#provider/features/shipping/charge-weight.ts';

/** Goods of one line, per piece. */
export interface ItemLine extends PackedItem {
  variantId: string;
  /** Whether it is the merchant's own: its value is declared and insured, and not charged. */
  owned?: boolean;
  /** What a piece costs the merchant, in fen. */
  unitCostMinor: number;
  /** What the buyer pays for a piece, without tax. */
  unitSale: z.infer<typeof Money>;
  /** Digits; empty while it is not known. */
  tariffCode: string;
  /** ISO 3166-1 code of where it was made. */
  origin: string;
}

/** How a merchant has import tax declared where a parcel goes. */
export interface TaxChoice {
  mode: TaxMode;
  overLimit: (typeof overLimitPolicies)[number];
  declaredBase: (typeof declaredBases)[number];
}

/** What is asked: goods to a place, on a day. */
export interface QuoteInput<Line extends ItemLine = ItemLine> {
  country: string;
  /** Null where there is none. */
  postCode: string | null;
  /** Whether the address is a post office box, to which couriers bring nothing. Left out: no. */
  poBox?: boolean;
  /** Code of the part of the country, for rates that differ within it. */
  region: string | null;
  lines: Line[];
  /** ISO day the rows of the rate book must be valid on. */
  day: string;
  /** Days of work before the goods leave the warehouse. */
  workingDays: number;
  insured: boolean;
  tax: TaxChoice;
}

export const NO_DECLARATION: TaxChoice = { mode: 'none', overLimit: 'buyer-pays', declaredBase: 'store' };

const DAY_HOURS = 24;

/** Days of work in the warehouse before all of these can leave. */
export function workingDaysOf(goods: { processingHours: number }[]): number {
  return Math.max(1, ...goods.map(({ processingHours }) => Math.ceil(processingHours / DAY_HOURS)));
}
