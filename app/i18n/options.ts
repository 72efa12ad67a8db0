import type { InitOptions } from 'i18next';
import { defaultLocale, isLocale, locales } from '#contract/locales.ts';
import { formatCount } from '#app/ui/format-number.ts';

/** Namespaces every page needs; the others come with the screen that names them in its `handle`. */
export const commonNamespaces = ['ui', 'shell', 'polaris'] as const;

/** Options of i18next on both sides. */
export const sharedOptions = {
  supportedLngs: [...locales],
  fallbackLng: false,
  load: 'currentOnly',
  defaultNS: 'ui',
  returnNull: false,
  interpolation: { escapeValue: false, format: formatValue },
  react: { useSuspense: false },
} satisfies InitOptions;

/** `{{count, count}}`: 12,345 · 12.345; i18next's own `number` would drop the point of 1.234 in Spanish. */
function formatValue(value: unknown, format: string | undefined, locale: string | undefined): string {
  return format === 'count' ? formatCount(Number(value), isLocale(locale) ? locale : defaultLocale) : String(value);
}
