import { Fragment } from 'react';
import { Checkbox, FormLayout, Select, TextField } from '@shopify/polaris';
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
  /** Asked where the city is listed in another province. */
  cityQuestion: { confirmed: boolean; onChange: (confirmed: boolean) => void } | null;
}

/** Fields side by side where there is room. */
const rows: AddressField[][] = [['name', 'company'], ['line1', 'houseNumber'], ['line2', 'district'], ['phone', 'email'], ['taxId']];
const placeFields: AddressField[] = ['postcode', 'city', 'province'];

/** Where an order goes: the country, then the fields its addresses have. */
export function AddressFields({ countries, form, address, onChange, errorOf, uncertain, cityQuestion }: AddressFieldsProps) {
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
              <Fragment key={row.join(' ')}>
                <FormLayout.Group>
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
                {row !== place || cityQuestion === null ? null : (
                  <Checkbox
                    label={t('address.cityConfirmed')}
                    helpText={t('address.cityConfirmedHelp')}
                    checked={cityQuestion.confirmed}
                    onChange={cityQuestion.onChange}
                  />
                )}
              </Fragment>
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
  const name = nameOfField(field, form.country);
  const isNeeded = form.fields.some((known) => known.field === field && known.need === 'required');
  const label = isNeeded ? t(`address.${name}`) : t('address.optional', { field: t(`address.${name}`) });
  const helpText = isUncertain ? t('paste.check') : helpOf(field, form, t);
  const change = (text: string) => onChange({ [field]: text });
  const isNumberMissing = error !== undefined && name.startsWith('taxId') && name !== 'taxId' && address.taxId.trim() === '';
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
      error={isNumberMissing ? t('address.taxIdMissing', { number: t(`address.${name}`) }) : error}
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

const postcodeLabels = { BR: 'postcodeBR', US: 'postcodeUS' } as const;
const stateLabels = { BR: 'state', US: 'state', MX: 'state', AU: 'state', IN: 'state' } as const;

/** A field as addresses of the country call it. */
export function nameOfField(field: AddressField | 'country', country: string) {
  if (field === 'taxId') return labelOf(taxLabels, country) ?? field;
  if (field === 'postcode') return labelOf(postcodeLabels, country) ?? field;
  if (field === 'province') return labelOf(stateLabels, country) ?? field;
  return field;
}

function labelOf<Label extends string>(labels: Record<string, Label>, country: string): Label | undefined {
  return labels[country];
}

/** Postcode and phone as they look in the main markets. */
const examples: Record<string, { postcode: string; phone: string }> = {
  BR: { postcode: '01310-100', phone: '+55 11 91234-5678' },
  NL: { postcode: '1012 AB', phone: '+31 6 12345678' },
  US: { postcode: '10001', phone: '+1 212 555 0123' },
  GB: { postcode: 'SW1A 1AA', phone: '+44 7400 123456' },
  DE: { postcode: '10115', phone: '+49 151 23456789' },
  ES: { postcode: '28013', phone: '+34 612 345 678' },
  PT: { postcode: '1000-001', phone: '+351 912 345 678' },
  FR: { postcode: '75001', phone: '+33 6 12 34 56 78' },
  MX: { postcode: '06600', phone: '+52 55 1234 5678' },
  CA: { postcode: 'K1A 0B1', phone: '+1 613 555 0123' },
  AU: { postcode: '2000', phone: '+61 412 345 678' },
  IT: { postcode: '00118', phone: '+39 312 345 6789' },
  AR: { postcode: 'C1002', phone: '+54 9 11 2345 6789' },
  CL: { postcode: '8320000', phone: '+56 9 6123 4567' },
  CO: { postcode: '110111', phone: '+57 321 123 4567' },
};

function helpOf(field: AddressField, form: AddressForm, t: ReturnType<typeof useTranslation<'manual-orders'>>['t']): string | undefined {
  const example = examples[form.country];
  if (field === 'phone') return example === undefined ? t('address.phoneNeutral') : t('address.phoneHelp', { example: example.phone });
  if (field !== 'postcode' || form.postcodeForms.length === 0) return undefined;
  const forms = form.postcodeForms.slice(0, 2).map((one) => one.replaceAll('9', '0'));
  return t('address.postcodeForm', { example: example?.postcode ?? forms.join(' / ') });
}
