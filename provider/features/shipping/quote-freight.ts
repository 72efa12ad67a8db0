import type { z } from 'zod';
import type { WarehouseCode } from '#contract/products.ts';
import type { CountryCustoms } from '#provider/features/tax/customs-rules.ts';
import { divideHalfUp, shareOfAmount } from '#provider/money.ts';
import type { AddressRule } from './address-rule.ts';
import { type ChargedWeight, chargeWeight, type PackedItem, type WeightRule } from './charge-weight.ts';
import { areaOf, type PostCodeArea } from './post-code-area.ts';
import { refuse, type MethodRefusal, type ParcelLimits } from './refuse-method.ts';

/** Prices in fen for a charged weight in (fromG, toG]. */
export interface RateBand {
  fromG: number;
  toG: number;
  registrationMinor: number;
  perKgMinor: number;
}

/** What goods with an attribute cost beside the rest. */
export interface SpecialSurcharge {
  attribute: string;
  perParcelMinor: number;
  perKgMinor: number;
}

export interface Destination extends WeightRule {
  maxG: number;
  minDays: number;
  maxDays: number;
  fuelBp: number;
  bands: RateBand[];
  specials: SpecialSurcharge[];
  areas: PostCodeArea[];
  /** For bringing a parcel through customs. */
  clearanceMinor: number;
}

export interface RateMethod extends ParcelLimits {
  code: string;
  /** Place in the order methods are proposed in, from 1. */
  position: number;
  /** By locale. */
  names: Record<string, string>;
  carrier: string;
  tracked: boolean;
  warehouse: z.infer<typeof WarehouseCode>;
  /** Import schemes it declares under. */
  schemes: ReadonlySet<string>;
  /** Pays duty and tax on the way. */
  dutiesPaid: boolean;
  /** Of goods and freight together, in basis points, and the least in fen. */
  insuranceBp: number;
  insuranceMinMinor: number;
  /** By country. */
  destinations: Map<string, Destination>;
}

/** Days a warehouse sends nothing: from a day up to, not including, another. */
export interface WarehouseClosure {
  from: string;
  to: string;
  reason: string;
}

export interface RateBook {
  version: number;
  methods: RateMethod[];
  /** By country. */
  customs: Map<string, CountryCustoms>;
  /** What one yuan is worth in a currency, in 10^-8 of it. */
  perCnyE8: Map<string, bigint>;
  /** By warehouse. */
  closures: Map<string, WarehouseClosure[]>;
  /** By country. */
  addressRules: Map<string, AddressRule>;
}

/** One parcel: what is in it, and where in the country it goes. */
export interface ParcelToPrice {
  /** As written by the buyer; null where the country has none or it is not known. */
  postCode: string | null;
  /** Left out: no. */
  poBox?: boolean;
  items: PackedItem[];
}

/** Fen; the parts sum to the total. */
export interface FreightParts {
  registrationMinor: number;
  weightMinor: number;
  remoteMinor: number;
  specialMinor: number;
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

/** A method that serves the country, but not this parcel, and everything that is in the way. */
export interface RefusedFreight {
  status: 'refused';
  method: RateMethod;
  reasons: MethodRefusal[];
}
export type FreightAnswer = PricedFreight | RefusedFreight;

/** Heaviest parcel a method takes there: no heavier than allowed, and than it has prices for. */
export function heaviestParcelG({ bands, maxG }: Destination): number {
  return Math.min(maxG, bands.at(-1)?.toG ?? 0);
}

/** What one method asks for one parcel to one of its destinations. */
export function quoteMethod(
  method: RateMethod,
  destination: Destination,
  { items, postCode, poBox = false }: Omit<ParcelToPrice, 'country'>,
): FreightAnswer {
  const weight = chargeWeight(destination, items);
  const area = areaOf(destination.areas, postCode);
  const band = destination.bands.find(({ fromG, toG }) => weight.chargedG > fromG && weight.chargedG <= toG);
  const maxG = band === undefined ? heaviestParcelG(destination) : destination.maxG;
  const reasons = refuse(method, { items, chargedG: weight.chargedG, maxG, area, postCode, poBox });
  if (band === undefined || reasons.length > 0) return { status: 'refused', method, reasons };
  const parts = priceParts(destination, { band, area, chargedG: weight.chargedG, attributes: attributesOf(items) });
  const { minDays, maxDays } = destination;
  return { status: 'priced', method, ...weight, minDays, maxDays, parts, freightMinor: sumOf(parts) };
}

function attributesOf(items: PackedItem[]): Set<string> {
  return new Set(items.flatMap(({ attributes }) => attributes));
}

function priceParts(
  { specials, fuelBp }: Destination,
  parcel: { band: RateBand; area: PostCodeArea | null; chargedG: number; attributes: Set<string> },
): FreightParts {
  const { band, area, chargedG, attributes } = parcel;
  const byWeight = (perKgMinor: number) => divideHalfUp(perKgMinor * chargedG, 1000);
  const registrationMinor = band.registrationMinor;
  const weightMinor = byWeight(band.perKgMinor);
  const remoteMinor = area === null ? 0 : area.perParcelMinor + byWeight(area.perKgMinor);
  const specialMinor = specials
    .filter(({ attribute }) => attributes.has(attribute))
    .reduce((sum, { perParcelMinor, perKgMinor }) => sum + perParcelMinor + byWeight(perKgMinor), 0);
  const fuelMinor = shareOfAmount(registrationMinor + weightMinor, fuelBp);
  return { registrationMinor, weightMinor, remoteMinor, specialMinor, fuelMinor, discountMinor: 0 };
}

function sumOf({ registrationMinor, weightMinor, remoteMinor, specialMinor, fuelMinor, discountMinor }: FreightParts): number {
  return registrationMinor + weightMinor + remoteMinor + specialMinor + fuelMinor - discountMinor;
}
