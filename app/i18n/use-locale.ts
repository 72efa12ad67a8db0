import { useTranslation } from 'react-i18next';
import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';

/** The language the page is shown in. */
export function useLocale(): Locale {
  const { language } = useTranslation().i18n;
  return isLocale(language) ? language : defaultLocale;
}
