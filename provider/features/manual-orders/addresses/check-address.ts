import type { ManualAddress } from '#contract/manual-orders.ts';
import type { AddressField } from '#contract/manual-orders.values.ts';
import type { Address } from '#contract/orders.ts';
import type { FieldProblemCode } from '#contract/problem.values.ts';
import { findAddressCauses } from '#provider/features/orders/find-address-causes.ts';
import { withNumber } from '#provider/features/orders/order-wish.ts';
import type { QuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { joinHouseNumber, lacksHouseNumber } from './address-form.ts';
import { commonProvinces } from './place-names.ts';
import { matchProvince, provinceNames } from './match-places.ts';

interface AddressProblem {
  field: AddressField;
  code: FieldProblemCode;
  params?: Record<string, string>;
}

const PHONE = /^\+?[\d\s()./-]{6,30}$/;
const PHONE_DIGITS = { min: 6, max: 15 };
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const EXAMPLES_SHOWN = 2;

/** What is wrong with an address, by field, as an order with it would be checked. Empty: nothing is. */
export async function findAddressProblems(address: ManualAddress, { book, wishes }: QuoteBasis): Promise<AddressProblem[]> {
  const { country, province, phone, email } = address;
  const rule = book.addressRules.get(country);
  const causes = await findAddressCauses(withNumber(address, book, wishes), rule);
  const problems = causes.flatMap(({ code, params }): AddressProblem[] => {
    switch (code) {
      case 'address-incomplete':
        return String(params['fields'])
          .split(',')
          .map((field) => ({ field: field as AddressField, code: 'required' }));
      case 'postcode-unfit':
        return [{ field: 'postcode', code: 'postcode-format', params: { example: exampleOf(rule?.postcodeForms ?? []) } }];
      case 'identity-missing':
        return [{ field: 'taxId', code: 'required' }];
      default:
        return [{ field: 'taxId', code: 'identity-number' }];
    }
  });
  if (lacksHouseNumber(country, address) && address.line1 !== '') problems.push({ field: 'houseNumber', code: 'required' });
  if (province !== '' && rule?.needs.includes('province') === true && (await matchProvince(country, province)).status !== 'found')
    problems.push({ field: 'province', code: 'province-unknown' });
  if (phone !== '' && !isPhone(phone)) problems.push({ field: 'phone', code: 'phone-digits' });
  if (email !== '' && !EMAIL.test(email)) problems.push({ field: 'email', code: 'email-format' });
  return problems;
}

/** Digits as people group them, with a calling code or not. */
export function isPhone(phone: string): boolean {
  const digits = phone.replaceAll(/\D/g, '').length;
  return PHONE.test(phone) && digits >= PHONE_DIGITS.min && digits <= PHONE_DIGITS.max;
}

/** `00000-000` says less than what the carrier counts: `00000000`. */
function exampleOf(forms: readonly string[]): string {
  return forms
    .slice(0, EXAMPLES_SHOWN)
    .map((form) => form.replaceAll('9', '0'))
    .join(' / ');
}

/** The address as orders keep it: house number in the street, the province by the name or code its country writes, the phone's digits. */
export async function toOrderAddress(address: ManualAddress): Promise<Address> {
  const { houseNumber, ...rest } = address;
  return {
    ...rest,
    line1: joinHouseNumber(address.country, address.line1, houseNumber),
    province: await writtenProvince(address.country, address.province),
    phone: address.phone.replaceAll(/[^\d+]/g, ''),
  };
}

/** Where labels carry the code of a state; elsewhere they carry its name. */
const writtenAsCode = new Set('US CA AU BR'.split(' '));

async function writtenProvince(country: string, province: string): Promise<string> {
  if (province === '') return '';
  const match = await matchProvince(country, province);
  if (match.status !== 'found') return province;
  if (writtenAsCode.has(country)) return match.value;
  const named = commonProvinces[country]?.[match.value] ?? (await provinceNames(country)).find(({ code }) => code === match.value)?.name;
  return named ?? province;
}
