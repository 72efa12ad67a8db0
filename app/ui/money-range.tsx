import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Money } from '#contract/money.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatMoney, type MoneyFormat } from './format-money.ts';

interface MoneyRangeProps {
  from: Money;
  to: Money;
  display: MoneyFormat['display'];
}

/** `¥12.30 – ¥18.90 CNY`; one amount where both ends are the same. */
export function MoneyRange(range: MoneyRangeProps) {
  return <span suppressHydrationWarning>{useMoneyRangeText()(range)}</span>;
}

/** The same as text, for lists: asked for once, it serves all rows. */
export function useMoneyRangeText(): (range: MoneyRangeProps) => string {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  return useCallback(
    ({ from, to, display }) => {
      const money = (value: Money, as: MoneyFormat['display']) => formatMoney(value, { locale, display: as });
      return from.amountMinor === to.amountMinor
        ? money(to, display)
        : t('money.range', { from: money(from, 'short'), to: money(to, display) });
    },
    [t, locale],
  );
}
