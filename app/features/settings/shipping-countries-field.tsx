import { useState } from 'react';
import { BlockStack, Combobox, InlineStack, Listbox, Tag } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Country } from '#contract/regions.ts';

interface CountriesFieldProps {
  countries: Country[];
  chosen: string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Several countries, found by typing and shown as tags. */
export function CountriesField({ countries, chosen, error, onChange }: CountriesFieldProps) {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState('');
  const found = countries.filter(({ code, name }) => folded(name).includes(folded(typed)) || code === typed.trim().toUpperCase());
  const toggle = (code: string) => {
    onChange(chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code]);
    setTyped('');
  };
  return (
    <BlockStack gap="200">
      <Combobox
        allowMultiple
        activator={
          <Combobox.TextField
            label={t('shipping.countries')}
            placeholder={t('shipping.countriesPlaceholder')}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            error={error}
            helpText={t('shipping.countriesHelp')}
          />
        }
      >
        {found.length === 0 ? null : (
          <Listbox onSelect={toggle} accessibilityLabel={t('shipping.countries')}>
            {found.map(({ code, name }) => (
              <Listbox.Option key={code} value={code} selected={chosen.includes(code)}>
                {name}
              </Listbox.Option>
            ))}
          </Listbox>
        )}
      </Combobox>
      <InlineStack gap="100">
        {countries
          .filter(({ code }) => chosen.includes(code))
          .map(({ code, name }) => (
            <Tag key={code} onRemove={() => toggle(code)}>
              {name}
            </Tag>
          ))}
      </InlineStack>
    </BlockStack>
  );
}

/** Without accents and case: `sao tome` finds São Tomé. */
function folded(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
