import type { TFunction } from 'i18next';
import type { Locale } from '#contract/locales.ts';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import { amountMessage, parseAmount, type ParsedAmount, typedAmount } from '#app/ui/parse-amount.ts';
import { currencyDigits } from '#app/ui/format-money.ts';

/** What a number of a rule is: money in the rule's currency or in CNY, a percentage, a factor, or CNY per unit of a currency. */
export type NumberUnit = 'amount' | 'cny' | 'percent' | 'factor' | 'rate';

const DECIMAL_DIGITS = { factor: 4, rate: 8 };
const MAX = { percent: 1_000_000, factor: 1_000_000, rate: 99_999_999_999_999 };

export interface NumberContext {
  locale: Locale;
  /** The rule's currency. */
  currency: string;
}

function inputRules(unit: NumberUnit, { locale, currency }: NumberContext) {
  switch (unit) {
    case 'amount':
      return { locale, digits: currencyDigits(currency), maxMinor: MAX_AMOUNT_MINOR };
    case 'cny':
      return { locale, digits: currencyDigits(WALLET_CURRENCY), maxMinor: MAX_AMOUNT_MINOR };
    case 'percent':
      return { locale, digits: 2, maxMinor: MAX.percent };
    case 'factor':
      return { locale, digits: DECIMAL_DIGITS.factor, maxMinor: MAX.factor };
    case 'rate':
      return { locale, digits: DECIMAL_DIGITS.rate, maxMinor: MAX.rate };
  }
}

/** A typed number in its smallest unit: minor units, basis points, ten-thousandths (factor) or 10^-8 (rate). */
export function parseNumber(text: string, unit: NumberUnit, context: NumberContext): ParsedAmount {
  return parseAmount(text, inputRules(unit, context));
}

/** The inverse of `parseNumber`, without trailing zeros unless it is money. */
export function formatNumber(value: number | null, unit: NumberUnit, context: NumberContext): string {
  if (value === null) return '';
  const text = typedAmount(value, inputRules(unit, context));
  return unit === 'amount' || unit === 'cny' ? text : text.replace(/([.,]\d*?)0+$/, '$1').replace(/[.,]$/, '');
}

/** A factor or rate in its smallest unit as the decimal string of the contract. */
export function toDecimal(value: number, unit: keyof typeof DECIMAL_DIGITS): string {
  return typedAmount(value, { locale: 'en-US', digits: DECIMAL_DIGITS[unit] }).replace(/\.?0+$/, '');
}

/** The inverse of `toDecimal`. */
export function fromDecimal(decimal: string, unit: keyof typeof DECIMAL_DIGITS): number {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return Number(whole + fraction.padEnd(DECIMAL_DIGITS[unit], '0'));
}

/** Why a number was refused, and how to type it. */
export function numberErrorMessage(
  reason: Extract<ParsedAmount, { status: 'refused' }>['reason'],
  unit: NumberUnit,
  { t, typed, ...context }: NumberContext & { t: TFunction<'ui'>; typed: string },
): string {
  const rules = inputRules(unit, context);
  if (reason === 'too-large' && unit !== 'amount' && unit !== 'cny')
    return t('amount.notANumber', { example: formatNumber(rules.maxMinor, unit, context) });
  const currency = unit === 'cny' ? WALLET_CURRENCY : context.currency;
  return amountMessage(reason, { t, typed, currency, rules });
}
