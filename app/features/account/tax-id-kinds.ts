import type { BillingProfile } from '#contract/account.ts';

type TaxIdKind = BillingProfile['taxIdKind'];

/** In the order they are offered. */
export const offeredTaxIdKinds = ['none', 'vat', 'cnpj', 'cpf', 'rfc', 'ein', 'nif', 'other'] as const satisfies TaxIdKind[];

/** The kind businesses of a country most often have; only the first proposal. */
const usualKinds: Record<string, TaxIdKind> = { BR: 'cnpj', MX: 'rfc', US: 'ein', ES: 'nif', PT: 'nif' };
const vatCountries = new Set(
  [
    'AT',
    'BE',
    'BG',
    'HR',
    'CY',
    'CZ',
    'DE',
    'DK',
    'EE',
    'FI',
    'FR',
    'GB',
    'GR',
    'HU',
    'IE',
    'IT',
    'LT',
    'LU',
    'LV',
    'MT',
    'NL',
    'PL',
  ].concat(['RO', 'SE', 'SI', 'SK']),
);

export function usualTaxIdKind(country: string): TaxIdKind {
  return usualKinds[country] ?? (vatCountries.has(country) ? 'vat' : 'other');
}

export function isTaxIdKind(value: string): value is TaxIdKind {
  return offeredTaxIdKinds.some((kind) => kind === value);
}
