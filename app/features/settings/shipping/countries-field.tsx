import { useState } from 'react';
import { BlockStack, Combobox, InlineStack, Listbox, Tag } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Country } from '#contract/regions.ts';

interface CountriesFieldProps {
  countries: Country[];
  /** ISO 3166-1 alpha-2. */
  selected: string[];
  error?: string | undefined;
  label: string;
  helpText: string;
  onChange: (selected: string[]) => void;
}

/** Several countries, found by typing and shown as tags. */
export function CountriesField({ countries, selected, error, label, helpText, onChange }: CountriesFieldProps) {
  const { t } = useTranslation('settings');
  const [query, setQuery] = useState('');
  const found = countries.filter(({ code, name }) => fold(name).includes(fold(query)) || code === query.trim().toUpperCase());
  const toggle = (code: string) => {
    onChange(selected.includes(code) ? selected.filter((each) => each !== code) : [...selected, code]);
    setQuery('');
  };
  return (
    <BlockStack gap="200">
      <Combobox
        allowMultiple
        activator={
          <Combobox.TextField
            label={label}
            placeholder={t('shipping.countriesPlaceholder')}
            value={query}
            onChange={setQuery}
            autoComplete="off"
            error={error}
            helpText={helpText}
          />
        }
      >
        {found.length === 0 ? null : (
          <Listbox onSelect={toggle} accessibilityLabel={label}>
            {found.map(({ code, name }) => (
              <Listbox.Option key={code} value={code} selected={selected.includes(code)}>
                {name}
              </Listbox.Option>
            ))}
          </Listbox>
        )}
      </Combobox>
      <InlineStack gap="100">
        {countries
          .filter(({ code }) => selected.includes(code))
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
function fold(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
