import { defaultLocale, isLocale, type Locale, locales } from '#contract/locales.ts';

/** Countries whose buyers read one of our languages other than the default. */
const countries: Partial<Record<Locale, readonly string[]>> = {
  'es-ES': [
    ...['ES', 'MX', 'AR', 'CO', 'CL', 'PE', 'EC', 'VE', 'UY', 'PY', 'BO'],
    ...['CR', 'PA', 'GT', 'HN', 'NI', 'SV', 'DO', 'CU', 'PR', 'GQ'],
  ],
  'pt-BR': ['BR', 'PT', 'AO', 'MZ', 'CV', 'GW', 'ST', 'TL'],
};

/** The language a store's buyers read: the one selected for it, else that of its country. */
export function languageOfStore({ locale, country }: { locale: string | null; country: string }): Locale {
  if (isLocale(locale)) return locale;
  return locales.find((spoken) => countries[spoken]?.includes(country) === true) ?? defaultLocale;
}
