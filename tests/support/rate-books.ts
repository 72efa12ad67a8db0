import { NO_DECLARATION, type ItemLine, type QuoteInput } from '#provider/features/quotes/quote-wish.ts';
import type { Destination, RateBook, RateMethod } from '#provider/features/shipping/quote-freight.ts';
import type { CountryCustoms, Dated, DutyRule, ImportScheme, TaxRule } from '#provider/features/tax/customs-rules.ts';

/** A destination of which every parcel costs ¥40.00, whatever it weighs, up to 30 kg. */
export function aDestination(overrides: Partial<Destination> = {}): Destination {
  return {
    divisorCm3PerKg: 8_000,
    volumetricRule: 'always',
    stepG: 10,
    minG: 50,
    maxG: 30_000,
    minDays: 7,
    maxDays: 12,
    fuelBp: 0,
    bands: [{ fromG: 0, toG: 30_000, registrationMinor: 4_000, perKgMinor: 0 }],
    specials: [],
    areas: [],
    clearanceMinor: 0,
    ...overrides,
  };
}

/** A method from the Chinese warehouse that declares under IOSS. */
export function aMethod(code: string, overrides: Partial<RateMethod> = {}): RateMethod {
  return {
    code,
    position: 1,
    names: { 'en-US': code },
    carrier: 'Line',
    tracked: true,
    warehouse: 'CN',
    refusedAttributes: new Set(),
    maxSideMm: null,
    maxGirthMm: null,
    schemes: new Set(['ioss']),
    refusesPoBox: false,
    dutiesPaid: false,
    insuranceBp: 100,
    insuranceMinMinor: 100,
    destinations: new Map([['NL', aDestination()]]),
    ...overrides,
  };
}

const ALWAYS = { from: '2020-01-01', to: null, source: 'test' };
const VAT: Dated<TaxRule> = { ...ALWAYS, code: 'vat', region: null, rateBp: 2_100, inclusive: false };
const IOSS: Dated<ImportScheme> = { ...ALWAYS, code: 'ioss', limitMinor: 15_000, limitOf: 'consignment', providerServiceBp: 500 };
const FLAT_DUTY: Dated<DutyRule> = {
  ...ALWAYS,
  code: 'eu-flat-duty',
  scheme: null,
  aboveMinor: 0,
  upToMinor: 15_000,
  base: 'goods',
  tariffPrefix: '',
  origin: null,
  kind: 'per-tariff-code',
  eachMinor: 300,
};
const NETHERLANDS: CountryCustoms = {
  country: 'NL',
  currency: 'EUR',
  group: 'ioss',
  taxes: [VAT],
  schemes: [IOSS],
  duties: [FLAT_DUTY],
};

/** A book of the given methods that knows the border of the Netherlands, where ¥8.00 are a euro. */
export function aBook(methods: RateMethod[], overrides: Partial<RateBook> = {}): RateBook {
  return {
    version: 1,
    methods,
    customs: new Map([['NL', NETHERLANDS]]),
    perCnyE8: new Map([
      ['CNY', 100_000_000n],
      ['EUR', 12_500_000n],
    ]),
    closures: new Map(),
    addressRules: new Map(),
    ...overrides,
  };
}

/** One piece of 500 g in a small box that costs ¥20.00 and was sold for €40.00. */
export function someItems(overrides: Partial<ItemLine> = {}): ItemLine {
  return {
    variantId: 'pot',
    packedWeightG: 500,
    lengthMm: 100,
    widthMm: 100,
    heightMm: 50,
    quantity: 1,
    attributes: [],
    unitCostMinor: 2_000,
    unitSale: { amountMinor: 4_000, currency: 'EUR' },
    tariffCode: '732393',
    origin: 'CN',
    ...overrides,
  };
}

export function aQuoteInput(overrides: Partial<QuoteInput> = {}): QuoteInput {
  return {
    country: 'NL',
    postCode: null,
    region: null,
    lines: [someItems()],
    day: '2026-11-22',
    workingDays: 1,
    insured: false,
    tax: NO_DECLARATION,
    ...overrides,
  };
}
