import type { Locale } from '#contract/locales.ts';
import type { Money } from '#contract/money.ts';

export interface MoneyFormat {
  locale: Locale;
  /** `short` where the column or card names the currency; `explicit` adds its code. */
  display: 'short' | 'explicit';
  /** `always` puts a plus on what comes in. */
  sign?: 'auto' | 'always';
}

const NO_BREAK_SPACE = '\u00a0';
const formats = new Map<string, CurrencyFormat>();

interface CurrencyFormat {
  format: Intl.NumberFormat;
  digits: number;
}

/** `¥1,234.50` or `¥1,234.50 CNY`. */
export function formatMoney(value: Money, { locale, display, sign = 'auto' }: MoneyFormat): string {
  const { format, digits } = formatOf(locale, value.currency, sign);
  const short = format.format(value.amountMinor / 10 ** digits);
  return display === 'short' ? short : `${short}${NO_BREAK_SPACE}${value.currency}`;
}

/** Decimals of a currency: 2 for CNY, 0 for JPY. */
export function currencyDigits(currency: string): number {
  return formatOf('en-US', currency, 'auto').digits;
}

function formatOf(locale: Locale, currency: string, sign: 'auto' | 'always'): CurrencyFormat {
  const key = `${locale} ${currency} ${sign}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    // 'auto' drops the point of 1.234,50 in Spanish.
    useGrouping: 'always',
    signDisplay: sign === 'always' ? 'exceptZero' : 'auto',
  });
  const made = { format, digits: format.resolvedOptions().maximumFractionDigits ?? 2 };
  formats.set(key, made);
  return made;
}
