import { getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Locale } from '#contract/locales.ts';
import { countryName } from './country-name.tsx';
import { phoneCountryField, type CallingCode } from './phone-field.tsx';

/** Where people of a language most likely are; the first choice of a phone field, never more. */
export const likelyCountry: Record<Locale, string> = { 'en-US': 'US', 'es-ES': 'ES', 'pt-BR': 'BR' };

/** Every country's calling code, by the country's name in the language. */
export function callingCodesIn(locale: Locale): CallingCode[] {
  const byName = new Intl.Collator(locale);
  return getCountries()
    .map((country) => ({ country, code: `+${getCountryCallingCode(country)}`, name: countryName(country, locale) }))
    .toSorted((a, b) => byName.compare(a.name, b.name));
}

/**
 * The number of a form's phone field as E.164; empty where nothing was typed. What nobody can read is handed on as typed,
 * so that the provider refuses it by name.
 */
export function readPhone(form: FormData, name: string, country = form.get(phoneCountryField(name))): string {
  const typed = form.get(name);
  if (typeof typed !== 'string' || typed.trim() === '') return '';
  const known = typeof country === 'string' && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(typed, known)?.number ?? typed.trim();
}

/** `+55 11 91234 5678` of `+5511912345678`; what is no number stays as it is. */
export function formatPhone(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}
