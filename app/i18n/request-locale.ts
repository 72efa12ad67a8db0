import { LanguageDetector } from 'remix-i18next/server';
import { defaultLocale, isLocale, locales, type Locale } from '#contract/locales.ts';
import { languageCookie } from './language-cookie.ts';

const detector = new LanguageDetector({
  supportedLanguages: [...locales],
  fallbackLanguage: defaultLocale,
  cookie: languageCookie,
  order: ['cookie', 'header'],
});

/** The language of a request: the merchant's choice, else what the browser asks for, else English. */
export async function requestLocale(request: Request): Promise<Locale> {
  const locale = await detector.detect(request);
  return isLocale(locale) ? locale : defaultLocale;
}
