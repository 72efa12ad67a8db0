import type { Locale } from '#contract/locales.ts';
import { currencyDigits, formatMoney } from './format-money.ts';
import { formatCount } from './format-number.ts';

/** What a chart shows of one day. */
export interface ChartPoint {
  /** Calendar date, e.g. `2026-11-21`. */
  date: string;
  /** A count, or minor units where the chart has a currency. */
  value: number;
}

/** Of a chart's values: null for counts. */
export type ChartCurrency = string | null;

/** A value as text, e.g. `1,234` or `¥12.50`. */
export function formatValue(value: number, currency: ChartCurrency, locale: Locale): string {
  return currency === null ? formatCount(value, locale) : formatMoney({ amountMinor: value, currency }, { locale, display: 'short' });
}

/** A value as files hold it: a plain number, of major units where it is money. */
export function plainValue(value: number, currency: ChartCurrency): string {
  const digits = currency === null ? 0 : currencyDigits(currency);
  return (value / 10 ** digits).toFixed(digits);
}
