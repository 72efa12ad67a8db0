import { countrySpecs } from 'ibantools';

/** How many characters an IBAN has, by the country it begins with. */
export function ibanLengths(): Record<string, number> {
  const known = Object.entries(countrySpecs).flatMap(([country, { chars }]) => (typeof chars === 'number' ? [[country, chars]] : []));
  return Object.fromEntries(known) as Record<string, number>;
}
