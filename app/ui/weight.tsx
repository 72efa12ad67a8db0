import type { Locale } from '#contract/locales.ts';
import { useLocale } from '#app/i18n/use-locale.ts';

/** `950 g`, `1.25 kg`. */
export function formatWeight(grams: number, locale: Locale): string {
  const kilograms = grams >= 1000;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: kilograms ? 'kilogram' : 'gram',
    maximumFractionDigits: 2,
    useGrouping: 'always',
  }).format(kilograms ? grams / 1000 : grams);
}

/** `30 × 20 × 10 cm`. */
export function formatSize(mm: { length: number; width: number; height: number }, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: 'always' });
  return `${[mm.length, mm.width, mm.height].map((side) => format.format(side / 10)).join(' × ')} cm`;
}

export function Weight({ grams }: { grams: number }) {
  return <span suppressHydrationWarning>{formatWeight(grams, useLocale())}</span>;
}
