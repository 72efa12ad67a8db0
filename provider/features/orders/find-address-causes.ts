import type { Address } from '#contract/orders.ts';
import type { Cause } from '#contract/problem.ts';
import type { AddressRule } from '#provider/features/shipping/address-rule.ts';
import { fitsForm } from '#provider/features/shipping/post-code-area.ts';
import { isIdentityNumber } from './check-identity-number.ts';

/** What is wrong with an address by the rule of its country; undefined: the rate book has none for it. */
export async function findAddressCauses(address: Address, rule: AddressRule | undefined): Promise<Cause[]> {
  const missing = missingAddressFields(address, rule);
  return [
    ...(missing.length === 0 ? [] : [{ code: 'address-incomplete', params: { fields: missing.join(',') } } as const]),
    ...postcodeCauses(address, rule?.postcodeForms ?? []),
    ...(rule === undefined ? [] : await identityCauses(address, rule)),
  ];
}

/** Fields a carrier needs by the country's rule that hold no letter and no digit. Without a rule: city and post code. */
function missingAddressFields(address: Address, rule: AddressRule | undefined): (keyof Address)[] {
  const { needs, cityState }: Pick<AddressRule, 'needs' | 'cityState'> = rule ?? { needs: ['postcode'], cityState: false };
  const required: (keyof Address)[] = ['name', 'line1'];
  if (!cityState) required.push('city');
  for (const field of ['province', 'postcode', 'phone'] as const) if (needs.includes(field)) required.push(field);
  return required.filter((field) => isBlank(address[field]));
}

function postcodeCauses({ postcode, country }: Address, forms: string[]): Cause[] {
  if (isBlank(postcode) || forms.length === 0) return [];
  return fitsForm(postcode, forms) ? [] : [{ code: 'postcode-unfit', params: { postCode: postcode.trim(), country } }];
}

async function identityCauses({ taxId, country }: Address, { needs, taxIdKinds }: AddressRule): Promise<Cause[]> {
  if (isBlank(taxId)) return needs.includes('tax-id') ? [{ code: 'identity-missing', params: { country } }] : [];
  if (taxIdKinds.length === 0) return [];
  for (const kind of taxIdKinds) if (await isIdentityNumber(kind, taxId)) return [];
  return [{ code: 'identity-wrong', params: { country } }];
}

/** No letter and no digit of any script. */
function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text);
}
