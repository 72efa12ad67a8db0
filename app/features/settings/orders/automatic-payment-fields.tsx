import { Checkbox, FormLayout, List, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Country } from '#contract/regions.ts';
import { CountriesField } from '../shipping/countries-field.tsx';
import type { LimitField } from './order-drafts.ts';
import type { OrderEditing } from './use-order-settings.ts';

const ALWAYS = ['mapped', 'valid', 'paid', 'balance'] as const;

/** Whether orders are paid automatically, and within which limits. Switched off, the limits stay. */
export function AutomaticPaymentFields({ editing, countries }: { editing: OrderEditing; countries: Country[] }) {
  const { t } = useTranslation('settings');
  const { draft, change } = editing;
  return (
    <FormLayout>
      <Checkbox
        label={t('basic.orders.autoPay')}
        helpText={t('basic.orders.autoPayHelp')}
        checked={draft.autoPay}
        onChange={(autoPay) => change({ autoPay })}
      />
      <FormLayout.Group>
        <LimitInput editing={editing} field="maxOrder" suffix="CNY" />
        <LimitInput editing={editing} field="maxDay" suffix="CNY" />
      </FormLayout.Group>
      <LimitInput editing={editing} field="minMargin" suffix="%" />
      <CountriesField
        countries={countries}
        selected={draft.countries}
        label={t('basic.orders.countries')}
        helpText={t('basic.orders.countriesHelp')}
        onChange={(selected) => change({ countries: selected })}
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
function LimitInput({ editing: { draft, errorOf, change }, field, suffix }: { editing: OrderEditing; field: LimitField; suffix: string }) {
  const { t } = useTranslation('settings');
  return (
    <TextField
      label={t(`basic.orders.limit.${field}`)}
      value={draft.limits[field]}
      onChange={(typed) => change({ limits: { ...draft.limits, [field]: typed } })}
      suffix={suffix}
      inputMode="decimal"
      autoComplete="off"
      helpText={t(`basic.orders.limitHelp.${field}`)}
      error={errorOf(field)}
    />
  );
}
