import type { Address } from '#contract/orders.ts';
import type { AddressRule } from '#provider/features/shipping/address-rule.ts';

/** Fields a carrier needs by the country's rule that hold no letter and no digit. Without a rule: city and post code. */
export function missingAddressFields(address: Address, rule: AddressRule | undefined): (keyof Address)[] {
  const { needs, cityState }: Pick<AddressRule, 'needs' | 'cityState'> = rule ?? { needs: ['postcode'], cityState: false };
  const required: (keyof Address)[] = ['name', 'line1'];
  if (!cityState) required.push('city');
  for (const field of ['province', 'postcode', 'phone'] as const) if (needs.includes(field)) required.push(field);
  return required.filter((field) => isBlank(address[field]));
}

/** No letter and no digit of any script. */
export function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text);
}
