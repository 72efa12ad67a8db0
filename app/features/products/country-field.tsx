import { useEffect, useState } from 'react';
import { Select, Spinner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Country } from '#contract/regions.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';
import { useFailureNotice } from '#app/ui/use-failure-notice.ts';

interface CountryFieldProps {
  chosen: string | undefined;
  error?: string | undefined;
  onChoose: (country: string | null) => void;
}

/** Where the merchant's buyers are. The list of countries comes when it is first drawn. */
export function CountryField({ chosen, error, onChoose }: CountryFieldProps) {
  const { t } = useTranslation(['products', 'ui']);
  const [countries, setCountries] = useState<Country[]>();
  const notifyFailure = useFailureNotice();
  useEffect(() => {
    const left = new AbortController();
    void callResource(paths.landedPrices, undefined, left.signal).then((answer) => {
      if (left.signal.aborted) return;
      notifyFailure(answer);
      if (answer.status === 'ok' && isCountries(answer.data)) setCountries(answer.data);
    });
    return () => left.abort();
  }, [notifyFailure]);
  if (countries === undefined) return <Spinner size="small" accessibilityLabel={t('ui:list.filterLoading')} />;
  return (
    <Select
      label={t('filter.country')}
      helpText={t('filter.countryHelp')}
      options={[{ value: '', label: t('filter.noCountry') }, ...countries.map(({ code, name }) => ({ value: code, label: name }))]}
      value={chosen ?? ''}
      onChange={(country) => onChoose(country === '' ? null : country)}
      error={error}
    />
  );
}

/** What our own resource answers; the provider's contract has made sure of the rest. */
function isCountries(data: unknown): data is Country[] {
  return Array.isArray(data);
}
