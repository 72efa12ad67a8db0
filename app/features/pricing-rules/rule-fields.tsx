import { TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { type NumberField as NumberName, numberFields } from './rule-draft.ts';
import type { NumberUnit } from './typed-number.ts';
import type { RuleForm } from './use-rule-form.ts';

interface NumberFieldProps {
  form: RuleForm;
  field: NumberName;
  help?: string;
}

/** A number of the rule, with what it is counted in behind it. */
export function NumberField({ form, field, help }: NumberFieldProps) {
  const { t } = useTranslation('pricing-rules');
  const { unit, path } = numberFields[field];
  return (
    <TextField
      label={t(`field.${field}`)}
      value={form.draft.numbers[field]}
      onChange={(text) => form.change({ numbers: { ...form.draft.numbers, [field]: text } })}
      onBlur={() => form.check(path)}
      suffix={suffixOf(unit, form.draft.currency)}
      inputMode="decimal"
      autoComplete="off"
      error={form.errors[path]}
      helpText={help}
    />
  );
}

export function suffixOf(unit: NumberUnit, currency: string): string {
  return { amount: currency, cny: WALLET_CURRENCY, percent: '%', factor: '×', rate: WALLET_CURRENCY }[unit];
}
