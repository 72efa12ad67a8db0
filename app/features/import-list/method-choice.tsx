import { useEffect } from 'react';
import { useFetcher } from '@remix-run/react';
import { Button, InlineStack, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import type { Problem } from '#contract/problem.ts';
import type { SampleAnswer } from '#contract/quotes.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { useMoneyText } from '#app/ui/money.tsx';

interface MethodChoiceProps {
  country: string;
  /** Of which one piece is quoted. */
  variant: ImportItem['variants'][number];
  /** Code of the method; empty: as the shipping rules say. */
  chosen: string;
  onChoose: (methodCode: string) => void;
}

/** What the resource of samples answers. */
type Quoted = { status: 'ok'; sample: SampleAnswer } | { status: 'refused'; problem: Problem };

/** The method for a country, out of those that take the goods there today. */
export function MethodChoice({ country, variant, chosen, onChoose }: MethodChoiceProps) {
  const { t } = useTranslation('import-list');
  const locale = useLocale();
  const { load, data } = useFetcher<Quoted>();
  const { variantId, price } = variant;
  const sale: Record<string, string> = price === null ? {} : { saleMinor: String(price.amountMinor), saleCurrency: price.currency };
  const address = `${paths.quoteSample}?${new URLSearchParams({ country, variantId, quantity: '1', ...sale }).toString()}`;
  useEffect(() => load(address), [load, address]);
  const options = useOptions(data?.status === 'ok' ? data.sample : null, chosen);
  const name = countryName(country, locale);
  const nothing = data?.status === 'ok' && data.sample.offers.length === 0;
  return (
    <InlineStack gap="200" blockAlign="end">
      <div className="wharf-method-choice">
        <Select
          label={name}
          options={options}
          value={chosen}
          onChange={onChoose}
          helpText={data === undefined ? t('shipping.asking') : nothing ? t('shipping.noMethod') : ''}
        />
      </div>
      {data?.status === 'refused' ? (
        <>
          <Text as="p">{data.problem.message}</Text>
          <Button onClick={() => load(address)}>{t('shipping.askAgain')}</Button>
        </>
      ) : null}
    </InlineStack>
  );
}

/** By the rules, then each offer with its time and price; what was chosen stays a choice when it is not offered. */
function useOptions(sample: SampleAnswer | null, chosen: string) {
  const { t } = useTranslation('import-list');
  const money = useMoneyText();
  const offers = sample?.offers ?? [];
  const known = [...offers, ...(sample?.refused ?? [])].find(({ methodCode }) => methodCode === chosen);
  const byRules = offers.find(({ methodCode }) => methodCode === sample?.chosen);
  return [
    { value: '', label: byRules === undefined ? t('shipping.byRules') : t('shipping.byRulesNow', { method: byRules.methodName }) },
    ...offers.map(({ methodCode, methodName, minDays, maxDays, total }) => ({
      value: methodCode,
      label: t('shipping.offer', { method: methodName, min: minDays, max: maxDays, total: money(total) }),
    })),
    ...(chosen === '' || offers.some(({ methodCode }) => methodCode === chosen)
      ? []
      : [{ value: chosen, label: sample === null ? chosen : t('shipping.notOffered', { method: known?.methodName ?? chosen }) }]),
  ];
}
