import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, FormLayout, Select, Spinner, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/locales.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import type { Country } from '#contract/regions.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { currencyDigits } from '#app/ui/format-money.ts';
import { parseAmount } from '#app/ui/parse-amount.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ProductPicker } from './product-picker.tsx';
import type { loader } from './quote-sample-resource.ts';
import { SampleOutcome } from './sample-outcome.tsx';

export interface SampleFormProps {
  countries: Country[];
  /** Shows a field for the selling price, in the currency of the country's customs; null where it has none. */
  saleCurrencyOf?: (country: string) => string | null;
}

/** A sample order as typed. */
interface Sample {
  /** Empty until one is selected, as is `variantId`. */
  country: string;
  postCode: string;
  variantId: string;
  quantity: string;
  /** Selling price of one unit; empty for the suggested price. */
  sale: string;
}
type SampleErrors = Partial<
  Record<'country' | 'variantId' | 'quantity' | 'sale', 'countryMissing' | 'productMissing' | 'quantityWrong' | 'saleWrong'>
>;

const emptySample: Sample = { country: '', postCode: '', variantId: '', quantity: '1', sale: '' };

/** Shows what a sample order would cost today, and why, under the saved settings. */
export default function SampleForm({ countries, saleCurrencyOf }: SampleFormProps) {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const fetcher = useFetcher<typeof loader>();
  const fields = useRef<HTMLDivElement>(null);
  // The button that opened the form is gone; the keyboard goes on here.
  useEffect(() => fields.current?.querySelector('select')?.focus(), []);
  const [sample, setSample] = useState(emptySample);
  const [errors, setErrors] = useState<SampleErrors>({});
  const saleCurrency = saleCurrencyOf?.(sample.country) ?? null;
  const change = (changes: Partial<Sample>) => {
    setSample({ ...sample, ...changes });
    setErrors({});
  };
  const showCost = () => {
    const read = readSample(sample, { locale, saleCurrency });
    setErrors(read.errors);
    if (read.search !== null) fetcher.load(`${paths.quoteSample}?${read.search}`);
  };
  const errorOf = (field: keyof SampleErrors) => (errors[field] === undefined ? undefined : t(`simulator.${errors[field]}`));

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
              error={errorOf('country')}
            />
            <TextField
              label={t('simulator.postCode')}
              value={sample.postCode}
              onChange={(postCode) => change({ postCode })}
              maxLength={20}
              autoComplete="off"
            />
          </FormLayout.Group>
          <ProductPicker variantId={sample.variantId} onPick={(variantId) => change({ variantId })} error={errorOf('variantId')} />
          <FormLayout.Group>
            <TextField
              label={t('simulator.quantity')}
              value={sample.quantity}
              onChange={(quantity) => change({ quantity })}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              error={errorOf('quantity')}
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
                error={errorOf('sale')}
              />
            )}
          </FormLayout.Group>
        </FormLayout>
      </div>
      <div>
        <Button onClick={showCost} loading={fetcher.state !== 'idle'}>
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

/** The query of the resource; null with an error for each field that is wrong. */
function readSample(
  { country, postCode, variantId, quantity, sale }: Sample,
  { locale, saleCurrency }: { locale: Locale; saleCurrency: string | null },
): { search: URLSearchParams | null; errors: SampleErrors } {
  const price =
    saleCurrency === null
      ? { status: 'empty' as const }
      : parseAmount(sale, { locale, digits: currencyDigits(saleCurrency), maxMinor: MAX_AMOUNT_MINOR });
  const errors: SampleErrors = {
    ...(country === '' ? { country: 'countryMissing' } : {}),
    ...(variantId === '' ? { variantId: 'productMissing' } : {}),
    ...(/^[1-9]\d{0,3}$/.test(quantity.trim()) ? {} : { quantity: 'quantityWrong' }),
    ...(price.status === 'refused' ? { sale: 'saleWrong' } : {}),
  };
  if (Object.keys(errors).length > 0) return { search: null, errors };
  const search = new URLSearchParams({ country, postCode: postCode.trim(), variantId, quantity: quantity.trim() });
  if (price.status === 'ok' && saleCurrency !== null) {
    search.set('saleMinor', String(price.amountMinor));
    search.set('saleCurrency', saleCurrency);
  }
  return { search, errors };
}
