import { createContext, useCallback, useContext } from 'react';
import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { DisplayRate, Money as MoneyValue } from '#contract/money.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatDay } from './format-date-time.ts';
import { currencyDigits, formatMoney, type MoneyFormat } from './format-money.ts';

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

/** A CNY amount in the merchant's display currency, with the date of the rate; nothing where there is no rate. */
export function ApproximateMoney({ value }: { value: MoneyValue }) {
  const text = useApproximateText()(value);
  if (text === null) return null;
  return (
    <Text as="p" variant="bodySm" tone="subdued" numeric>
      <span suppressHydrationWarning>{text}</span>
    </Text>
  );
}

/** CNY amounts in the merchant's display currency, short, for lists and rows; nothing where there is no rate. */
export function NearMoney({ value, to = value }: { value: MoneyValue; to?: MoneyValue }) {
  const { t } = useTranslation('ui');
  const range = useMoneyRangeText();
  const rate = useDisplayRate();
  if (rate === null || value.currency !== WALLET_CURRENCY) return null;
  const [low, high] = [atRate(value.amountMinor, rate), atRate(to.amountMinor, rate)];
  return (
    <Text as="span" variant="bodySm" tone="subdued" numeric>
      <span suppressHydrationWarning>
        {t('money.approximately', { amount: range({ from: low, to: high, display: 'explicit' }) }).replace('≈ ', '≈\u00a0')}
      </span>
    </Text>
  );
}

/** The same as text; null where there is no rate, or nothing to convert. */
export function useApproximateText(): (value: MoneyValue) => string | null {
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

interface MoneyRangeProps {
  from: MoneyValue;
  to: MoneyValue;
  display: MoneyFormat['display'];
}

/** `¥12.30 – ¥18.90 CNY`; one amount where both ends are the same. */
export function MoneyRange(range: MoneyRangeProps) {
  return <span suppressHydrationWarning>{useMoneyRangeText()(range)}</span>;
}

/** The same as text, one function for all rows of a list. */
export function useMoneyRangeText(): (range: MoneyRangeProps) => string {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  return useCallback(
    ({ from, to, display }) => {
      const money = (value: MoneyValue, as: MoneyFormat['display']) => formatMoney(value, { locale, display: as });
      return from.amountMinor === to.amountMinor
        ? money(to, display)
        : t('money.range', { from: money(from, 'short'), to: money(to, display) });
    },
    [t, locale],
  );
}

const CNY_DIGITS = 2;

/** Rate of the currency shown beside CNY; null where there is none or CNY itself is wanted. The shell sets it. */
export const DisplayRateContext = createContext<DisplayRate | null>(null);

export function useDisplayRate(): DisplayRate | null {
  return useContext(DisplayRateContext);
}

/** An amount in fen at the rate, half away from zero. For display only, never charged. */
export function atRate(amountMinor: number, { currency, perCny }: DisplayRate): MoneyValue {
  const [whole = '', decimals = ''] = perCny.split('.');
  const unit = 10n ** BigInt(decimals.length + CNY_DIGITS);
  const exact = BigInt(Math.abs(amountMinor)) * BigInt(whole + decimals) * 10n ** BigInt(currencyDigits(currency));
  const rounded = Number((2n * exact + unit) / (2n * unit));
  return { amountMinor: amountMinor < 0 ? -rounded : rounded, currency };
}
