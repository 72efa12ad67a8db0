import type { Locale } from '#contract/locales.ts';
import { currencyDigits } from './format-money.ts';
import { parseAmount, type ParsedAmount } from './parse-amount.ts';

/** The amount a form's AmountField was sent with, read by the same rules. */
export function readAmount(
  form: FormData,
  name: string,
  { locale, currency, maxMinor }: { locale: Locale; currency: string; maxMinor: number },
): ParsedAmount {
  const typed = form.get(name);
  return parseAmount(typeof typed === 'string' ? typed : '', { locale, digits: currencyDigits(currency), maxMinor });
}
