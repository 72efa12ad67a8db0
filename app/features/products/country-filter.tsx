import { useEffect } from 'react';
import { useFetcher } from '@remix-run/react';
import { Select, Spinner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import type { loader } from './landed-prices.ts';

interface CountryFilterProps {
  chosen: string | undefined;
  onChoose: (country: string | null) => void;
}

/** Where the merchant's buyers are. The list of countries comes when it is first opened. */
export default function CountryFilter({ chosen, onChoose }: CountryFilterProps) {
  const { t } = useTranslation(['products', 'ui']);
  const { load, data } = useFetcher<typeof loader>();
  useEffect(() => load(paths.landedPrices), [load]);
  if (data?.status !== 'countries') return <Spinner size="small" accessibilityLabel={t('ui:list.filterLoading')} />;
  return (
    <Select
      label={t('filter.country')}
      helpText={t('filter.countryHelp')}
      options={[{ value: '', label: t('filter.noCountry') }, ...data.countries.map(({ code, name }) => ({ value: code, label: name }))]}
      value={chosen ?? ''}
      onChange={(country) => onChoose(country === '' ? null : country)}
    />
  );
}
