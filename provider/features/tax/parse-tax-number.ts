import type { Validator } from 'stdnum';
import { plainTaxNumber } from '#contract/tax-numbers.ts';
import type { TaxGroup } from '#contract/tax.ts';

const ABN_DIGITS = 11;

/** A tax number as it is kept; null when its group has no such number. Numbers with check digits are checked by them. */
export async function parseTaxNumber(group: TaxGroup, written: string): Promise<string | null> {
  const number = plainTaxNumber(group, written);
  if (number === null || !hasCheckDigits(group, number)) return number;
  return (await validatorOf(group))?.validate(number).isValid === true ? number : null;
}

/** Of the others nobody publishes how their last digits follow from the first. */
function hasCheckDigits(group: TaxGroup, number: string): boolean {
  if (group === 'ioss' || group === 'voec') return false;
  return group !== 'au-gst' || number.length === ABN_DIGITS;
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
