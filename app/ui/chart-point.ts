import type { Locale } from '#contract/locales.ts';
import { currencyDigits, formatMoney } from './format-money.ts';
import { formatCount } from './format-number.ts';

/** What a line chart shows of one day. */
export interface ChartPoint {
  /** Calendar date, e.g. `2026-11-21`. */
  date: string;
  /** A count, or minor units where the chart has a currency. */
  value: number;
}

/** Values of one name, one for each label of the chart. */
interface ChartSeries {
  label: string;
  /** Counts, or minor units where the chart has a currency; null: there is none. */
  values: (number | null)[];
}

export interface ChartData {
  /** What the labels are, as the first column's head. */
  head: string;
  /** One for each bar, e.g. days. */
  labels: string[];
  /** The same for the canvas, where there is less room; left out: the labels. */
  shortLabels?: string[];
  series: ChartSeries[];
  currency: ChartCurrency;
  /** Parts of a whole stand on each other, others side by side. */
  stacked: boolean;
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

/** What a file of the chart holds: every label with all its values. */
export function chartRows({ head, labels, series, currency }: ChartData): string[][] {
  const rows = labels.map((label, index) => [
    label,
    ...series.map(({ values }) => {
      const value = values[index] ?? null;
      return value === null ? '' : plainValue(value, currency);
    }),
  ]);
  return [[head, ...series.map(({ label }) => label)], ...rows];
}
