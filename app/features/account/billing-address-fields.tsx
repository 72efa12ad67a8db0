import { FormLayout } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { BillingProfile } from '#contract/account.ts';
import { TextInput } from '#app/ui/text-input.tsx';

const fields = {
  address: { autoComplete: 'street-address', maxLength: 300 },
  city: { autoComplete: 'address-level2', maxLength: 100 },
  province: { autoComplete: 'address-level1', maxLength: 100 },
  postcode: { autoComplete: 'postal-code', maxLength: 20 },
} as const;

/** Where it is, as invoices print it. */
export function BillingAddressFields({ profile, errors }: { profile: BillingProfile | null; errors: Record<string, string> }) {
  const { t } = useTranslation('account');
  const field = (name: keyof typeof fields) => (
    <TextInput name={name} label={t(`billing.${name}`)} defaultValue={profile?.[name] ?? ''} error={errors[name]} {...fields[name]} />
  );
  return (
    <FormLayout>
      {field('address')}
      <FormLayout.Group>
        {field('city')}
        {field('province')}
      </FormLayout.Group>
      <FormLayout.Group>{field('postcode')}</FormLayout.Group>
    </FormLayout>
  );
}
