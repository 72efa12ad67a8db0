import type { Validator } from 'stdnum';
import type { TaxGroup } from '#contract/tax.ts';

/** Numbers that are only a form: nobody publishes how their last digits follow from the others. */
const FORMS: Partial<Record<TaxGroup, RegExp>> = {
  ioss: /^IM\d{10}$/,
  voec: /^\d{7}$/,
};
/** Twelve digits, from the Australian tax office; importers who are registered in full have an ABN instead. */
const AUSTRALIAN_REFERENCE = /^\d{12}$/;
const BRITISH = /^GB(\d{9}|\d{12})$/;

/**
 * A tax number as it is kept: in capitals, without blanks, dots and hyphens. Null when its group has no such number.
 * Numbers with check digits are checked by them.
 */
export async function parseTaxNumber(group: TaxGroup, written: string): Promise<string | null> {
  const number = written.toUpperCase().replaceAll(/[\s./-]/g, '');
  const form = FORMS[group];
  if (form !== undefined) return form.test(number) ? number : null;
  if (group === 'au-gst' && AUSTRALIAN_REFERENCE.test(number)) return number;
  if (group === 'uk-vat' && !BRITISH.test(number)) return null;
  const result = (await validatorOf(group))?.validate(number);
  if (result?.isValid !== true) return null;
  return group === 'uk-vat' ? number : result.compact;
}

async function validatorOf(group: TaxGroup): Promise<Validator | undefined> {
  // Hundreds of files: loaded by the first number that is checked, not by every start.
  const { stdnum } = await import('stdnum');
  switch (group) {
    case 'uk-vat':
      return stdnum['GB']?.['vat'];
    case 'ch-vat':
      return stdnum['CH']?.['uid'];
    case 'au-gst':
      return stdnum['AU']?.['abn'];
    case 'nz-gst':
      return stdnum['NZ']?.['ird'];
    case 'br-tax-id':
      return stdnum['BR']?.['cnpj'];
    case 'mx-rfc':
      return stdnum['MX']?.['rfc'];
    default:
      return undefined;
  }
}
