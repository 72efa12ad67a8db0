import { halfUp, requireDecimal } from '#provider/money.ts';

/**
 * A tax rate from a day up to, not including, another, and where it is written. Standard rates: reduced ones need to know
 * the goods, and are for operators to load.
 */
export interface TaxRow {
  country: string;
  code: string;
  region: string | null;
  rateBp: number;
  inclusive: boolean;
  /** ISO days; null: still valid. */
  from: string;
  to: string | null;
  source: string;
}

const TEDB = 'European Commission, Taxes in Europe Database';
const SINCE = '2021-01-01';
const ICMS_SINCE = '2023-06-01';

/** Standard VAT rates of the Union in percent; each but the last with the day it ended. */
const union: Record<string, string> = {
  AT: '20',
  BE: '21',
  BG: '20',
  CY: '19',
  CZ: '21',
  DE: '19',
  DK: '25',
  EE: '20 until 2024-01-01, 22 until 2025-07-01, 24',
  ES: '21',
  FI: '24 until 2024-09-01, 25.5',
  FR: '20',
  GR: '24',
  HR: '25',
  HU: '27',
  IE: '21 until 2021-03-01, 23',
  IT: '22',
  LT: '21',
  LU: '17 until 2023-01-01, 16 until 2024-01-01, 17',
  LV: '21',
  MT: '18',
  NL: '21',
  PL: '23',
  PT: '23',
  RO: '19 until 2025-08-01, 21',
  SE: '25',
  SI: '22',
  SK: '20 until 2025-01-01, 23',
};

/** VAT, GST or sales tax on imports elsewhere, from each country's tax administration; to be checked before going live. */
const elsewhere: Record<string, string> = {
  AE: '5',
  AL: '20',
  AM: '20',
  AR: '21',
  AU: '10',
  AZ: '18',
  BA: '17',
  BD: '15',
  BH: '10',
  CA: '5',
  CH: '7.7 until 2024-01-01, 8.1',
  CL: '19',
  CO: '19',
  CR: '13',
  DO: '18',
  EC: '12 until 2024-04-01, 15',
  EG: '14',
  GB: '20',
  GE: '18',
  GT: '12',
  HN: '15',
  ID: '11',
  IL: '17 until 2025-01-01, 18',
  IN: '18',
  IS: '24',
  JO: '16',
  JP: '10',
  KE: '16',
  KR: '10',
  KZ: '12 until 2026-01-01, 16',
  LI: '7.7 until 2024-01-01, 8.1',
  LK: '15 until 2024-01-01, 18',
  MA: '20',
  MC: '20',
  MD: '20',
  ME: '21',
  MK: '18',
  MX: '16',
  MY: '10',
  NG: '7.5',
  NO: '25',
  NP: '13',
  NZ: '15',
  OM: '5',
  PA: '7',
  PE: '18',
  PH: '12',
  PK: '18',
  PY: '10',
  RS: '20',
  SA: '15',
  SG: '8 until 2024-01-01, 9',
  SV: '13',
  TH: '7',
  TN: '19',
  TR: '18 until 2023-07-10, 20',
  TW: '5',
  UA: '20',
  UY: '22',
  UZ: '12',
  VN: '10',
  ZA: '15',
};

/** Rates of a part of a country, which stand in the place of the country's own. */
const parts: { country: string; code: string; regions: string; rates: string; inclusive: boolean; from: string; source: string }[] = [
  part('CA', 'import-tax', 'ON', '13', 'Canada Revenue Agency, HST'),
  part('CA', 'import-tax', 'NB NL PE', '15', 'Canada Revenue Agency, HST'),
  part('CA', 'import-tax', 'NS', '15 until 2025-04-01, 14', 'Canada Revenue Agency, HST'),
  // Inside their own base. The ten states raised theirs together.
  { ...part('BR', 'icms', '', '17', 'Convênio ICMS 81/2023'), inclusive: true, from: ICMS_SINCE },
  {
    ...part('BR', 'icms', 'AC AL BA CE MG PB PI RN RR SE', '17 until 2025-04-01, 20', 'Comsefaz, December 2024'),
    inclusive: true,
    from: ICMS_SINCE,
  },
];

export const starterTaxes: readonly TaxRow[] = [
  ...rowsOf(union, { code: 'vat', source: TEDB }),
  ...rowsOf(elsewhere, { code: 'import-tax', source: 'Tax administration of the country' }),
  ...parts.flatMap(({ country, regions, rates, ...more }) =>
    regions.split(' ').flatMap((region) => rowsOf({ [country]: rates }, { ...more, region: region === '' ? null : region })),
  ),
];

function part(country: string, code: string, regions: string, rates: string, source: string) {
  return { country, code, regions, rates, inclusive: false, from: SINCE, source };
}

function rowsOf(rates: Record<string, string>, more: Pick<TaxRow, 'code' | 'source'> & Partial<TaxRow>): TaxRow[] {
  return Object.entries(rates).flatMap(([country, text]) => {
    let from = more.from ?? SINCE;
    return text.split(', ').map((period) => {
      const [percent, to = null] = period.split(' until ');
      const row = { region: null, inclusive: false, ...more, country, rateBp: halfUp(requireDecimal(percent ?? '').mul(100)), from, to };
      from = to ?? from;
      return row;
    });
  });
}
