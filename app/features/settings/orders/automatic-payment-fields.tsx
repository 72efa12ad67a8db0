import { Checkbox, FormLayout, List, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Country } from '#contract/regions.ts';
import type { SettingsEditing } from '../basic/use-basic-settings.ts';
import { CountriesField } from '../shipping/countries-field.tsx';
import type { LimitField } from './order-draft.ts';

const ALWAYS = ['mapped', 'valid', 'paid', 'balance'] as const;

/** Whether orders are paid automatically, and within which limits. Switched off, the limits stay. */
export function AutomaticPaymentFields({ editing, countries }: { editing: SettingsEditing; countries: Country[] }) {
  const { t } = useTranslation('settings');
  const { draft, errorOf, change } = editing;
  const { autoPay, countries: selected } = draft.orders;
  return (
    <FormLayout>
      <Checkbox
        label={t('basic.orders.autoPay')}
        helpText={t('basic.orders.autoPayHelp')}
        checked={autoPay}
        onChange={(checked) => change('orders', { autoPay: checked })}
      />
      <FormLayout.Group>
        <LimitInput editing={editing} field="maxOrder" suffix="CNY" />
        <LimitInput editing={editing} field="maxDay" suffix="CNY" />
      </FormLayout.Group>
      <LimitInput editing={editing} field="minMargin" suffix="%" />
      <CountriesField
        countries={countries}
        selected={selected}
        error={errorOf('countries')}
        label={t('basic.orders.countries')}
        helpText={t('basic.orders.countriesHelp')}
        onChange={(codes) => change('orders', { countries: codes })}
      />
      <Text as="p">{t('basic.orders.always')}</Text>
      <List>
        {ALWAYS.map((rule) => (
          <List.Item key={rule}>{t(`basic.orders.alwaysRules.${rule}`)}</List.Item>
        ))}
      </List>
    </FormLayout>
  );
}

/** A limit as it is typed; empty: none. */
function LimitInput({
  editing: { draft, errorOf, change },
  field,
  suffix,
}: {
  editing: SettingsEditing;
  field: LimitField;
  suffix: string;
}) {
  const { t } = useTranslation('settings');
  const { limits } = draft.orders;
  return (
    <TextField
      label={t(`basic.orders.limit.${field}`)}
      value={limits[field]}
      onChange={(typed) => change('orders', { limits: { ...limits, [field]: typed } })}
      suffix={suffix}
      inputMode="decimal"
      autoComplete="off"
      helpText={t(`basic.orders.limitHelp.${field}`)}
      error={errorOf(field)}
    />
  );
}
