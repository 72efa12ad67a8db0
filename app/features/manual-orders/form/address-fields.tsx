import { FormLayout, Select, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { AddressForm } from '#contract/manual-orders.ts';
import { type AddressField, addressMax } from '#contract/manual-orders.values.ts';
import type { Country } from '#contract/regions.ts';
import { CityField } from './city-field.tsx';
import type { OrderState } from './order-form.ts';

interface AddressFieldsProps {
  countries: Country[];
  /** Null until a country is chosen. */
  form: AddressForm | null;
  address: OrderState['address'];
  onChange: (changes: Partial<OrderState['address']>) => void;
  errorOf: (field: AddressField | 'country') => string | undefined;
  /** Fields read from a pasted text that should be looked at. */
  uncertain: readonly string[];
}

/** Fields side by side where there is room. */
const rows: AddressField[][] = [['name', 'company'], ['line1', 'houseNumber'], ['line2', 'district'], ['phone', 'email'], ['taxId']];
const placeFields: AddressField[] = ['postcode', 'city', 'province'];

/** Where an order goes: the country, then the fields its addresses have. */
export function AddressFields({ countries, form, address, onChange, errorOf, uncertain }: AddressFieldsProps) {
  const { t } = useTranslation('manual-orders');
  const place = (form?.fields ?? []).map(({ field }) => field).filter((field) => placeFields.includes(field));
  const shownRows = [rows[0] ?? [], rows[1] ?? [], rows[2] ?? [], place, rows[3] ?? [], rows[4] ?? []];
  return (
    <FormLayout>
      <Select
        label={t('address.country')}
        placeholder={t('address.chooseCountry')}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        value={address.country}
        onChange={(country) => onChange({ country, province: '' })}
        error={errorOf('country')}
        helpText={uncertain.includes('country') ? t('paste.check') : undefined}
      />
      {form === null
        ? null
        : shownRows.map((row) => {
            const fields = row.filter((field) => isShown(form, field, address[field]));
            if (fields.length === 0) return null;
            return (
              <FormLayout.Group key={row.join(' ')}>
                {fields.map((field) => (
                  <OneField
                    key={field}
                    field={field}
                    form={form}
                    address={address}
                    onChange={onChange}
                    error={errorOf(field)}
                    isUncertain={uncertain.includes(field)}
                  />
                ))}
              </FormLayout.Group>
            );
          })}
    </FormLayout>
  );
}

/** A field the country has not is shown while something stands in it. */
function isShown(form: AddressForm, field: AddressField, value: string): boolean {
  return form.fields.some((known) => known.field === field && (known.need !== 'unused' || value !== ''));
}

interface OneFieldProps {
  field: AddressField;
  form: AddressForm;
  address: OrderState['address'];
  onChange: AddressFieldsProps['onChange'];
  error: string | undefined;
  isUncertain: boolean;
}

function OneField({ field, form, address, onChange, error, isUncertain }: OneFieldProps) {
  const { t } = useTranslation('manual-orders');
  const name = field === 'taxId' ? taxLabel(form) : field;
  const isNeeded = form.fields.some((known) => known.field === field && known.need === 'required');
  const label = isNeeded ? t(`address.${name}`) : t('address.optional', { field: t(`address.${name}`) });
  const helpText = isUncertain ? t('paste.check') : helpOf(field, form, t);
  const change = (text: string) => onChange({ [field]: text });
  if (field === 'city')
    return (
      <CityField
        label={label}
        country={form.country}
        province={address.province}
        value={address.city}
        onChange={change}
        error={error}
        helpText={helpText}
      />
    );
  const isListed = address.province === '' || form.provinces.some(({ code }) => code === address.province);
  if (field === 'province' && form.provinces.length > 0 && isListed)
    return (
      <Select
        label={label}
        placeholder={t('address.chooseProvince')}
        options={[
          ...(isNeeded ? [] : [{ value: ' ', label: t('address.noProvince') }]),
          ...form.provinces.map(({ code, name: text }) => ({ value: code, label: text })),
        ]}
        value={address.province}
        onChange={(code) => change(code.trim())}
        error={error}
        helpText={helpText}
      />
    );
  return (
    <TextField
      label={label}
      value={address[field]}
      onChange={change}
      maxLength={addressMax[field]}
      type={field === 'phone' ? 'tel' : field === 'email' ? 'email' : 'text'}
      autoComplete="off"
      error={error}
      helpText={helpText}
    />
  );
}

/** The countries whose number has a name of its own. */
const taxLabels = {
  BR: 'taxIdBR',
  CL: 'taxIdCL',
  KR: 'taxIdKR',
  MX: 'taxIdMX',
  AR: 'taxIdAR',
  EC: 'taxIdEC',
  TR: 'taxIdTR',
  TW: 'taxIdTW',
} as const;

function taxLabel({ country }: AddressForm) {
  return Object.entries(taxLabels).find(([code]) => code === country)?.[1] ?? 'taxId';
}

function helpOf(field: AddressField, form: AddressForm, t: ReturnType<typeof useTranslation<'manual-orders'>>['t']): string | undefined {
  if (field === 'postcode' && form.postcodeForms.length > 0) {
    const example = form.postcodeForms
      .slice(0, 2)
      .map((one) => one.replaceAll('9', '0'))
      .join(' / ');
    return t('address.postcodeForm', { example });
  }
  return field === 'phone' ? t('address.phoneHelp') : undefined;
}
