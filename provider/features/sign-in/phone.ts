import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { Refusal } from '#provider/http/refusal.ts';

/** A phone number as E.164, read as somebody in `country` writes it; null when no such number can exist. */
export function parsePhone(text: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(text, isCountryCode(country) ? country : undefined);
  return parsed?.isValid() === true ? parsed.number : null;
}

export function requirePhone(text: string, country: string): string {
  const phone = parsePhone(text, country);
  if (phone === null) throw new Refusal('validation-failed', { fields: [{ path: 'phone', code: 'phone-format' }] });
  return phone;
}

function isCountryCode(country: string): country is CountryCode {
  return isSupportedCountry(country);
}
