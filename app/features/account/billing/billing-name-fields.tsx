import { useId, useState } from 'react';
import { Checkbox, FormLayout, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { BillingProfile } from '#contract/account.ts';
import type { Country } from '#contract/regions.ts';
import { TextInput, useInputBeforeHydration } from '#app/ui/form-fields.tsx';

interface BillingNameFieldsProps {
  profile: BillingProfile | null;
  countries: Country[];
  errors: Record<string, string>;
  /** The first profile is always the default one. */
  onlyOne: boolean;
}

/** Name, country and the tax number that businesses of the country have. */
export function BillingNameFields({ profile, countries, errors, onlyOne }: BillingNameFieldsProps) {
  const { t } = useTranslation('account');
  const [country, setCountry] = useState(profile?.country ?? '');
  const [kind, setKind] = useState(profile?.taxIdKind ?? 'none');
  const selectCountry = (code: string) => {
    setCountry(code);
    if (profile === null) setKind(usualTaxIdKind(code));
  };
  const countryId = useId();
  useInputBeforeHydration(countryId, (code) => code !== country && selectCountry(code));
  return (
    <FormLayout>
      <TextInput
        name="legalName"
        label={t('billing.legalName')}
        defaultValue={profile?.legalName ?? ''}
        error={errors['legalName']}
        autoComplete="organization"
        maxLength={200}
      />
      <Select
        id={countryId}
        name="country"
        label={t('billing.country')}
        placeholder={t('billing.chooseCountry')}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        value={country}
        onChange={selectCountry}
        error={errors['country']}
      />
      <FormLayout.Group>
        <Select
          name="taxIdKind"
          label={t('billing.taxIdKind')}
          options={offeredTaxIdKinds.map((value) => ({ value, label: t(`billing.taxIds.${value}`) }))}
          value={kind}
          onChange={(value) => setKind(isTaxIdKind(value) ? value : 'none')}
          error={errors['taxIdKind']}
        />
        {kind === 'none' ? null : (
          <TextInput
            name="taxId"
            label={t(`billing.taxIds.${kind}`)}
            defaultValue={profile?.taxId ?? ''}
            error={errors['taxId']}
            autoComplete="off"
            maxLength={40}
            spellCheck={false}
          />
        )}
      </FormLayout.Group>
      {onlyOne || profile?.isDefault === true ? <input type="hidden" name="isDefault" value="on" /> : <DefaultField />}
    </FormLayout>
  );
}

function DefaultField() {
  const { t } = useTranslation('account');
  const id = useId();
  const [checked, setChecked] = useState(false);
  return <Checkbox id={id} name="isDefault" label={t('billing.makeDefault')} checked={checked} onChange={setChecked} />;
}

type TaxIdKind = BillingProfile['taxIdKind'];

/** In the order of the menu. */
export const offeredTaxIdKinds = ['none', 'vat', 'cnpj', 'cpf', 'rfc', 'ein', 'nif', 'other'] as const satisfies TaxIdKind[];

/** The kind that businesses of a country usually have: a first suggestion. */
const usualKinds: Record<string, TaxIdKind> = { BR: 'cnpj', MX: 'rfc', US: 'ein', ES: 'nif', PT: 'nif' };
const vatCountries = new Set('AT BE BG HR CY CZ DE DK EE FI FR GB GR HU IE IT LT LU LV MT NL PL RO SE SI SK'.split(' '));

export function usualTaxIdKind(country: string): TaxIdKind {
  return usualKinds[country] ?? (vatCountries.has(country) ? 'vat' : 'other');
}

function isTaxIdKind(value: string): value is TaxIdKind {
  return offeredTaxIdKinds.some((kind) => kind === value);
}
