import { useEffect, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Box, Button, Card, InlineError, InlineStack, Link, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { DRAFT_METHODS_MAX } from '#contract/import-list.values.ts';
import type { ImportItem, StoreProfit } from '#contract/import-list.ts';
import type { Problem } from '#contract/problem.ts';
import type { SampleAnswer } from '#contract/quotes.ts';
import type { Country } from '#contract/regions.ts';
import type { Store } from '#contract/stores.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';
import { CountryName, countryName } from '#app/ui/country-name.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { ProfitParts } from '#app/ui/profit-figure.tsx';
import { useFailureNotice } from '#app/ui/use-problem-notice.ts';
import { Weight } from '#app/ui/weight.tsx';
import { applyChanges, draftFields, isIncluded } from './draft-changes.ts';
import type { DraftEdits } from './use-draft-edits.ts';

/** Customs data, shipping methods by country, and the margin of one piece in the main country. */
export function ShippingTab({ edits, stores }: { edits: DraftEdits; stores: Store[] }) {
  const { t } = useTranslation('import-list');
  const { base: draft } = edits;
  const weights = draft.variants.map(({ weightG }) => weightG);
  const { profits } = draft;
  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t('shipping.goods')}
          </Text>
          <FactRows
            facts={[
              { label: t('shipping.hsCode'), value: draft.hsCode ?? t('row.noAmount') },
              {
                label: t('shipping.origin'),
                value: draft.originCountry === null ? t('row.noAmount') : <CountryName code={draft.originCountry} />,
              },
              {
                label: t('shipping.weight'),
                value: (
                  <>
                    <Weight grams={Math.min(...weights)} /> – <Weight grams={Math.max(...weights)} />
                  </>
                ),
              },
            ]}
          />
        </BlockStack>
      </Card>
      <ShippingMethodsCard edits={edits} stores={stores} />
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t('shipping.margin')}
          </Text>
          {profits.length === 0 ? (
            <Text as="p" tone="subdued">
              {t('shipping.noMargin')}
            </Text>
          ) : (
            profits.map((storeProfit) => <StoreProfitFacts key={storeProfit.storeId} draft={draft} storeProfit={storeProfit} />)
          )}
          <Text as="p" tone="subdued">
            {t('shipping.help')}
          </Text>
          <InlineStack>
            <Button url={generatePath(paths.product, { productId: draft.productId })}>{t('shipping.calculate')}</Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </BlockStack>
  );
}

/** What an item leaves in a store, and where the method selected for its country is not the one that is used. */
function StoreProfitFacts({ draft, storeProfit }: { draft: ImportItem; storeProfit: StoreProfit }) {
  const { t } = useTranslation('import-list');
  const { storeName, country, profit } = storeProfit;
  const requested = draft.shippingMethods.find((method) => method.country === country)?.methodCode;
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingXs">
        {storeName} · <CountryName code={country} />
      </Text>
      {profit === null ? <Text as="p">{t('shipping.noProfit')}</Text> : <ProfitParts profit={profit} />}
      {profit === null || requested === undefined || requested === profit.method.code ? null : <Text as="p">{t('shipping.notUsed')}</Text>}
    </BlockStack>
  );
}

/** How orders of the product go to each country: by the shipping rules, or by a method selected here. */
function ShippingMethodsCard({ edits, stores }: { edits: DraftEdits; stores: Store[] }) {
  const { t } = useTranslation('import-list');
  const { base, change, changes, errors } = edits;
  const draft = applyChanges(base, changes);
  const [added, setAdded] = useState<string[]>([]);
  const { shippingMethods } = draft;
  const countries = [
    ...new Set([...salesCountries(stores, draft.targetStoreIds), ...shippingMethods.map(({ country }) => country), ...added]),
  ];
  const sample = base.variants.find((variant) => isIncluded(variant, changes)) ?? base.variants[0];
  const error = errors[draftFields.shippingMethods];
  const selectMethod = (country: string, methodCode: string) => {
    const others = shippingMethods.filter((method) => method.country !== country);
    change({ shippingMethods: methodCode === '' ? others : [...others, { country, methodCode }] });
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('shipping.methods')}
        </Text>
        <Text as="p" tone="subdued">
          {t('shipping.methodsHelp')} <Link url={paths.settingShipping}>{t('shipping.toRules')}</Link>
        </Text>
        {sample === undefined
          ? null
          : countries.map((country) => (
              <MethodSelect
                key={country}
                country={country}
                variant={sample}
                selected={shippingMethods.find((method) => method.country === country)?.methodCode ?? ''}
                onChange={(methodCode) => selectMethod(country, methodCode)}
              />
            ))}
        {error === undefined ? null : <InlineError message={error} fieldID={draftFields.shippingMethods} />}
        {countries.length >= DRAFT_METHODS_MAX ? null : (
          <AddCountry exclude={countries} onSelect={(country) => setAdded((before) => [...before, country])} />
        )}
      </BlockStack>
    </Card>
  );
}

/** Countries of the target stores; without targets, of all connected stores. */
function salesCountries(stores: Store[], targetStoreIds: readonly string[]): string[] {
  const targets = stores.filter(({ id, state }) => (targetStoreIds.length === 0 ? state === 'connected' : targetStoreIds.includes(id)));
  return targets.map(({ country }) => country);
}

interface MethodSelectProps {
  country: string;
  /** One piece of it is quoted. */
  variant: ImportItem['variants'][number];
  /** Code of the method; empty: by the shipping rules. */
  selected: string;
  onChange: (methodCode: string) => void;
}

/** Answer of the quote sample resource. */
type QuoteAnswer = { status: 'ok'; sample: SampleAnswer } | { status: 'refused'; problem: Problem };

/** The shipping method for a country, out of those available for the product today. */
function MethodSelect({ country, variant, selected, onChange }: MethodSelectProps) {
  const { t } = useTranslation('import-list');
  const locale = useLocale();
  const { load, data } = useFetcher<QuoteAnswer>();
  const { variantId, price } = variant;
  const sale: Record<string, string> = price === null ? {} : { saleMinor: String(price.amountMinor), saleCurrency: price.currency };
  const url = `${paths.quoteSample}?${new URLSearchParams({ country, variantId, quantity: '1', ...sale }).toString()}`;
  useEffect(() => load(url), [load, url]);
  const options = useOptions(data?.status === 'ok' ? data.sample : null, selected);
  const name = countryName(country, locale);
  const isUnavailable = data?.status === 'ok' && data.sample.offers.length === 0;
  return (
    <InlineStack gap="200" blockAlign="end">
      <Box width="100%" maxWidth="32rem">
        <Select
          label={name}
          options={options}
          value={selected}
          onChange={onChange}
          helpText={data === undefined ? t('shipping.asking') : isUnavailable ? t('shipping.noMethod') : ''}
        />
      </Box>
      {data?.status === 'refused' ? (
        <>
          <Text as="p">{data.problem.message}</Text>
          <Button onClick={() => load(url)}>{t('shipping.askAgain')}</Button>
        </>
      ) : null}
    </InlineStack>
  );
}

/** By the rules, then each offer with its time and price. The selected method stays an option when it is not offered. */
function useOptions(sample: SampleAnswer | null, selected: string) {
  const { t } = useTranslation('import-list');
  const money = useMoneyText();
  const offers = sample?.offers ?? [];
  const known = [...offers, ...(sample?.refused ?? [])].find(({ methodCode }) => methodCode === selected);
  const byRules = offers.find(({ methodCode }) => methodCode === sample?.selected);
  return [
    { value: '', label: byRules === undefined ? t('shipping.byRules') : t('shipping.byRulesNow', { method: byRules.methodName }) },
    ...offers.map(({ methodCode, methodName, minDays, maxDays, total }) => ({
      value: methodCode,
      label: t('shipping.offer', { method: methodName, min: minDays, max: maxDays, total: money(total) }),
    })),
    ...(selected === '' || offers.some(({ methodCode }) => methodCode === selected)
      ? []
      : [{ value: selected, label: sample === null ? selected : t('shipping.notOffered', { method: known?.methodName ?? selected }) }]),
  ];
}

/** Adds a country to select a method for. The list of countries loads on request. */
function AddCountry({ exclude, onSelect }: { exclude: readonly string[]; onSelect: (country: string) => void }) {
  const { t } = useTranslation('import-list');
  const [countries, setCountries] = useState<Country[]>();
  const [loading, setLoading] = useState(false);
  const notifyFailure = useFailureNotice();
  const loadCountries = async () => {
    setLoading(true);
    const answer = await callResource(paths.landedPrices);
    setLoading(false);
    notifyFailure(answer);
    if (answer.status === 'ok' && isCountries(answer.data)) setCountries(answer.data);
  };
  if (countries === undefined)
    return (
      <InlineStack>
        <Button loading={loading} onClick={() => void loadCountries()}>
          {t('shipping.addCountry')}
        </Button>
      </InlineStack>
    );
  const others = countries.filter(({ code }) => !exclude.includes(code));
  return (
    <Box maxWidth="32rem">
      <Select
        label={t('shipping.addCountry')}
        placeholder={t('shipping.chooseCountry')}
        options={others.map(({ code, name }) => ({ value: code, label: name }))}
        value=""
        onChange={onSelect}
      />
    </Box>
  );
}

/** The provider's contract guarantees the shape of the items. */
function isCountries(data: unknown): data is Country[] {
  return Array.isArray(data);
}
