import { useTranslation } from 'react-i18next';
import { cny, WHOLE_BP } from '#contract/money.values.ts';
import type { PricingRule } from '#contract/pricing-rules.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatShare } from '#app/ui/format-number.ts';
import { useMoneyText } from '#app/ui/money.tsx';

/** A rule in one line: how it sets the price, and which products it applies to. */
export function useRuleSummary(rule: PricingRule): string {
  const { t } = useTranslation('pricing-rules');
  const locale = useLocale();
  const money = useMoneyText();
  const amount = (amountMinor: number) => money({ amountMinor, currency: rule.currency });
  const share = (bp: number) => formatShare(bp / WHOLE_BP, locale);
  const { method, scope, shipping } = rule;
  const methodText = (): string => {
    switch (method.kind) {
      case 'multiplier': {
        const factor = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(Number(method.multiplier));
        return method.plusMinor === 0
          ? t('summary.multiplier', { factor })
          : t('summary.multiplierPlus', { factor, plus: amount(method.plusMinor) });
      }
      case 'bands':
        return t('summary.bands', { count: method.bands.length });
      case 'margin':
        return t('summary.margin', { share: share(method.marginBp) });
      case 'formula':
        return t('summary.formula', {
          profit: share(method.profitBp),
          fixed: amount(method.fixedMinor),
          breakEven: share(method.breakEvenBp),
        });
    }
  };
  const { costFromMinor, costToMinor } = scope;
  const scopeTexts = [
    ...(scope.storeIds.length === 0 ? [] : [t('summary.stores', { count: scope.storeIds.length })]),
    ...(scope.categoryIds.length === 0 ? [] : [t('summary.categories', { count: scope.categoryIds.length })]),
    ...scope.warehouses.map((code) => t(`warehouse.${code}`)),
    ...scope.tags,
    ...(costFromMinor === null ? [] : [t('summary.costFrom', { amount: money(cny(costFromMinor)) })]),
    ...(costToMinor === null ? [] : [t('summary.costTo', { amount: money(cny(costToMinor)) })]),
  ];
  return [
    methodText(),
    ...(shipping === null ? [] : [t(rule.includeTax ? 'summary.landed' : 'summary.shipping', { country: shipping.country })]),
    t(`roundTo.${rule.rounding.to}`),
    ...(scopeTexts.length === 0 ? [t('summary.all')] : scopeTexts),
  ].join(' · ');
}
