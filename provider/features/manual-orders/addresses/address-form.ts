import type { AddressForm } from '#contract/manual-orders.ts';
import type { AddressField } from '#contract/manual-orders.values.ts';
import type { AddressRule } from '#provider/features/shipping/address-rule.ts';
import { provinceNames } from './match-places.ts';

type Need = AddressForm['fields'][number]['need'];

/** Where a street without a house number is found by nobody. */
const houseNumberNeeded = new Set('NL DE AT BE DK'.split(' '));
/** Where it is written in a place of its own, and some houses have none. */
const houseNumberUsual = new Set('BR ES IT PL CZ SK HU PT SE NO FI CH LU AR CL MX CO UY TR'.split(' '));
/** Where the number stands before the street. */
const numberFirst = new Set('US CA GB IE AU NZ FR LU IN ZA SG HK MY PH TH'.split(' '));
const districtUsual = new Set('BR CN KR JP TH TR MX ID PH VN MY IN CO AE SA'.split(' '));
/** Where a province is no part of an address. */
const provinceUnused = new Set('DE NL FR GB BE AT DK SE NO FI CH PL CZ SK HU IL NZ LU PT GR RO BG EE LV LT SI'.split(' '));
/** Where the post code stands before the city. */
const postcodeFirst = new Set('NL DE AT BE DK ES IT PL CZ SK HU PT SE NO FI CH LU FR MX AR CL BR TR GR'.split(' '));

/** The fields an address in a country has, in its order, and which it needs; `ownNumber`: the merchant's own stands in for the buyer's. */
export async function describeAddressForm(
  country: string,
  rule: AddressRule | undefined,
  { ownNumber }: { ownNumber: boolean },
): Promise<AddressForm> {
  const provinces = await provinceNames(country);
  const place: AddressField[] = postcodeFirst.has(country) ? ['postcode', 'city', 'province'] : ['city', 'province', 'postcode'];
  const order: AddressField[] = ['name', 'company', 'line1', 'houseNumber', 'line2', 'district', ...place, 'phone', 'email', 'taxId'];
  const needs = needsOf(country, rule, { ownNumber, hasProvinces: provinces.length > 0 });
  const collator = new Intl.Collator('en');
  return {
    country,
    fields: order.map((field) => ({ field, need: needs[field] })),
    postcodeForms: rule?.postcodeForms ?? [],
    identityKinds: rule?.taxIdKinds ?? [],
    provinces: provinces.sort((a, b) => collator.compare(a.name, b.name)),
  };
}

function needsOf(
  country: string,
  rule: AddressRule | undefined,
  { ownNumber, hasProvinces }: { ownNumber: boolean; hasProvinces: boolean },
): Record<AddressField, Need> {
  const asks = (need: AddressRule['needs'][number]) => rule?.needs.includes(need) ?? need === 'postcode';
  const noPostcodes = rule !== undefined && !rule.needs.includes('postcode') && rule.postcodeForms.length === 0;
  return {
    name: 'required',
    company: 'optional',
    line1: 'required',
    houseNumber: houseNumberNeeded.has(country) ? 'required' : houseNumberUsual.has(country) ? 'optional' : 'unused',
    line2: 'optional',
    district: districtUsual.has(country) ? 'optional' : 'unused',
    city: rule?.cityState === true ? 'optional' : 'required',
    province: asks('province') ? 'required' : provinceUnused.has(country) || !hasProvinces ? 'unused' : 'optional',
    postcode: asks('postcode') ? 'required' : noPostcodes ? 'unused' : 'optional',
    phone: asks('phone') ? 'required' : 'optional',
    email: 'optional',
    taxId: asks('tax-id') ? (ownNumber ? 'optional' : 'required') : (rule?.taxIdKinds.length ?? 0) > 0 ? 'optional' : 'unused',
  };
}

/** Street and house number as the country writes them; a number the street has already is not written twice. */
export function joinHouseNumber(country: string, street: string, houseNumber: string): string {
  const [name, number] = [street.trim(), houseNumber.trim()];
  if (number === '' || name.split(/[\s,]+/).includes(number)) return name;
  if (numberFirst.has(country)) return `${number} ${name}`.trim();
  return country === 'BR' || country === 'ES' || country === 'IT' || country === 'PT' ? `${name}, ${number}` : `${name} ${number}`.trim();
}

/** Whether addresses of a country have the house number in a field of its own. */
export function usesHouseNumber(country: string): boolean {
  return houseNumberNeeded.has(country) || houseNumberUsual.has(country);
}

/** Whether a street lacks the house number its country needs. */
export function lacksHouseNumber(country: string, { line1, houseNumber }: { line1: string; houseNumber: string }): boolean {
  return houseNumberNeeded.has(country) && !/\p{N}/u.test(line1 + houseNumber);
}
