import type { i18n, InitOptions } from 'i18next';
import { locales } from '#contract/locales.ts';

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
  instance.services.formatter?.addCached('count', (locale) => {
    const format = new Intl.NumberFormat(locale, { useGrouping: 'always' });
    return (value: number) => format.format(value);
  });
}
