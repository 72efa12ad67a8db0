import type { Money as MoneyValue } from '#contract/money.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatMoney, type MoneyFormat } from './format-money.ts';

interface MoneyProps {
  value: MoneyValue;
  display: MoneyFormat['display'];
  sign?: MoneyFormat['sign'];
}

/** An amount in the page's language. */
export function Money({ value, display, sign = 'auto' }: MoneyProps) {
  const locale = useLocale();
  return <span suppressHydrationWarning>{formatMoney(value, { locale, display, sign })}</span>;
}

/** The same as text, for buttons and sentences: `const money = useMoneyText(); money(total)`; explicit unless asked. */
export function useMoneyText(): (value: MoneyValue, display?: MoneyFormat['display']) => string {
  const locale = useLocale();
  return (value, display = 'explicit') => formatMoney(value, { locale, display });
}
