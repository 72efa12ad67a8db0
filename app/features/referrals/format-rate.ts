import type { Locale } from '#contract/locales.ts';

const WHOLE_BP = 10_000;
/** Rates are given to a tenth of a percent. */
const DECIMALS = 1;

/** A share in basis points as people read it: 150 is 1.5%. */
export function formatRate(basisPoints: number, locale: Locale): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: DECIMALS });
  return format.format(basisPoints / WHOLE_BP);
}
