import type { Address } from '#contract/orders.ts';

/** Countries without post codes. */
const NO_POSTCODE = new Set('AE AO BO BS BW BZ FJ GH GY HK IE JM KE MO MU MW NG PA QA TZ UG ZW'.split(' '));
/** Where a parcel without a state or province code is refused. */
const STATE_REQUIRED = new Set('US CA AU BR MX'.split(' '));
/** Where couriers find the door by telephone. */
const PHONE_REQUIRED = new Set('AE BH KW OM QA SA'.split(' '));
/** City states, whose addresses name no city apart. */
const NO_CITY = new Set('HK MO SG MC GI'.split(' '));

/** Fields a carrier needs for this country that hold no letter and no digit. */
export function missingAddressFields(address: Address): (keyof Address)[] {
  const required: (keyof Address)[] = ['name', 'line1'];
  if (!NO_CITY.has(address.country)) required.push('city');
  if (STATE_REQUIRED.has(address.country)) required.push('province');
  if (!NO_POSTCODE.has(address.country)) required.push('postcode');
  if (PHONE_REQUIRED.has(address.country)) required.push('phone');
  return required.filter((field) => !/[\p{L}\p{N}]/u.test(address[field]));
}
