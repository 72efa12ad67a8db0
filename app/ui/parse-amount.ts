import type { TFunction } from 'i18next';
import type { Locale } from '#contract/locales.ts';
import { currencyDigits, formatMoney } from './format-money.ts';

export type ParsedAmount =
  | { status: 'ok'; amountMinor: number }
  | { status: 'empty' }
  | { status: 'refused'; reason: 'not-a-number' | 'ambiguous' | 'too-precise' | 'too-large' | 'negative' };

interface AmountRules {
  locale: Locale;
  /** Decimals of the currency. */
  digits: number;
  maxMinor: number;
}

const decimalSign: Record<Locale, ',' | '.'> = { 'en-US': '.', 'es-ES': ',', 'pt-BR': ',' };

/**
 * Reads an amount as people type it. Comma and point are taken by language; `1.234` in English and `1,234` in Spanish
 * could be a thousand or a fraction, and money is never guessed.
 */
export function parseAmount(typed: string, { locale, digits, maxMinor }: AmountRules): ParsedAmount {
  const text = typed.replace(/[\s\u00a0\u202f]/g, '');
  if (text === '') return { status: 'empty' };
  if (/^[-−]/.test(text)) return { status: 'refused', reason: 'negative' };
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(text)) return { status: 'refused', reason: 'not-a-number' };

  const decimal = decimalOf(text, decimalSign[locale], digits);
  if (decimal === 'ambiguous') return { status: 'refused', reason: 'ambiguous' };
  const [whole = '', fraction = '', ...rest] = decimal === null ? [text] : text.split(decimal);
  if (rest.length > 0 || !isGrouped(whole) || /[.,]/.test(fraction)) return { status: 'refused', reason: 'not-a-number' };
  if (fraction.length > digits) return { status: 'refused', reason: 'too-precise' };

  const amountMinor = Number(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'));
  return amountMinor > maxMinor ? { status: 'refused', reason: 'too-large' } : { status: 'ok', amountMinor };
}

/** An amount as it is typed, without grouping: `1234.50`, `1234,50`. */
export function typedAmount(amountMinor: number, { locale, digits }: Pick<AmountRules, 'locale' | 'digits'>): string {
  const padded = String(amountMinor).padStart(digits + 1, '0');
  if (digits === 0) return padded;
  return `${padded.slice(0, -digits)}${decimalSign[locale]}${padded.slice(-digits)}`;
}

/** The decimal separator, null for none, or ambiguous. */
function decimalOf(text: string, own: ',' | '.', digits: number): ',' | '.' | null | 'ambiguous' {
  const foreign = own === '.' ? ',' : '.';
  if (text.includes(own) && text.includes(foreign)) return text.lastIndexOf(own) > text.lastIndexOf(foreign) ? own : foreign;
  if (text.includes(foreign)) return endsLikeGroups(text, foreign) ? null : foreign;
  if (!text.includes(own)) return null;
  if (!endsLikeGroups(text, own) || digits === 3) return own;
  return text.split(own).length > 2 ? null : 'ambiguous';
}

/** Whether every sign stands where a thousands sign would. */
function endsLikeGroups(text: string, sign: ',' | '.'): boolean {
  const [first = '', ...groups] = text.split(sign);
  return /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
}

function isGrouped(whole: string): boolean {
  if (!/[.,]/.test(whole)) return true;
  const sign = whole.includes(',') ? ',' : '.';
  return endsLikeGroups(whole, sign);
}

/** The amount a form's AmountField was sent with, read by the same rules. */
export function readAmount(
  form: FormData,
  name: string,
  { locale, currency, maxMinor }: { locale: Locale; currency: string; maxMinor: number },
): ParsedAmount {
  const typed = form.get(name);
  return parseAmount(typeof typed === 'string' ? typed : '', { locale, digits: currencyDigits(currency), maxMinor });
}

const EXAMPLE_MINOR = 123_450;

interface Typed {
  t: TFunction<'ui'>;
  typed: string;
  currency: string;
  rules: { locale: Locale; digits: number; maxMinor: number };
}

/** Why an amount was refused, and how to type it. */
export function amountMessage(
  reason: Extract<ParsedAmount, { status: 'refused' }>['reason'],
  { t, typed, currency, rules }: Typed,
): string {
  const example = typedAmount(EXAMPLE_MINOR, rules);
  switch (reason) {
    case 'not-a-number':
      return t('amount.notANumber', { example });
    case 'ambiguous':
      return t('amount.ambiguous', { typed, example });
    case 'too-precise':
      return t('amount.tooPrecise', { count: rules.digits });
    case 'too-large':
      return t('amount.tooLarge', {
        limit: formatMoney({ amountMinor: rules.maxMinor, currency }, { locale: rules.locale, display: 'explicit' }),
      });
    case 'negative':
      return t('amount.negative');
  }
}

/** A percentage of the price below its whole, with a decimal comma or point, in basis points; null for anything else. */
export function parseShare(input: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(input.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}
