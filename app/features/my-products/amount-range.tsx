import { useTranslation } from 'react-i18next';
import type { Money } from '#contract/money.ts';
import { useMoneyText } from '#app/ui/money.tsx';

/** `¥12.30 – ¥18.90 CNY`; a dash where nothing is linked and so nothing is known. */
export function AmountRange({ from, to }: { from: Money | null; to: Money | null }) {
  const { t } = useTranslation('my-products');
  const money = useMoneyText();
  if (from === null || to === null) return <>{t('row.unknown')}</>;
  const text = from.amountMinor === to.amountMinor ? money(to) : t('row.range', { from: money(from, 'short'), to: money(to) });
  return <span suppressHydrationWarning>{text}</span>;
}
