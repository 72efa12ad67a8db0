import type { Validator } from 'stdnum';
import type { taxIdKinds } from '#contract/account.values.ts';
import { Refusal } from '#provider/http/refusal.ts';

type TaxIdKind = (typeof taxIdKinds)[number];
type Rules = typeof import('stdnum');

/** VAT numbers of countries outside the EU that have a check digit, by their names in the library. */
const OTHER_VAT: Record<string, string | undefined> = { CH: 'vat', GB: 'vat', NO: 'mva' };
/** Where no rule is known: letters and digits, perhaps parted. */
const PLAIN = /^[A-Z0-9][A-Z0-9 ./-]{2,29}$/;

/**
 * A tax number as it is kept: without blanks and dots, European VAT numbers with the prefix of their country. Checked by
 * the rule of its kind, VAT and NIF by that of the country; a number no rule is known for is taken as it is written.
 * Refuses by the field taxId, or taxIdKind where the country has no such number.
 */
export async function parseTaxId(given: { taxIdKind: TaxIdKind; taxId: string; country: string }): Promise<string> {
  const { taxIdKind, taxId, country } = given;
  if (taxIdKind === 'none') return '';
  if (taxId === '') throw refused('taxId', 'required');
  if (taxIdKind === 'other') return plain(taxId);
  // Hundreds of files: loaded by the first number that is checked, not by every start.
  const rules = await import('stdnum');
  switch (taxIdKind) {
    case 'cnpj':
    case 'cpf':
      return checked(rules.stdnum['BR']?.[taxIdKind], taxId);
    case 'rfc':
      return checked(rules.stdnum['MX']?.['rfc'], taxId);
    case 'ein':
      return checked(rules.stdnum['US']?.['ein'], taxId);
    case 'nif':
      return checkedNif(rules, taxId, country);
    case 'vat':
      return checkedVat(rules, taxId, country);
  }
}

function checkedNif({ stdnum }: Rules, taxId: string, country: string): string {
  const validator = stdnum[country]?.['nif'];
  if (validator === undefined) throw refused('taxIdKind', 'not-a-choice');
  return checked(validator, taxId);
}

function checkedVat({ euVat, stdnum }: Rules, taxId: string, country: string): string {
  const european = euVat[country]?.[0];
  // Greece writes EL before its numbers, and GR everywhere else.
  if (european !== undefined) return `${country === 'GR' ? 'EL' : country}${checked(european, taxId)}`;
  const other = OTHER_VAT[country];
  return other === undefined ? plain(taxId) : checked(stdnum[country]?.[other], taxId);
}

function checked(validator: Validator | undefined, taxId: string): string {
  const result = validator?.validate(taxId.toUpperCase());
  if (result?.isValid !== true) throw refused('taxId', 'tax-id-format');
  return result.compact;
}

function plain(taxId: string): string {
  const written = taxId.toUpperCase();
  if (!PLAIN.test(written)) throw refused('taxId', 'tax-id-format');
  return written;
}

function refused(path: string, code: 'required' | 'not-a-choice' | 'tax-id-format'): Refusal {
  return new Refusal('validation-failed', { fields: [{ path, code }] });
}
