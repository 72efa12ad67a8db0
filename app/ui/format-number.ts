import type { Locale } from '#contract/locales.ts';

// Making a format costs more than using it.
const countFormats = new Map<Locale, Intl.NumberFormat>();
const shareFormats = new Map<Locale, Intl.NumberFormat>();
const LEAST_GROUPED = 1000;

/** `12,345`. */
export function formatCount(count: number, locale: Locale): string {
  // A browser's first number format is slow to make, and small counts look the same in all languages.
  if (Number.isInteger(count) && count >= 0 && count < LEAST_GROUPED) return String(count);
  const format = countFormats.get(locale) ?? new Intl.NumberFormat(locale, { useGrouping: 'always' });
  countFormats.set(locale, format);
  return format.format(count);
}

/** `12.5%` of the share 0.125. */
export function formatShare(share: number, locale: Locale): string {
  const format = shareFormats.get(locale) ?? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  shareFormats.set(locale, format);
  return format.format(share);
}

/** `7.7174` of an exchange rate's decimal string. */
export function formatRate(rate: string, locale: Locale): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(Number(rate));
}

/** `2,000+` where counting stopped (page totals). */
export function formatTotal(page: { total: number | null; totalAtLeast: number | null }, locale: Locale): string {
  return page.total === null ? `${formatCount(page.totalAtLeast ?? 0, locale)}+` : formatCount(page.total, locale);
}
