import { useTranslation } from 'react-i18next';
import type { Money } from '#contract/money.ts';
import { useMoneyText } from '#app/ui/money.tsx';

/** `¥12.30 – ¥18.90 CNY`, one amount where all variants cost the same. */
export function CostRange({ from, to }: { from: Money; to: Money }) {
  const { t } = useTranslation('products');
  const money = useMoneyText();
  const text = from.amountMinor === to.amountMinor ? money(to) : t('costRange', { from: money(from, 'short'), to: money(to) });
  return <span suppressHydrationWarning>{text}</span>;
}
