import { createHash } from 'node:crypto';
import type { Address } from '#contract/orders.ts';

/** Tells a store's address from another without keeping it. */
export function addressDigest(address: Address): string {
  const fields: (keyof Address)[] = [
    'name',
    'company',
    'line1',
    'line2',
    'district',
    'city',
    'province',
    'postcode',
    'country',
    'phone',
    'email',
    'taxId',
  ];
  return createHash('sha256')
    .update(JSON.stringify(fields.map((name) => address[name])))
    .digest('hex');
}
