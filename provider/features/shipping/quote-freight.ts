import type { WarehouseCode } from '#contract/products.ts';
import type { z } from 'zod';

export type VolumetricRule = 'always' | 'if-twice' | 'never';

/** Prices in fen for a charged weight in (fromG, toG]. */
export interface RateBand {
  fromG: number;
  toG: number;
  registrationMinor: number;
  perKgMinor: number;
}
export interface Destination {
  divisorCm3PerKg: number;
  volumetricRule: VolumetricRule;
  stepG: number;
  minG: number;
  maxG: number;
  minDays: number;
  maxDays: number;
  fuelBp: number;
  bands: RateBand[];
}
export interface RateMethod {
  code: string;
  /** By locale. */
  names: Record<string, string>;
  carrier: string;
  tracked: boolean;
  warehouse: z.infer<typeof WarehouseCode>;
  /** By country. */
  destinations: Map<string, Destination>;
}
export interface RateBook {
  version: number;
  methods: RateMethod[];
}

/** What goes into a parcel: one packed unit and how many of it. */
export interface PackedItem {
  packedWeightG: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  quantity: number;
}

interface ChargedWeight {
  actualG: number;
  volumetricG: number;
  chargedG: number;
  chargedBy: 'actual' | 'volumetric' | 'minimum';
}
/** Fen; the parts sum to the total. */
export interface FreightParts {
  registrationMinor: number;
  weightMinor: number;
  remoteMinor: number;
  fuelMinor: number;
  discountMinor: number;
}
export interface PricedFreight extends ChargedWeight {
  status: 'priced';
  method: RateMethod;
  minDays: number;
  maxDays: number;
  parts: FreightParts;
  freightMinor: number;
}
interface OverWeight {
  status: 'over-weight';
  method: RateMethod;
  chargedG: number;
  maxG: number;
}
export type FreightAnswer = PricedFreight | OverWeight;

/** What each method that serves the country asks for one parcel of these items, cheapest first. Empty: nobody serves it. */
export function quoteFreight(book: RateBook, parcel: { country: string; items: PackedItem[] }): FreightAnswer[] {
  return book.methods
    .flatMap((method) => {
      const destination = method.destinations.get(parcel.country);
      return destination === undefined ? [] : [quoteMethod(method, destination, parcel.items)];
    })
    .sort((a, b) => costOf(a) - costOf(b));
}

function costOf(answer: FreightAnswer): number {
  return answer.status === 'priced' ? answer.freightMinor : Number.MAX_SAFE_INTEGER;
}

function quoteMethod(method: RateMethod, destination: Destination, items: PackedItem[]): FreightAnswer {
  const weight = chargeWeight(destination, items);
  const band = destination.bands.find(({ fromG, toG }) => weight.chargedG > fromG && weight.chargedG <= toG);
  if (band === undefined || weight.chargedG > destination.maxG) {
    return { status: 'over-weight', method, chargedG: weight.chargedG, maxG: destination.maxG };
  }
  const parts = priceParts(band, destination.fuelBp, weight.chargedG);
  const { minDays, maxDays } = destination;
  return { status: 'priced', method, ...weight, minDays, maxDays, parts, freightMinor: sumOf(parts) };
}

/** The grams a parcel is charged for, by the destination's rule, minimum and step. */
export function chargeWeight(
  rule: Pick<Destination, 'divisorCm3PerKg' | 'volumetricRule' | 'stepG' | 'minG'>,
  items: PackedItem[],
): ChargedWeight {
  const actualG = items.reduce((sum, item) => sum + item.packedWeightG * item.quantity, 0);
  const volumeMm3 = items.reduce((sum, item) => sum + item.lengthMm * item.widthMm * item.heightMm * item.quantity, 0);
  // mm³ / (cm³ per kg) are grams: the thousand mm³ of a cm³ and the thousand grams of a kilogram cancel out.
  const volumetricG = Math.ceil(volumeMm3 / rule.divisorCm3PerKg);
  const bySize = sizeDecides(rule.volumetricRule, actualG, volumetricG);
  const decidingG = bySize ? volumetricG : actualG;
  const chargedG = Math.ceil(Math.max(decidingG, rule.minG) / rule.stepG) * rule.stepG;
  const chargedBy = decidingG < rule.minG ? 'minimum' : bySize ? 'volumetric' : 'actual';
  return { actualG, volumetricG, chargedG, chargedBy };
}

function sizeDecides(rule: VolumetricRule, actualG: number, volumetricG: number): boolean {
  switch (rule) {
    case 'always':
      return volumetricG > actualG;
    case 'if-twice':
      return volumetricG >= 2 * actualG && volumetricG > actualG;
    case 'never':
      return false;
  }
}

function priceParts(band: RateBand, fuelBp: number, chargedG: number): FreightParts {
  const registrationMinor = band.registrationMinor;
  const weightMinor = roundHalfUp(band.perKgMinor * chargedG, 1000);
  const fuelMinor = roundHalfUp((registrationMinor + weightMinor) * fuelBp, 10_000);
  return { registrationMinor, weightMinor, remoteMinor: 0, fuelMinor, discountMinor: 0 };
}

function sumOf(parts: FreightParts): number {
  return parts.registrationMinor + parts.weightMinor + parts.remoteMinor + parts.fuelMinor - parts.discountMinor;
}

/** `amount / divisor` to the nearest whole, in whole numbers only. */
function roundHalfUp(amount: number, divisor: number): number {
  return Math.floor((2 * amount + divisor) / (2 * divisor));
}
