import type { Validator } from 'stdnum';
import type { IdentityKind } from '#provider/features/shipping/address-rule.ts';

type Rules = typeof import('stdnum').stdnum;

const PCCC = /^P[0-9]{12}$/;
/** Passes every sum of its digits, and was given to nobody. */
const ONE_DIGIT = /^(?<digit>[0-9])\k<digit>+$/;

/** Whether a number is right for its kind: its form and, where it has them, its check digits. Blanks, dots and hyphens do not count. */
export async function isIdentityNumber(kind: IdentityKind, written: string): Promise<boolean> {
  const number = written.toUpperCase().replaceAll(/[\s./-]/g, '');
  if (kind === 'kr-pccc') return PCCC.test(number);
  // Hundreds of files: loaded by the first number that is checked, not by every start.
  const { stdnum } = await import('stdnum');
  return !ONE_DIGIT.test(number) && validatorOf(kind, stdnum)?.validate(number).isValid === true;
}

function validatorOf(kind: Exclude<IdentityKind, 'kr-pccc'>, rules: Rules): Validator | undefined {
  switch (kind) {
    case 'br-cpf':
      return rules['BR']?.['cpf'];
    case 'br-cnpj':
      return rules['BR']?.['cnpj'];
    case 'cl-rut':
      return rules['CL']?.['rut'];
    case 'mx-rfc':
      return rules['MX']?.['rfc'];
    case 'mx-curp':
      return rules['MX']?.['curp'];
    case 'tr-tckimlik':
      return rules['TR']?.['tckimlik'];
    case 'ar-cuit':
      return rules['AR']?.['cuit'];
    case 'ar-dni':
      return rules['AR']?.['dni'];
    case 'ec-ci':
      return rules['EC']?.['ci'];
    case 'ec-ruc':
      return rules['EC']?.['ruc'];
    case 'tw-id':
      return rules['TW']?.['natid'];
    case 'tw-arc':
      return rules['TW']?.['ui'];
  }
}
