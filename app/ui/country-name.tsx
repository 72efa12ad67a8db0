import type { Locale } from '#contract/locales.ts';
import { useLocale } from '#app/i18n/use-locale.ts';

const names = new Map<Locale, Intl.DisplayNames>();

/** `Brazil` of BR; the code itself where the language has no name for it. */
export function countryName(code: string, locale: Locale): string {
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  names.set(locale, known);
  return known.of(code) ?? code;
}

export function CountryName({ code }: { code: string }) {
  return <span suppressHydrationWarning>{countryName(code, useLocale())}</span>;
}
