import { FormLayout, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { DisplayRate } from '#contract/money.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { weightUnits } from '#contract/sign-in.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatDay } from '#app/ui/format-date-time.ts';
import type { OrderEditing } from '../orders/use-order-settings.ts';

/** Currency with its rate, time zone and units of this user's screens. */
export function DisplayFields({ editing: { draft, change }, rates }: { editing: OrderEditing; rates: DisplayRate[] }) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const { display } = draft;
  const set = (changes: Partial<typeof display>) => change({ display: { ...display, ...changes } });
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const currencies = [...new Set([WALLET_CURRENCY, ...rates.map(({ currency }) => currency), display.displayCurrency])];
  const rate = rates.find(({ currency }) => currency === display.displayCurrency);
  const zones = [...new Set([display.timeZone, ...Intl.supportedValuesOf('timeZone')])].filter((zone) => zone !== '');
  return (
    <FormLayout>
      <Select
        label={t('basic.currency')}
        options={currencies.map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }))}
        value={display.displayCurrency}
        onChange={(displayCurrency) => set({ displayCurrency })}
        helpText={
          rate === undefined
            ? t('basic.currencyHelp')
            : rate.takenOn === null
              ? t('basic.rate', { rate: rate.perCny, currency: rate.currency })
              : t('basic.rateOf', { rate: rate.perCny, currency: rate.currency, day: formatDay(rate.takenOn, locale) })
        }
      />
      <FormLayout.Group>
        <Select
          label={t('basic.zone')}
          options={[{ value: '', label: t('basic.browserZone') }, ...zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))]}
          value={display.timeZone}
          onChange={(timeZone) => set({ timeZone })}
          helpText={t('basic.zoneText')}
        />
        <Select
          label={t('basic.units')}
          options={weightUnits.map((value) => ({ value, label: t(`basic.unit.${value}`) }))}
          value={display.units}
          onChange={(value) => set({ units: weightUnits.find((unit) => unit === value) ?? 'metric' })}
        />
      </FormLayout.Group>
    </FormLayout>
  );
}
