import { divideHalfUp, shareOfAmount } from '#provider/money.ts';
import type { CustomsRules, DutyRule, ImportScheme, TaxRule } from './customs-rules.ts';

/** Goods of one line of a parcel, in the minor units of the country's own currency. */
export interface DeclaredLine {
  /** As far as known, digits only. */
  tariffCode: string;
  /** Where it was made, ISO 3166-1. */
  origin: string;
  /** Price of one unit as the buyer paid it, without tax. */
  unitMinor: number;
  quantity: number;
}

export interface DeclaredParcel {
  lines: DeclaredLine[];
  freightMinor: number;
  region: string | null;
}

/** Stands for no scheme in a duty's condition. */
const WITHOUT_SCHEME = 'none';

/** One duty or tax, with the rule and the figures it comes from. */
export interface TaxCharge {
  rule: string;
  baseMinor: number;
  /** Null where the rule counts pieces instead of taking a share. */
  rateBp: number | null;
  /** What was counted, else null. */
  count: number | null;
  amountMinor: number;
}

/** All amounts in the minor units of `currency`; `dutyMinor` and `taxMinor` are the sums of their charges. */
export interface CalculatedCharges {
  status: 'calculated';
  currency: string;
  scheme: string | null;
  duties: TaxCharge[];
  taxes: TaxCharge[];
  dutyMinor: number;
  taxMinor: number;
}

/** The scheme does not take this parcel. */
export interface OverLimit {
  status: 'over-limit';
  scheme: string;
  limitMinor: number;
  valueMinor: number;
}

/**
 * What a country takes of a parcel: duties on its goods, then taxes on goods, freight and duties. `schemeCode` names the
 * scheme the parcel is declared under, null for none. A country without such a scheme has none for anybody.
 */
export function calculateCharges(rules: CustomsRules, parcel: DeclaredParcel, schemeCode: string | null): CalculatedCharges | OverLimit {
  const scheme = rules.schemes.find(({ code }) => code === schemeCode) ?? null;
  const valueMinor = scheme === null ? 0 : limitedValue(scheme, parcel.lines);
  if (scheme !== null && valueMinor > scheme.limitMinor) {
    return { status: 'over-limit', scheme: scheme.code, limitMinor: scheme.limitMinor, valueMinor };
  }
  const duties = rules.duties
    .filter((rule) => rule.scheme === null || rule.scheme === (scheme?.code ?? WITHOUT_SCHEME))
    .flatMap((rule) => dutyBy(rule, parcel));
  const dutyMinor = sumOf(duties);
  const taxes = taxesOf(rules, parcel.region).map((rule) => taxBy(rule, goodsOf(parcel.lines) + parcel.freightMinor + dutyMinor));
  return { status: 'calculated', currency: rules.currency, scheme: scheme?.code ?? null, duties, taxes, dutyMinor, taxMinor: sumOf(taxes) };
}

/** A region's rate of a tax stands in the place of the country's. */
function taxesOf({ taxes }: CustomsRules, region: string | null): TaxRule[] {
  const regional = taxes.filter((tax) => tax.region !== null && tax.region === region);
  const national = taxes.filter((tax) => tax.region === null && !regional.some(({ code }) => code === tax.code));
  return [...national, ...regional];
}

function limitedValue({ limitOf }: ImportScheme, lines: DeclaredLine[]): number {
  return limitOf === 'consignment' ? goodsOf(lines) : Math.max(0, ...lines.map(({ unitMinor }) => unitMinor));
}

/** Empty where the rule does not meet the parcel. */
function dutyBy(rule: DutyRule, { lines, freightMinor }: DeclaredParcel): TaxCharge[] {
  const met = lines.filter(
    ({ tariffCode, origin }) => tariffCode.startsWith(rule.tariffPrefix) && (rule.origin === null || rule.origin === origin),
  );
  if (met.length === 0) return [];
  const baseMinor = goodsOf(met) + (rule.base === 'goods' ? 0 : shareOfFreight(freightMinor, met, lines));
  if (baseMinor <= rule.aboveMinor || (rule.upToMinor !== null && baseMinor > rule.upToMinor)) return [];
  if (rule.kind === 'per-tariff-code') {
    const count = new Set(met.map(({ tariffCode }) => tariffCode.slice(0, 6))).size;
    return [{ rule: rule.code, baseMinor, rateBp: null, count, amountMinor: count * rule.eachMinor }];
  }
  const amountMinor = Math.max(0, shareOfAmount(baseMinor, rule.rateBp) - rule.lessMinor);
  return [{ rule: rule.code, baseMinor, rateBp: rule.rateBp, count: null, amountMinor }];
}

function taxBy({ code, rateBp, inclusive }: TaxRule, baseMinor: number): TaxCharge {
  const amountMinor = divideHalfUp(baseMinor * rateBp, inclusive ? 10_000 - rateBp : 10_000);
  return { rule: code, baseMinor, rateBp, count: null, amountMinor };
}

/** Freight of some of the lines, by value; of all of them, all of it. */
function shareOfFreight(freightMinor: number, some: DeclaredLine[], all: DeclaredLine[]): number {
  const total = goodsOf(all);
  return total === 0 ? divideHalfUp(freightMinor * some.length, all.length) : divideHalfUp(freightMinor * goodsOf(some), total);
}

function goodsOf(lines: DeclaredLine[]): number {
  return lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0);
}

function sumOf(charges: TaxCharge[]): number {
  return charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
