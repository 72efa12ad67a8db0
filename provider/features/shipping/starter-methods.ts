import type { Locale } from '#contract/locales.ts';
import type { WarehouseCode } from '#contract/products.ts';
import type { GoodsAttribute } from '#contract/shipping.values.ts';
import type { z } from 'zod';
import { unionCountries } from '#provider/features/tax/starter-customs.ts';
import type { VolumetricRule } from './charge-weight.ts';

/** A method of the starter book: what it changes about the prices, rules and times of the zones it goes to. */
export interface StarterMethod {
  code: string;
  names: Record<Locale, string>;
  carrier: string;
  tracked: boolean;
  warehouse: z.infer<typeof WarehouseCode>;
  /** Countries; null: all of the zones. */
  countries: string | null;
  refusedAttributes: GoodsAttribute[];
  maxSideMm: number | null;
  maxGirthMm: number | null;
  /** Left out: brings to post office boxes too. */
  refusesPoBox?: true;
  schemes: string[];
  dutiesPaid: boolean;
  insuranceBp: number;
  insuranceMinMinor: number;
  /** Of the zone's prices and days, in percent. */
  registrationPercent: number;
  perKgPercent: number;
  daysPercent: number;
  /** In the place of the zone's own; null: the zone's. */
  rule: VolumetricRule | null;
  divisorCm3PerKg: number | null;
  maxG: number | null;
  fuelBp: number | null;
  stepG: number;
  minG: number;
  clearanceMinor: number;
  /** Fen a parcel where a post code is remote; null: it does not ask. */
  remoteMinor: number | null;
  /** Fen a parcel and a kilogram for goods with an attribute. */
  specials: Partial<Record<GoodsAttribute, readonly [perParcelMinor: number, perKgMinor: number]>>;
}

const SENSITIVE: GoodsAttribute[] = ['battery_pi966', 'liquid', 'powder', 'blade', 'food', 'cosmetic', 'brand_risk'];

const usual: Omit<StarterMethod, 'code' | 'names' | 'carrier'> = {
  tracked: true,
  warehouse: 'CN',
  countries: null,
  refusedAttributes: ['food', 'brand_risk'],
  maxSideMm: 1_200,
  maxGirthMm: null,
  schemes: ['ioss', 'uk-vat', 'voec', 'ch-vat', 'au-gst', 'nz-gst'],
  dutiesPaid: false,
  insuranceBp: 100,
  insuranceMinMinor: 100,
  registrationPercent: 100,
  perKgPercent: 100,
  daysPercent: 100,
  rule: null,
  divisorCm3PerKg: null,
  maxG: null,
  fuelBp: null,
  stepG: 10,
  minG: 50,
  clearanceMinor: 0,
  remoteMinor: null,
  specials: {},
};

/** Invented but plausible methods, to start with until an operator loads real ones. */
export const starterMethods: readonly StarterMethod[] = [
  {
    ...usual,
    code: 'standard-line',
    names: { 'en-US': 'Standard line', 'es-ES': 'Línea estándar', 'pt-BR': 'Linha padrão' },
    carrier: 'Wharf Line',
  },
  {
    ...usual,
    code: 'economy-line',
    names: { 'en-US': 'Economy line', 'es-ES': 'Línea económica', 'pt-BR': 'Linha econômica' },
    carrier: 'Wharf Economy',
    refusedAttributes: [...SENSITIVE, 'battery_pi967', 'magnet'],
    maxSideMm: 600,
    maxGirthMm: 900,
    rule: 'never',
    maxG: 2_000,
    registrationPercent: 70,
    perKgPercent: 82,
    daysPercent: 170,
    minG: 20,
  },
  {
    ...usual,
    code: 'post-packet',
    names: { 'en-US': 'Registered post packet', 'es-ES': 'Paquete postal certificado', 'pt-BR': 'Pacote postal registrado' },
    carrier: 'Post',
    refusedAttributes: [...SENSITIVE, 'magnet'],
    maxSideMm: 600,
    maxGirthMm: 900,
    rule: 'never',
    maxG: 2_000,
    registrationPercent: 115,
    perKgPercent: 88,
    daysPercent: 210,
    fuelBp: 0,
    minG: 1,
    stepG: 1,
    schemes: [],
  },
  {
    ...usual,
    code: 'special-line',
    names: { 'en-US': 'Special goods line', 'es-ES': 'Línea para mercancía especial', 'pt-BR': 'Linha para mercadoria especial' },
    carrier: 'Wharf Special',
    refusedAttributes: ['brand_risk'],
    registrationPercent: 120,
    perKgPercent: 130,
    daysPercent: 125,
    specials: { battery_pi966: [800, 500], liquid: [500, 800], powder: [500, 600] },
  },
  {
    ...usual,
    code: 'express',
    refusesPoBox: true,
    names: { 'en-US': 'Courier express', 'es-ES': 'Mensajería exprés', 'pt-BR': 'Courier expresso' },
    carrier: 'Wharf Express',
    refusedAttributes: ['liquid', 'powder', 'food', 'brand_risk'],
    maxSideMm: 1_500,
    maxGirthMm: 3_000,
    rule: 'always',
    divisorCm3PerKg: 5_000,
    maxG: 30_000,
    fuelBp: 1_800,
    stepG: 500,
    minG: 500,
    registrationPercent: 260,
    perKgPercent: 120,
    daysPercent: 45,
    clearanceMinor: 1_000,
    remoteMinor: 18_000,
    schemes: ['uk-vat'],
    specials: { battery_pi967: [300, 0] },
  },
  {
    ...usual,
    code: 'bulky-line',
    names: { 'en-US': 'Bulky goods line', 'es-ES': 'Línea para bultos grandes', 'pt-BR': 'Linha para volumes grandes' },
    carrier: 'Wharf Freight',
    countries: `US CA GB AU ${unionCountries}`,
    maxSideMm: 2_400,
    maxGirthMm: 4_000,
    rule: 'always',
    divisorCm3PerKg: 6_000,
    maxG: 30_000,
    stepG: 1_000,
    minG: 5_000,
    registrationPercent: 300,
    perKgPercent: 60,
    daysPercent: 330,
    remoteMinor: 12_000,
  },
  {
    ...usual,
    code: 'europe-duties-paid',
    names: { 'en-US': 'Europe line, duties paid', 'es-ES': 'Línea Europa, aranceles pagados', 'pt-BR': 'Linha Europa, tributos pagos' },
    carrier: 'Wharf Line',
    countries: unionCountries,
    dutiesPaid: true,
    registrationPercent: 110,
    perKgPercent: 106,
    clearanceMinor: 600,
  },
  {
    ...usual,
    code: 'us-duties-paid',
    names: { 'en-US': 'US line, duties paid', 'es-ES': 'Línea EE. UU., aranceles pagados', 'pt-BR': 'Linha EUA, tributos pagos' },
    carrier: 'Wharf Line',
    countries: 'US PR',
    dutiesPaid: true,
    registrationPercent: 112,
    perKgPercent: 108,
    clearanceMinor: 900,
  },
  {
    ...usual,
    code: 'brazil-certified',
    names: {
      'en-US': 'Brazil line, Remessa Conforme',
      'es-ES': 'Línea Brasil, Remessa Conforme',
      'pt-BR': 'Linha Brasil, Remessa Conforme',
    },
    carrier: 'Wharf Line',
    countries: 'BR',
    schemes: ['remessa-conforme'],
    dutiesPaid: true,
    registrationPercent: 108,
    perKgPercent: 104,
    daysPercent: 85,
    clearanceMinor: 500,
  },
  {
    ...usual,
    code: 'us-ground',
    names: { 'en-US': 'US ground', 'es-ES': 'Terrestre EE. UU.', 'pt-BR': 'Terrestre EUA' },
    carrier: 'Wharf Ground',
    warehouse: 'US',
    countries: 'US',
    refusedAttributes: ['brand_risk'],
    schemes: [],
    registrationPercent: 110,
    perKgPercent: 30,
    daysPercent: 35,
    rule: 'always',
    divisorCm3PerKg: 8_000,
    remoteMinor: 3_500,
    specials: { battery_pi966: [1_200, 0] },
  },
  {
    ...usual,
    code: 'us-express',
    refusesPoBox: true,
    names: { 'en-US': 'US two-day', 'es-ES': 'EE. UU. en dos días', 'pt-BR': 'EUA em dois dias' },
    carrier: 'Wharf Express',
    warehouse: 'US',
    countries: 'US',
    refusedAttributes: ['battery_pi966', 'liquid', 'brand_risk'],
    schemes: [],
    registrationPercent: 230,
    perKgPercent: 65,
    daysPercent: 16,
    rule: 'always',
    divisorCm3PerKg: 5_000,
    stepG: 100,
    remoteMinor: 6_000,
  },
  {
    ...usual,
    code: 'us-to-neighbours',
    names: { 'en-US': 'From the US to Canada and Mexico', 'es-ES': 'De EE. UU. a Canadá y México', 'pt-BR': 'Dos EUA ao Canadá e México' },
    carrier: 'Wharf Ground',
    warehouse: 'US',
    countries: 'CA MX',
    refusedAttributes: ['battery_pi966', 'liquid', 'food', 'brand_risk'],
    schemes: [],
    registrationPercent: 150,
    perKgPercent: 55,
    daysPercent: 60,
    remoteMinor: 5_000,
  },
];
