import { useState } from 'react';
import { BlockStack, InlineStack, Select, Tag } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { SOURCING_COUNTRIES_MAX } from '#contract/sourcing.ts';

/** Several countries of a form, each sent as `country`. */
export function CountriesChoice({ countries }: { countries: { code: string; name: string }[] }) {
  const { t } = useTranslation('sourcing');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const named = chosen.map((code) => ({ code, name: countries.find((country) => country.code === code)?.name ?? code }));
  const left = countries.filter(({ code }) => !chosen.includes(code));
  return (
    <BlockStack gap="200">
      <Select
        label={t('form.countries')}
        helpText={t('form.countriesHelp')}
        placeholder={t('form.addCountry')}
        options={left.map(({ code, name }) => ({ value: code, label: name }))}
        value=""
        disabled={chosen.length >= SOURCING_COUNTRIES_MAX}
        onChange={(code) => setChosen([...chosen, code])}
      />
      <InlineStack gap="100">
        {named.map(({ code, name }) => (
          <span key={code}>
            <input type="hidden" name="country" value={code} />
            <Tag onRemove={() => setChosen(chosen.filter((other) => other !== code))}>{name}</Tag>
          </span>
        ))}
      </InlineStack>
    </BlockStack>
  );
}
