import type { Address } from '#contract/orders.ts';
import type { Cause } from '#contract/problem.ts';
import type { AddressRule } from '#provider/features/shipping/address-rule.ts';
import { fitsForm } from '#provider/features/shipping/post-code-area.ts';
import { isIdentityNumber } from './check-identity-number.ts';
import { isBlank, missingAddressFields } from './missing-address-fields.ts';

/** What is wrong with an address by the rule of its country; undefined: the rate book has none for it. */
export async function findAddressCauses(address: Address, rule: AddressRule | undefined): Promise<Cause[]> {
  const missing = missingAddressFields(address, rule);
  return [
    ...(missing.length === 0 ? [] : [{ code: 'address-incomplete', params: { fields: missing.join(',') } } as const]),
    ...postcodeCauses(address, rule?.postcodeForms ?? []),
    ...(rule === undefined ? [] : await identityCauses(address, rule)),
  ];
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
