import { useMemo } from 'react';
import { FormLayout, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { locales } from '#contract/locales.ts';
import type { DisplayRate } from '#contract/money.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { lengthUnits, weightUnits } from '#contract/sign-in.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatDay } from '#app/ui/format-date-time.ts';
import type { Display, SettingsStore } from './setting-parts.ts';
import type { SettingsEditing } from './use-basic-settings.ts';

interface DisplayFieldsProps {
  editing: SettingsEditing;
  rates: DisplayRate[];
  stores: SettingsStore[];
}

/** What this user sees: currency with its rate, time zone, units, the store selected first, and the language of documents. */
export function DisplayFields({ editing, rates, stores }: DisplayFieldsProps) {
  const { t } = useTranslation(['settings', 'shell']);
  const { draft, errorOf, change } = editing;
  const { display } = draft;
  const set = (changes: Partial<Display>) => change('display', changes);
  const zones = useZoneOptions(display.timeZone);
  return (
    <FormLayout>
      <CurrencyField editing={editing} rates={rates} />
      <Select
        label={t('basic.zone')}
        options={[{ value: '', label: t('basic.browserZone') }, ...zones]}
        value={display.timeZone}
        onChange={(timeZone) => set({ timeZone })}
        helpText={t('basic.zoneText')}
        error={errorOf('display.timeZone')}
      />
      <FormLayout.Group>
        <Select
          label={t('basic.weight')}
          options={weightUnits.map((value) => ({ value, label: t(`basic.weightUnit.${value}`) }))}
          value={display.weightUnit}
          onChange={(value) => set({ weightUnit: weightUnits.find((unit) => unit === value) ?? 'kg' })}
        />
        <Select
          label={t('basic.length')}
          options={lengthUnits.map((value) => ({ value, label: t(`basic.lengthUnit.${value}`) }))}
          value={display.lengthUnit}
          onChange={(value) => set({ lengthUnit: lengthUnits.find((unit) => unit === value) ?? 'cm' })}
        />
      </FormLayout.Group>
      {stores.length === 0 ? null : (
        <Select
          label={t('basic.defaultStore')}
          options={[{ value: '', label: t('basic.noDefaultStore') }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
          value={display.defaultStoreId}
          onChange={(defaultStoreId) => set({ defaultStoreId })}
          helpText={t('basic.defaultStoreHelp')}
          error={errorOf('display.defaultStoreId')}
        />
      )}
      <Select
        label={t('basic.documents')}
        options={[
          { value: '', label: t('basic.documentsOwn') },
          ...locales.map((value) => ({ value, label: t(`shell:language.${value}`) })),
        ]}
        value={display.documentLocale}
        onChange={(value) => set({ documentLocale: locales.find((locale) => locale === value) ?? '' })}
        helpText={t('basic.documentsHelp')}
      />
    </FormLayout>
  );
}

function CurrencyField({ editing: { draft, errorOf, change }, rates }: Pick<DisplayFieldsProps, 'editing' | 'rates'>) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const { displayCurrency } = draft.display;
  const names = useMemo(() => new Intl.DisplayNames(locale, { type: 'currency' }), [locale]);
  const currencies = [...new Set([WALLET_CURRENCY, ...rates.map(({ currency }) => currency), displayCurrency])];
  const rate = rates.find(({ currency }) => currency === displayCurrency);
  const help = () => {
    if (rate === undefined) return t('basic.currencyHelp');
    if (rate.takenOn === null) return t('basic.rate', { rate: rate.perCny, currency: rate.currency });
    return t('basic.rateOf', { rate: rate.perCny, currency: rate.currency, day: formatDay(rate.takenOn, locale) });
  };
  return (
    <Select
      label={t('basic.currency')}
      options={currencies.map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }))}
      value={displayCurrency}
      onChange={(selected) => change('display', { displayCurrency: selected })}
      helpText={help()}
      error={errorOf('display.displayCurrency')}
    />
  );
}

/** Every zone this runtime knows, and the selected one. */
function useZoneOptions(selected: string) {
  return useMemo(() => {
    const zones = [...new Set([selected, ...Intl.supportedValuesOf('timeZone')])].filter((zone) => zone !== '');
    return zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }));
  }, [selected]);
}
