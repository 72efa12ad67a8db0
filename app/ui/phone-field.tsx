import { FormLayout } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { SelectInput, TextInput } from './form-fields.tsx';

export interface CallingCode {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** e.g. `+55`. */
  code: string;
  name: string;
}

/** Name of the field that says which country a number without calling code is of. */
export const phoneCountryField = (name: string) => `${name}Country`;

interface PhoneFieldProps {
  name: string;
  label: string;
  callingCodes: CallingCode[];
  /** Country that is selected at first. */
  country: string;
  defaultValue?: string;
  error?: string | undefined;
  helpText?: string;
}

/** A phone number: its country, then the number as people write it there. A typed calling code goes before the country. */
export function PhoneField({ name, label, callingCodes, country, defaultValue = '', error, helpText }: PhoneFieldProps) {
  const { t } = useTranslation('ui');
  return (
    <FormLayout>
      <SelectInput
        name={phoneCountryField(name)}
        label={t('phone.country')}
        options={callingCodes.map((each) => ({ value: each.country, label: `${each.name} (${each.code})` }))}
        defaultValue={country}
      />

      <TextInput
        name={name}
        label={label}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        defaultValue={defaultValue}
        {...(error === undefined ? {} : { error })}
        {...(helpText === undefined ? {} : { helpText })}
      />
    </FormLayout>
  );
}
