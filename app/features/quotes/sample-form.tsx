import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, FormLayout, Select, Spinner, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Country } from '#contract/regions.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ProductPicker } from './product-picker.tsx';
import type { loader } from './quote-sample.ts';
import { SampleOutcome } from './sample-outcome.tsx';
import { noSample, readSample, type Sample, type SampleErrors } from './sample.ts';

export interface SampleFormProps {
  countries: Country[];
  /** Asks for a sale price too, in the currency of the country's customs; null where it has none. */
  saleCurrencyOf?: (country: string) => string | null;
}

/** Shows what a sample order would cost today, and why, by what is saved in the settings. A default export, as `lazy` demands. */
export default function SampleForm({ countries, saleCurrencyOf }: SampleFormProps) {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const fetcher = useFetcher<typeof loader>();
  const fields = useRef<HTMLDivElement>(null);
  // It was asked for by a button that is gone now.
  useEffect(() => fields.current?.querySelector('select')?.focus(), []);
  const [sample, setSample] = useState(noSample);
  const [errors, setErrors] = useState<SampleErrors>({});
  const saleCurrency = saleCurrencyOf?.(sample.country) ?? null;
  const change = (changes: Partial<Sample>) => {
    setSample({ ...sample, ...changes });
    setErrors({});
  };
  const ask = () => {
    const read = readSample(sample, { locale, saleCurrency });
    setErrors(read.errors);
    if (read.search !== null) fetcher.load(`${paths.quoteSample}?${read.search}`);
  };
  const words = (field: keyof SampleErrors) => (errors[field] === undefined ? undefined : t(`simulator.${errors[field]}`));

  return (
    <BlockStack gap="400">
      <div ref={fields}>
        <FormLayout>
          <FormLayout.Group>
            <Select
              label={t('simulator.country')}
              placeholder={t('simulator.choose')}
              options={countries.map(({ code, name }) => ({ value: code, label: name }))}
              value={sample.country}
              onChange={(country) => change({ country })}
              error={words('country')}
            />
            <TextField
              label={t('simulator.postCode')}
              value={sample.postCode}
              onChange={(postCode) => change({ postCode })}
              maxLength={20}
              autoComplete="off"
            />
          </FormLayout.Group>
          <ProductPicker variantId={sample.variantId} onPick={(variantId) => change({ variantId })} error={words('variantId')} />
          <FormLayout.Group>
            <TextField
              label={t('simulator.quantity')}
              value={sample.quantity}
              onChange={(quantity) => change({ quantity })}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              error={words('quantity')}
            />
            {saleCurrency === null ? null : (
              <TextField
                label={t('simulator.sale')}
                value={sample.sale}
                onChange={(sale) => change({ sale })}
                suffix={saleCurrency}
                inputMode="decimal"
                autoComplete="off"
                helpText={t('simulator.saleHelp')}
                error={words('sale')}
              />
            )}
          </FormLayout.Group>
        </FormLayout>
      </div>
      <div>
        <Button onClick={ask} loading={fetcher.state !== 'idle'}>
          {t('simulator.show')}
        </Button>
      </div>
      <div aria-live="polite">
        <Outcome loading={fetcher.state !== 'idle' && fetcher.data === undefined}>
          {fetcher.data?.status === 'refused' ? <ProblemBanner problem={fetcher.data.problem} title={t('simulator.failed')} /> : null}
          {fetcher.data?.status === 'ok' ? <SampleOutcome answer={fetcher.data.sample} /> : null}
        </Outcome>
      </div>
    </BlockStack>
  );
}

function Outcome({ loading, children }: { loading: boolean; children: ReactNode }) {
  const { t } = useTranslation('quotes');
  return loading ? <Spinner size="small" accessibilityLabel={t('simulator.loading')} /> : children;
}
