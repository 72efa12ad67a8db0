import { countryChange } from './country-change.ts';
import { CountryField } from './country-field.tsx';
import type { ProductsQuery } from './products-query.ts';

interface CountryFilterProps {
  query: ProductsQuery;
  onChange: (changes: Record<string, string | null>) => void;
}

/** The country of all landed prices in the list, changed at once. A default export, as `lazy` demands. */
export default function CountryFilter({ query, onChange }: CountryFilterProps) {
  return <CountryField chosen={query.country} onChoose={(country) => onChange(countryChange(country, query))} />;
}
