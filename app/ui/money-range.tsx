import { useTranslation } from 'react-i18next';
import type { Money } from '#contract/money.ts';
import type { MoneyFormat } from './format-money.ts';
import { useMoneyText } from './money.tsx';

interface MoneyRangeProps {
  from: Money;
  to: Money;
  display: MoneyFormat['display'];
}

/** `¥12.30 – ¥18.90 CNY`; one amount where both ends are the same. */
export function MoneyRange({ from, to, display }: MoneyRangeProps) {
  const { t } = useTranslation('ui');
  const money = useMoneyText();
  const text =
    from.amountMinor === to.amountMinor ? money(to, display) : t('money.range', { from: money(from, 'short'), to: money(to, display) });
  return <span suppressHydrationWarning>{text}</span>;
}
