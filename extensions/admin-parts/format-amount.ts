import type { I18n } from '@shopify/ui-extensions';
import type { Money } from '../../contract/money.ts';

/** An amount in the merchant's way of writing money. */
export function formatAmount(i18n: I18n, { amountMinor, currency }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return i18n.formatCurrency(amountMinor / 10 ** maximumFractionDigits, { currency });
}

/** From the lowest to the highest; one amount where both are the same. */
export function formatRange(i18n: I18n, from: Money, to: Money): string {
  if (from.amountMinor === to.amountMinor) return formatAmount(i18n, from);
  return i18n.translate('range', { from: formatAmount(i18n, from), to: formatAmount(i18n, to) });
}

/** A share in basis points. */
export function formatShare(i18n: I18n, basisPoints: number): string {
  return i18n.formatNumber(basisPoints / 10_000, { style: 'percent', maximumFractionDigits: 1 });
}
