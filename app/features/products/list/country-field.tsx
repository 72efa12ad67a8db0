import { useEffect, useState } from 'react';
import { Select, Spinner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Country } from '#contract/regions.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';
import { useFailureNotice } from '#app/ui/use-problem-notice.ts';
import { isLandedSort, type ProductsQuery } from './products-query.ts';

interface CountryFieldProps {
  selected: string | undefined;
  error?: string | undefined;
  onSelect: (country: string | null) => void;
}

/** Where the merchant's buyers are. The list of countries is loaded when the field is first shown. */
export function CountryField({ selected, error, onSelect }: CountryFieldProps) {
  const { t } = useTranslation(['products', 'ui']);
  const [countries, setCountries] = useState<Country[]>();
  const notifyFailure = useFailureNotice();
  useEffect(() => {
    const abort = new AbortController();
    void callResource(paths.landedPrices, undefined, abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      notifyFailure(answer);
      if (answer.status === 'ok' && isCountries(answer.data)) setCountries(answer.data);
    });
    return () => abort.abort();
  }, [notifyFailure]);
  if (countries === undefined) return <Spinner size="small" accessibilityLabel={t('ui:list.filterLoading')} />;
  return (
    <Select
      label={t('filter.country')}
      helpText={t('filter.countryHelp')}
      options={[{ value: '', label: t('filter.noCountry') }, ...countries.map(({ code, name }) => ({ value: code, label: name }))]}
      value={selected ?? ''}
      onChange={(country) => onSelect(country === '' ? null : country)}
      error={error}
    />
  );
}

/** The answer of our own resource; the provider's answer was checked on the server. */
function isCountries(data: unknown): data is Country[] {
  return Array.isArray(data);
}

/** Stands in the address where no country is wanted; without it, that of the store is. */
const NO_COUNTRY = 'none';

/** The parameters that change with the country: without one, those that depend on it go, too. */
export function countryChange(country: string | null, { sort }: Pick<ProductsQuery, 'sort'>): Record<string, string | null> {
  if (country !== null) return { country };
  return { country: NO_COUNTRY, landedMin: null, landedMax: null, deliveryDaysMax: null, ...(isLandedSort(sort) ? { sort: null } : {}) };
}
