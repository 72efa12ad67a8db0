import { useFetcher } from '@remix-run/react';
import { Combobox, Listbox } from '@shopify/polaris';
import { paths } from '#app/paths.ts';
import { useTypedSearch } from '#app/ui/use-list-address.ts';
import type { loader } from './city-names-resource.ts';

interface CityFieldProps {
  label: string;
  country: string;
  province: string;
  value: string;
  onChange: (city: string) => void;
  error: string | undefined;
  helpText: string | undefined;
}

/** A city: any text, with those of the country and province that begin like it to choose from. */
export function CityField({ label, country, province, value, onChange, error, helpText }: CityFieldProps) {
  const found = useFetcher<typeof loader>();
  const { type } = useTypedSearch(value, (q) => {
    if (q.length > 1) found.load(`${paths.cityNames}?${new URLSearchParams({ country, province, q })}`);
  });
  const cities = (found.data?.cities ?? []).filter((city) => city !== value);
  return (
    <Combobox
      activator={
        <Combobox.TextField
          label={label}
          value={value}
          onChange={(text) => {
            onChange(text);
            type(text);
          }}
          maxLength={100}
          autoComplete="off"
          error={error}
          helpText={helpText}
        />
      }
    >
      {cities.length === 0 || value.length < 2 ? null : (
        <Listbox onSelect={onChange} accessibilityLabel={label}>
          {cities.map((city) => (
            <Listbox.Option key={city} value={city}>
              {city}
            </Listbox.Option>
          ))}
        </Listbox>
      )}
    </Combobox>
  );
}
