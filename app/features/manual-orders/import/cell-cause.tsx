import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CellCheck } from '#contract/order-imports.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import type { Locale } from '#contract/locales.ts';

/** What the dry run says of a cell. */
export function CellCauseText({ check }: { check: CellCheck }) {
  const { t } = useTranslation('manual-orders');
  return <>{cellCauseText(check, t, useLocale())}</>;
}

/** The same as text, also for files. Codes of countries come as names. */
export function cellCauseText({ field, code, params }: CellCheck, t: TFunction<'manual-orders'>, locale: Locale): string {
  const { country, value, ...rest } = params;
  const named = field === 'country' && code === 'read-as' && typeof value === 'string' ? countryName(value, locale) : value;
  return t(`cause.${code}`, {
    ...rest,
    ...(named === undefined ? {} : { value: String(named).slice(0, 60) }),
    ...(typeof country === 'string' ? { country: countryName(country, locale) } : {}),
  });
}
