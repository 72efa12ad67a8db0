import { expect, it } from 'vitest';
import type { Address } from '#contract/orders.ts';
import { anAddress } from '#tests/support/order-builders.ts';
import { missingAddressFields } from './missing-address-fields.ts';

const onlyNameAndStreet = { city: '', province: '', postcode: '', phone: '' };

it.each<[string, (keyof Address)[]]>([
  ['US', ['city', 'province', 'postcode']],
  ['BR', ['city', 'province', 'postcode']],
  ['DE', ['city', 'postcode']],
  ['AE', ['city', 'phone']],
  ['SA', ['city', 'postcode', 'phone']],
  ['HK', []],
  ['SG', ['postcode']],
])('an address in %s with name and street only still misses %j', (country, missing) => {
  expect(missingAddressFields(anAddress({ country, ...onlyNameAndStreet }))).toEqual(missing);
});

it('a complete address misses nothing, whatever its script', () => {
  const arabic = { name: 'أنا سيلفا', line1: 'شارع ١٢', city: 'دبي', phone: '+971500000000', country: 'AE' };
  expect(missingAddressFields(anAddress(arabic))).toEqual([]);
});

it.each([' ', '\u200b\u200f', '---', '🏡'])('%j in place of a name or street is nothing', (blank) => {
  expect(missingAddressFields(anAddress({ name: blank, line1: blank }))).toEqual(['name', 'line1']);
});
