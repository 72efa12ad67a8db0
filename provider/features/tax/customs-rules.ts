import type { TaxGroup } from '#contract/tax.ts';

/** A row of the rate book, valid from a day up to, not including, another; null: no end. ISO days. */
export type Dated<Row> = Row & { from: string; to: string | null; source: string };

/** All rows a rate book has for a country's border, of whatever day. */
export interface CountryCustoms {
  /** ISO 3166-1, two letters. */
  country: string;
  currency: string;
  /** Group whose tax profile counts for it. */
  group: TaxGroup | null;
  taxes: Dated<TaxRule>[];
  schemes: Dated<ImportScheme>[];
  duties: Dated<DutyRule>[];
}

/** What a country takes of goods that come in, on one day: rows of the rate book that are valid then. */
export interface CustomsRules {
  /** ISO 3166-1, two letters. */
  country: string;
  /** Of its limits, flat duties and everything that is calculated here. */
  currency: string;
  taxes: TaxRule[];
  schemes: ImportScheme[];
  duties: DutyRule[];
}

/** A tax on what is brought in: VAT, GST, ICMS. */
export interface TaxRule {
  code: string;
  /** Part of the country the rate is for, instead of the country's rate of the same code; null: all of it. */
  region: string | null;
  rateBp: number;
  /** The tax is a part of its own base, as Brazil's ICMS is. */
  inclusive: boolean;
}

/** A way of paying the tax at the sale instead of at the border, for goods up to a limit: IOSS, VOEC and the like. */
export interface ImportScheme {
  code: string;
  /** Largest value of the goods, without freight and tax. */
  limitMinor: number;
  /** Whether the limit is for all goods of a parcel or for each unit. */
  limitOf: 'consignment' | 'item';
  /** What the provider asks for lending its own number, in basis points of the tax; null: it does not lend one. */
  providerServiceBp: number | null;
}

interface DutyCondition {
  code: string;
  /** Only with this scheme; null: with and without one; `none`: only without. */
  scheme: string | null;
  /** Smallest base, not taken itself, and largest. */
  aboveMinor: number;
  upToMinor: number | null;
  base: 'goods' | 'goods-and-freight';
  /** What the tariff code begins with; empty: all goods. */
  tariffPrefix: string;
  /** Where the goods were made; null: anywhere. */
  origin: string | null;
}

/** A duty so much per different six-digit tariff code in the parcel, or a share of its base less a fixed amount. */
export type DutyRule = DutyCondition &
  ({ kind: 'per-tariff-code'; eachMinor: number } | { kind: 'rate'; rateBp: number; lessMinor: number });

/** The rows valid on an ISO day. */
export function validOn<Row>(rows: Dated<Row>[], day: string): Dated<Row>[] {
  return rows.filter(({ from, to }) => from <= day && (to === null || day < to));
}

/** What a country takes on an ISO day. */
export function customsOn({ country, currency, taxes, schemes, duties }: CountryCustoms, day: string): CustomsRules {
  return { country, currency, taxes: validOn(taxes, day), schemes: validOn(schemes, day), duties: validOn(duties, day) };
}
