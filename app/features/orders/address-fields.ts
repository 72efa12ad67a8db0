import type { TFunction } from 'i18next';

const fields = ['name', 'line1', 'city', 'province', 'postcode', 'phone'] as const;

/** Name of an address field in words; a field unknown here is called by its code. */
export function addressFieldWord(t: TFunction<'orders'>, code: string): string {
  const field = fields.find((known) => known === code);
  return field === undefined ? code : t(`address.${field}`);
}
