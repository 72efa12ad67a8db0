import type { Locale } from '#contract/locales.ts';
import { useLocale } from '#app/i18n/use-locale.ts';

/** `Brazil` of BR; the code itself where the language has no name for it. */
export function countryName(code: string, locale: Locale): string {
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
}

export function CountryName({ code }: { code: string }) {
  return <span suppressHydrationWarning>{countryName(code, useLocale())}</span>;
}
