import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Money } from '#contract/money.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { atRate, useDisplayRate } from './display-rate.ts';
import { formatDay } from './format-date-time.ts';
import { useMoneyText } from './money.tsx';

/** A CNY amount in the currency the merchant wants beside it, and of when its rate is; nothing where there is no rate. */
export function ApproximateMoney({ value }: { value: Money }) {
  const text = useApproximateText()(value);
  if (text === null) return null;
  return (
    <Text as="p" variant="bodySm" tone="subdued" numeric>
      <span suppressHydrationWarning>{text}</span>
    </Text>
  );
}

/** The same as text; null where there is no rate, or nothing to convert. */
export function useApproximateText(): (value: Money) => string | null {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const money = useMoneyText();
  const rate = useDisplayRate();
  return ({ amountMinor, currency }) => {
    if (rate === null || amountMinor === 0 || currency !== WALLET_CURRENCY) return null;
    const amount = money(atRate(amountMinor, rate));
    if (rate.takenOn === null) return t('money.atConfiguredRate', { amount });
    return t('money.atRateOf', { amount, date: formatDay(rate.takenOn, locale) });
  };
}
