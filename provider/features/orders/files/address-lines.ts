import type { Locale } from '#contract/locales.ts';
import type { Address } from '#contract/orders.ts';

/** An address as it is printed, line by line, the country in words. */
export function addressLines(address: Address, locale: Locale): string[] {
  const { name, company, line1, line2, district, city, province, postcode, country, phone } = address;
  const place = [postcode, city, province].filter((part) => part !== '').join(', ');
  return [name, company, line1, line2, district, place, countryName(country, locale), phone].filter((line) => line !== '');
}

export function countryName(code: string, locale: Locale): string {
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
}
