import type { TaxGroup } from './tax.ts';

/** How the numbers of each group are written, in capitals and without blanks, dots, slashes and hyphens; check digits apart. */
const forms: Record<TaxGroup, RegExp> = {
  'ioss': /^IM\d{10}$/,
  'uk-vat': /^GB(\d{9}|\d{12})$/,
  'voec': /^\d{7}$/,
  'ch-vat': /^CHE\d{9}$/,
  // An ABN, or the twelve digits of a simplified registration.
  'au-gst': /^\d{11,12}$/,
  'nz-gst': /^\d{8,9}$/,
  'br-tax-id': /^[A-Z0-9]{12}\d{2}$/,
  'mx-rfc': /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/,
};

/** A tax number as it is kept; null when it does not have the form of its group. */
export function plainTaxNumber(group: TaxGroup, written: string): string | null {
  const number = written.toUpperCase().replaceAll(/[\s./-]/g, '');
  return forms[group].test(number) ? number : null;
}
