import type { TaxGroup } from '#contract/tax.ts';
import { starterExchangeRates } from './starter-exchange-rates.ts';
import { starterTaxes } from './starter-taxes.ts';

/** Members of the European Union. */
export const unionCountries = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';
const UNION = unionCountries.split(' ');

interface CustomsRow {
  country: string;
  currency: string;
  tax_group: TaxGroup | null;
}
interface SchemeRow {
  country: string;
  code: string;
  limit_minor: number;
  limit_of: 'consignment' | 'item';
  provider_service_bp: number | null;
  from: string;
  to: string | null;
  source: string;
}
interface DutyRow {
  country: string;
  code: string;
  scheme: string | null;
  above_minor: number;
  up_to_minor: number | null;
  base: 'goods' | 'goods-and-freight';
  tariff_prefix: string;
  origin: string | null;
  each_code_minor: number | null;
  rate_bp: number | null;
  less_minor: number;
  from: string;
  to: string | null;
  source: string;
}

const withLimits: CustomsRow[] = [
  ...UNION.map((country): CustomsRow => ({ country, currency: 'EUR', tax_group: 'ioss' })),
  { country: 'GB', currency: 'GBP', tax_group: 'uk-vat' },
  { country: 'NO', currency: 'NOK', tax_group: 'voec' },
  { country: 'CH', currency: 'CHF', tax_group: 'ch-vat' },
  { country: 'LI', currency: 'CHF', tax_group: 'ch-vat' },
  { country: 'AU', currency: 'AUD', tax_group: 'au-gst' },
  { country: 'NZ', currency: 'NZD', tax_group: 'nz-gst' },
  { country: 'BR', currency: 'USD', tax_group: 'br-tax-id' },
  { country: 'MX', currency: 'USD', tax_group: 'mx-rfc' },
  { country: 'US', currency: 'USD', tax_group: null },
  { country: 'PR', currency: 'USD', tax_group: null },
];
/** Take nothing of goods that come in; to be known and to be unknown are two things. */
const free: CustomsRow[] = ['HK', 'MO'].map((country) => ({ country, currency: 'USD', tax_group: null }));
/** Taxed without limits that are known here: the currency of their customs makes no difference. */
const others: CustomsRow[] = [...new Set(starterTaxes.map(({ country }) => country))]
  .filter((country) => !withLimits.some((known) => known.country === country))
  .map((country) => ({ country, currency: 'USD', tax_group: null }));

const schemes: SchemeRow[] = [
  ...UNION.map((country): SchemeRow => ({
    ...consignment('ioss', 15_000, '2021-07-01'),
    country,
    provider_service_bp: 500,
    source: 'Directive (EU) 2017/2455, import one-stop shop; service fee of the provider',
  })),
  {
    ...consignment('uk-vat', 13_500, '2021-01-01'),
    country: 'GB',
    provider_service_bp: 500,
    source: 'HMRC, VAT on goods of up to GBP 135 sold to customers in the United Kingdom; service fee of the provider',
  },
  { ...consignment('voec', 300_000, '2020-04-01'), country: 'NO', limit_of: 'item', source: 'Skatteetaten, VOEC' },
  ...['CH', 'LI'].map((country): SchemeRow => ({
    ...consignment('ch-vat', 100_000, '2019-01-01'),
    country,
    source: 'Swiss VAT act, article 7 (3) b, mail order; CHF 1,000 is the limit of the simplified declaration',
  })),
  { ...consignment('au-gst', 100_000, '2018-07-01'), country: 'AU', source: 'Australian Taxation Office, GST on low value imported goods' },
  {
    ...consignment('nz-gst', 100_000, '2019-12-01'),
    country: 'NZ',
    limit_of: 'item',
    source: 'Inland Revenue, GST on low-value imported goods',
  },
  {
    ...consignment('remessa-conforme', 300_000, '2024-08-01'),
    country: 'BR',
    source: 'Receita Federal, Programa Remessa Conforme; Lei 14.902/2024',
  },
];

const everything = {
  scheme: null,
  above_minor: 0,
  up_to_minor: null,
  base: 'goods',
  tariff_prefix: '',
  origin: null,
  each_code_minor: null,
  rate_bp: null,
  less_minor: 0,
  to: null,
} as const;
const tariffOfChina = {
  ...everything,
  origin: 'CN',
  code: 'us-china',
  source: 'Executive orders on goods of China, and of 30 July 2025 on small parcels',
};
const brazil = {
  ...everything,
  country: 'BR',
  base: 'goods-and-freight',
  from: '2024-08-01',
  source: 'Lei 14.902/2024; Portaria MF 1.086/2024',
} as const;

const duties: DutyRow[] = [
  // Asked with and without IOSS: every parcel sent here is a distance sale.
  ...UNION.map((country) => ({
    ...everything,
    country,
    code: 'eu-flat-duty',
    up_to_minor: 15_000,
    each_code_minor: 300,
    from: '2026-07-01',
    to: '2028-07-01',
    source: 'Council of the European Union: EUR 3 per tariff code in parcels of up to EUR 150, from 1 July 2026 for two years',
  })),
  ...['US', 'PR'].flatMap((country) => [
    { ...tariffOfChina, country, rate_bp: 3_000, from: '2025-08-29', to: '2025-11-10' },
    { ...tariffOfChina, country, rate_bp: 2_000, from: '2025-11-10' },
  ]),
  {
    ...everything,
    country: 'AU',
    code: 'au-general',
    above_minor: 100_000,
    rate_bp: 500,
    from: '2021-01-01',
    source: 'Customs Tariff Act 1995, general rate; nothing is asked up to AUD 1,000',
  },
  { ...brazil, code: 'br-certified-to-50', scheme: 'remessa-conforme', up_to_minor: 5_000, rate_bp: 2_000 },
  {
    ...brazil,
    code: 'br-certified',
    scheme: 'remessa-conforme',
    above_minor: 5_000,
    rate_bp: 6_000,
    less_minor: 2_000,
  },
  { ...brazil, code: 'br-simplified', scheme: 'none', rate_bp: 6_000 },
];

/**
 * Rows of a first rate book about borders, as far as they are known here; duties by tariff code are for operators to load.
 * To be checked before going live.
 */
export const starterCustoms = {
  customs_country: [...withLimits, ...free, ...others],
  tax_rate: starterTaxes.map(({ region, rateBp, from, to, ...row }) => ({
    ...row,
    region: region ?? '',
    rate_bp: rateBp,
    valid: days({ from, to }),
  })),
  import_scheme: schemes.map(({ from, to, ...row }) => ({ ...row, valid: days({ from, to }) })),
  duty_rule: duties.map(({ from, to, ...row }) => ({ ...row, valid: days({ from, to }) })),
  customs_exchange_rate: starterExchangeRates,
};

/** Half-open days as the database writes them. */
function days({ from, to }: { from: string; to: string | null }): string {
  return `[${from},${to ?? ''})`;
}

function consignment(code: string, limitMinor: number, from: string): Omit<SchemeRow, 'country' | 'source'> {
  return { code, limit_minor: limitMinor, limit_of: 'consignment', provider_service_bp: null, from, to: null };
}
