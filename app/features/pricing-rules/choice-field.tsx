import { Select } from '@shopify/polaris';

interface ChoiceFieldProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
  help?: string;
}

/** One of a few, of the type they have. */
export function ChoiceField<Value extends string>({ label, choices, value, onChange, error, help }: ChoiceFieldProps<Value>) {
  return (
    <Select
      label={label}
      options={choices.map((choice) => ({ ...choice }))}
      value={value}
      onChange={(chosen) => {
        const found = choices.find((choice) => choice.value === chosen);
        if (found !== undefined) onChange(found.value);
      }}
      error={error}
      helpText={help}
    />
  );
}
