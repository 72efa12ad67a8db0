import type { TFunction } from 'i18next';
import type { Locale } from '#contract/locales.ts';
import { formatMoney } from './format-money.ts';
import { typedAmount, type ParsedAmount } from './parse-amount.ts';

const EXAMPLE_MINOR = 123_450;

interface Typed {
  t: TFunction<'ui'>;
  typed: string;
  currency: string;
  rules: { locale: Locale; digits: number; maxMinor: number };
}

/** Why an amount was not taken, and how to type it. */
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
