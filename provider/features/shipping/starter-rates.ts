import type { VolumetricRule } from './charge-weight.ts';

/** Countries that share prices, rules and times. Prices are fen of the lightest band. */
export interface Zone {
  countries: string;
  registrationMinor: number;
  perKgMinor: number;
  maxG: number;
  divisorCm3PerKg: number;
  volumetricRule: VolumetricRule;
  minDays: number;
  maxDays: number;
  fuelBp: number;
}

/** Upper ends of the weight bands in grams; a zone uses those up to its own maximum. */
export const BAND_ENDS_G = [500, 2_000, 5_000, 20_000, 30_000];
/** Per-kg price of each band against the lightest, in percent. */
export const BAND_PER_KG_PERCENT = [100, 95, 90, 84, 80];

const KG = 1_000;

/** Invented but plausible prices of a tracked line out of China, to start with until real ones are loaded. */
export const starterZones: readonly Zone[] = [
  zone('US', 2_200, 9_400, 20 * KG, 8_000, 'always', 7, 12, 300),
  zone('CA', 2_600, 9_000, 20 * KG, 6_000, 'always', 8, 15, 300),
  zone('GB', 1_700, 6_400, 30 * KG, 8_000, 'if-twice', 6, 10, 250),
  zone('DE FR NL BE LU AT', 1_900, 6_800, 30 * KG, 8_000, 'if-twice', 7, 12, 250),
  zone('IT ES PT IE MC SM', 2_000, 7_000, 30 * KG, 8_000, 'if-twice', 8, 14, 250),
  zone('SE DK FI', 2_300, 7_600, 20 * KG, 6_000, 'always', 8, 14, 250),
  zone('PL CZ SK HU SI HR RO BG EE LV LT GR CY MT', 2_100, 7_200, 20 * KG, 6_000, 'if-twice', 9, 16, 250),
  zone('CH LI NO IS', 2_700, 8_400, 20 * KG, 6_000, 'always', 9, 16, 300),
  zone('UA MD GE AM AZ RS BA ME MK AL KZ UZ', 2_400, 8_200, 20 * KG, 6_000, 'always', 12, 22, 300),
  zone('AU', 1_900, 6_600, 20 * KG, 6_000, 'always', 7, 13, 300),
  zone('NZ', 2_200, 7_400, 20 * KG, 6_000, 'always', 8, 15, 300),
  zone('JP KR', 1_500, 3_600, 30 * KG, 6_000, 'always', 4, 8, 200),
  zone('HK MO TW', 1_200, 2_400, 30 * KG, 6_000, 'never', 3, 6, 0),
  zone('SG MY TH VN PH ID', 1_400, 3_900, 30 * KG, 6_000, 'always', 5, 10, 200),
  zone('IN LK BD NP PK', 2_100, 7_800, 20 * KG, 6_000, 'always', 10, 20, 300),
  zone('AE SA QA KW BH OM', 2_000, 6_200, 30 * KG, 6_000, 'always', 6, 12, 250),
  zone('IL TR JO', 2_200, 7_000, 20 * KG, 6_000, 'always', 8, 15, 250),
  zone('MX', 2_100, 8_200, 20 * KG, 8_000, 'if-twice', 8, 15, 300),
  zone('BR', 2_400, 8_800, 30 * KG, 8_000, 'if-twice', 10, 20, 300),
  zone('CL CO PE', 2_300, 9_200, 20 * KG, 6_000, 'always', 10, 18, 300),
  zone('AR EC UY PY BO', 2_900, 10_600, 20 * KG, 6_000, 'always', 13, 25, 350),
  zone('CR PA GT SV HN DO PR JM TT', 2_800, 10_400, 20 * KG, 6_000, 'always', 12, 22, 350),
  zone('ZA EG MA TN KE NG GH MU', 2_700, 9_800, 20 * KG, 6_000, 'always', 12, 24, 350),
];

function zone(
  countries: string,
  registrationMinor: number,
  perKgMinor: number,
  maxG: number,
  divisorCm3PerKg: number,
  volumetricRule: VolumetricRule,
  minDays: number,
  maxDays: number,
  fuelBp: number,
): Zone {
  return { countries, registrationMinor, perKgMinor, maxG, divisorCm3PerKg, volumetricRule, minDays, maxDays, fuelBp };
}
