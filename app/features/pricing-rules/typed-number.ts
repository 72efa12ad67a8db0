import type { TFunction } from 'i18next';
import type { Locale } from '#contract/locales.ts';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import { amountMessage } from '#app/ui/amount-message.ts';
import { currencyDigits } from '#app/ui/format-money.ts';
import { parseAmount, type ParsedAmount, typedAmount } from '#app/ui/parse-amount.ts';

/** What a typed number stands for: money of the rule or CNY, percent, a factor, or CNY for one unit of a currency. */
export type NumberUnit = 'amount' | 'cny' | 'percent' | 'factor' | 'rate';

const FACTOR_DIGITS = 4;
const RATE_DIGITS = 8;
const LIMITS = { percent: 1_000_000, factor: 1_000_000, rate: 99_999_999_999_999 };

export interface Typing {
  locale: Locale;
  /** Currency of the rule. */
  currency: string;
}

function rulesOf(unit: NumberUnit, { locale, currency }: Typing) {
  switch (unit) {
    case 'amount':
      return { locale, digits: currencyDigits(currency), maxMinor: MAX_AMOUNT_MINOR };
    case 'cny':
      return { locale, digits: currencyDigits(WALLET_CURRENCY), maxMinor: MAX_AMOUNT_MINOR };
    case 'percent':
      return { locale, digits: 2, maxMinor: LIMITS.percent };
    case 'factor':
      return { locale, digits: FACTOR_DIGITS, maxMinor: LIMITS.factor };
    case 'rate':
      return { locale, digits: RATE_DIGITS, maxMinor: LIMITS.rate };
  }
}

/** A typed number in its smallest unit: minor units, basis points, ten-thousandths, 10^-8. */
export function readNumber(text: string, unit: NumberUnit, typing: Typing): ParsedAmount {
  return parseAmount(text, rulesOf(unit, typing));
}

/** The other way round, as short as it can be typed. */
export function typeNumber(value: number | null, unit: NumberUnit, typing: Typing): string {
  if (value === null) return '';
  const text = typedAmount(value, rulesOf(unit, typing));
  return unit === 'amount' || unit === 'cny' ? text : text.replace(/([.,]\d*?)0+$/, '$1').replace(/[.,]$/, '');
}

/** Ten-thousandths as the decimal string a rule has, and back. */
export const toFactor = (value: number): string => decimalText(value, FACTOR_DIGITS);
export const ofFactor = (text: string): number => Number(scaled(text, FACTOR_DIGITS));
export const toRate = (value: number): string => decimalText(value, RATE_DIGITS);
export const ofRate = (text: string): number => Number(scaled(text, RATE_DIGITS));

function decimalText(value: number, digits: number): string {
  return typedAmount(value, { locale: 'en-US', digits }).replace(/\.?0+$/, '');
}

function scaled(text: string, digits: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  return whole + fraction.padEnd(digits, '0');
}

/** Why a number was not taken, and how to type it. */
export function numberMessage(
  reason: Extract<ParsedAmount, { status: 'refused' }>['reason'],
  unit: NumberUnit,
  { t, typed, ...typing }: Typing & { t: TFunction<'ui'>; typed: string },
): string {
  const rules = rulesOf(unit, typing);
  if (reason === 'too-large' && unit !== 'amount' && unit !== 'cny')
    return t('amount.notANumber', { example: typeNumber(rules.maxMinor, unit, typing) });
  const currency = unit === 'cny' ? WALLET_CURRENCY : typing.currency;
  return amountMessage(reason, { t, typed, currency, rules });
}
