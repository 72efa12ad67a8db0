import { Select, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import type { NumberUnit } from './number-input.ts';
import { type NumberFieldName, numberFields } from './rule-draft.ts';
import type { RuleForm } from './use-rule-form.ts';

interface NumberFieldProps {
  form: RuleForm;
  field: NumberFieldName;
  help?: string;
}

/** A number of the rule, with its unit as the suffix. */
export function NumberField({ form, field, help }: NumberFieldProps) {
  const { t } = useTranslation('pricing-rules');
  const { unit, path } = numberFields[field];
  return (
    <TextField
      label={t(`field.${field}`)}
      value={form.draft.numbers[field]}
      onChange={(text) => form.change({ numbers: { ...form.draft.numbers, [field]: text } })}
      onBlur={() => form.validateField(path)}
      suffix={unitSuffix(unit, form.draft.currency)}
      inputMode="decimal"
      autoComplete="off"
      error={form.errors[path]}
      helpText={help}
    />
  );
}

export function unitSuffix(unit: NumberUnit, currency: string): string {
  return { amount: currency, cny: WALLET_CURRENCY, percent: '%', factor: '×', rate: WALLET_CURRENCY }[unit];
}

interface SelectFieldProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
  help?: string;
}

/** A select whose values keep their type. */
export function SelectField<Value extends string>({ label, options, value, onChange, error, help }: SelectFieldProps<Value>) {
  return (
    <Select
      label={label}
      options={options.map((option) => ({ ...option }))}
      value={value}
      onChange={(selected) => {
        const option = options.find((each) => each.value === selected);
        if (option !== undefined) onChange(option.value);
      }}
      error={error}
      helpText={help}
    />
  );
}

/** The first error of a list field or of one of its entries. */
export function listError(errors: Record<string, string>, path: string): string | undefined {
  return Object.entries(errors).find(([place]) => place === path || place.startsWith(`${path}.`))?.[1];
}
