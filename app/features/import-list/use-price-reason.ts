import { useTranslation } from 'react-i18next';
import type { DraftPricing } from '#contract/import-list.ts';
import { WHOLE_BP } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { formatShare } from '#app/ui/format-number.ts';

/** Why a draft's prices are what they are: `target 30% to Germany`, or `rule Lamps`; null where there is nothing to say. */
export function usePriceReason(): (pricing: DraftPricing | null) => string | null {
  const { t } = useTranslation('import-list');
  const locale = useLocale();
  return (pricing) => {
    if (pricing === null) return null;
    const { basis, country, targetBp, ruleName } = pricing;
    return t(`reason.${basis}`, {
      country: country === null ? '' : countryName(country, locale),
      share: formatShare((targetBp ?? 0) / WHOLE_BP, locale),
      rule: ruleName ?? '',
    });
  };
}
