import { useState } from 'react';
import { FormLayout, Select, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Address, Order } from '#contract/orders.ts';
import { ADDRESS_FIELD_MAX } from '#contract/order-actions.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { placeProblem } from '#app/ui/field-errors.ts';
import { ActModal, type ActDialogProps, useAct } from './act-modal.tsx';

interface AddressDialogProps extends ActDialogProps {
  order: Order;
  countries: string[];
}

const rows = [
  ['name', 'company'],
  ['line1', 'line2'],
  ['district', 'city'],
  ['province', 'postcode'],
  ['phone', 'email'],
] as const satisfies (keyof Address)[][];
const browserNames = {
  name: 'name',
  company: 'organization',
  line1: 'address-line1',
  line2: 'address-line2',
  district: 'address-level3',
  city: 'address-level2',
  province: 'address-level1',
  postcode: 'postal-code',
  phone: 'tel',
  email: 'email',
} as const;
const FIELDS = [...rows.flat(), 'country', 'taxId'].map((field) => `address.${field}`);

/** Corrects where an order goes. What the country asks for stands at its field. */
export function AddressDialog({ order, countries, ...dialog }: AddressDialogProps) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const { send, sending, problem } = useAct(order.id, dialog);
  const [address, setAddress] = useState(order.address);
  const { errors, banner } = placeProblem(problem, { fields: FIELDS });
  const set = (field: keyof Address) => (value: string) => setAddress({ ...address, [field]: value });
  const errorOf = (field: keyof Address) => errors[`address.${field}`];
  const names = countries.map((code) => ({ value: code, label: countryName(code, locale) }));
  return (
    <ActModal
      title={t('act.address.title', { order: order.externalName })}
      help={t(order.storeId === null ? 'act.address.helpManual' : 'act.address.help')}
      problem={banner}
      refused={problem}
      onClose={dialog.onClose}
      confirm={{
        label: t('act.address.confirm'),
        loading: sending,
        onAction: () => send('address', { version: String(order.version), address: JSON.stringify(address) }),
      }}
    >
      <FormLayout>
        <Select
          label={t('act.address.country')}
          options={names.toSorted((a, b) => a.label.localeCompare(b.label, locale))}
          value={address.country}
          error={errorOf('country')}
          onChange={set('country')}
        />
        {rows.map((row) => (
          <FormLayout.Group key={row.join()}>
            {row.map((field) => (
              <TextField
                key={field}
                label={t(`act.address.${field}`)}
                type={field === 'phone' ? 'tel' : field === 'email' ? 'email' : 'text'}
                autoComplete={browserNames[field]}
                maxLength={ADDRESS_FIELD_MAX}
                value={address[field]}
                error={errorOf(field)}
                onChange={set(field)}
              />
            ))}
          </FormLayout.Group>
        ))}
        <TextField
          label={t('act.address.taxId')}
          helpText={t('act.address.taxIdHelp')}
          autoComplete="off"
          maxLength={ADDRESS_FIELD_MAX}
          value={address.taxId}
          error={errorOf('taxId')}
          onChange={set('taxId')}
        />
      </FormLayout>
    </ActModal>
  );
}
