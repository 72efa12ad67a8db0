import type { i18n, InitOptions } from 'i18next';
import { defaultLocale, isLocale, locales } from '#contract/locales.ts';
import { formatCount } from '#app/ui/format-number.ts';

/** Namespaces every page needs; the others come with the screen that names them in its `handle`. */
export const commonNamespaces = ['ui', 'shell', 'polaris'] as const;

export const sharedOptions = {
  supportedLngs: [...locales],
  load: 'currentOnly',
  defaultNS: 'ui',
  returnNull: false,
  interpolation: { escapeValue: false },
} satisfies InitOptions;

/** `{{count, count}}`: 12,345 · 12.345; plain `number` would drop the point of 1.234 in Spanish. */
export function addFormats(instance: i18n): void {
  instance.services.formatter?.add('count', (value: number, locale) => formatCount(value, isLocale(locale) ? locale : defaultLocale));
}

/** An instance speaks one language at a time; i18next would work that out anew for every text. */
export function speakOneLanguage(instance: i18n): void {
  instance.services.languageUtils.toResolveHierarchy = (code?: string) => [code || instance.language];
}
