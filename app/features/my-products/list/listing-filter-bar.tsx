import { useEffect, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Spinner, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { mappingKinds } from '#contract/mapping.values.ts';
import { WHOLE_BP } from '#contract/money.values.ts';
import { listingFlags, type ListingTab, listingTabs, SOUGHT_MAX } from '#contract/my-products.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Store } from '#contract/stores.ts';
import { ListTools } from '#app/features/list-views/list-tools.tsx';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { FilterForm } from '#app/ui/filter-form.tsx';
import { formatShare, formatTotal } from '#app/ui/format-number.ts';
import { parseAmount, typedAmount } from '#app/ui/parse-amount.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ChoiceFilter, choiceFilter, type ResourceFilter, ResourceFilters } from '#app/ui/resource-filters.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import type { loader } from './filter-choices-resource.ts';
import type { FilterTitles, ListingFilters } from './listing-filters.server.ts';
import { useListingColumns } from './listing-row.tsx';

/** Basis points are hundredths of a percent. */
const PERCENT_DIGITS = 2;

interface ListingFilterBarProps {
  filters: ListingFilters;
  counts: Record<ListingTab, number>;
  stores: Store[];
  titles: FilterTitles;
}

/** Views with their counts, search and filters; all of it is kept in the URL. */
export function ListingFilterBar({ filters, counts, stores, titles }: ListingFilterBarProps) {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  const columns = useListingColumns();
  const rareFilters = useRareFilters(filters, titles);
  return (
    <ResourceFilters
      tabs={listingTabs.map((id) => ({
        id,
        content: t(`tab.${id}`),
        ...(counts[id] === 0 ? {} : { count: formatTotal(cappedTotal(counts[id]), locale) }),
      }))}
      selectedTab={filters.tab}
      search={{ value: filters.q ?? '', placeholder: t('filter.search') }}
      filters={[
        choiceFilter({
          name: 'storeId',
          label: t('filter.store'),
          choices: stores.map(({ id, name }) => ({ value: id, label: name })),
          selected: filters.storeId,
        }),
        choiceFilter({
          name: 'kind',
          label: t('filter.kind'),
          choices: mappingKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
          selected: filters.kind,
        }),
        choiceFilter({
          name: 'flag',
          label: t('filter.flag'),
          choices: listingFlags.map((flag) => ({ value: flag, label: t(`flag.${flag}`) })),
          selected: filters.flag,
        }),
        ...rareFilters,
      ]}
      tools={<ListTools list="my-products" columns={columns} />}
    />
  );
}

function cappedTotal(count: number) {
  return count > COUNTED_TOTAL_LIMIT ? { total: null, totalAtLeast: COUNTED_TOTAL_LIMIT } : { total: count, totalAtLeast: null };
}

/** The filters behind "Add filter". */
function useRareFilters({ categoryId, ruleId, tag, marginBelowBp }: ListingFilters, titles: FilterTitles): ResourceFilter[] {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  return [
    {
      name: 'categoryId',
      label: t('filter.category'),
      applied: categoryId === undefined ? undefined : t('chip.category', { name: titles.category ?? t('chip.unknown') }),
      pinned: false,
      control: <LoadedChoiceFilter name="categoryId" options="categories" label={t('filter.category')} selected={categoryId} />,
    },
    {
      name: 'ruleId',
      label: t('filter.rule'),
      applied: ruleId === undefined ? undefined : t('chip.rule', { name: titles.rule ?? t('chip.unknown') }),
      pinned: false,
      control: <LoadedChoiceFilter name="ruleId" options="rules" label={t('filter.rule')} help={t('filter.ruleHelp')} selected={ruleId} />,
    },
    {
      name: 'tag',
      label: t('filter.tag'),
      applied: tag === undefined ? undefined : t('chip.tag', { tag }),
      pinned: false,
      control: <TagFilter tag={tag ?? ''} />,
    },
    {
      name: 'marginBelowBp',
      label: t('filter.margin'),
      applied: marginBelowBp === undefined ? undefined : t('chip.margin', { share: formatShare(marginBelowBp / WHOLE_BP, locale) }),
      pinned: false,
      control: <MarginFilter marginBelowBp={marginBelowBp} />,
    },
  ];
}

interface LoadedChoiceFilterProps {
  name: string;
  options: 'categories' | 'rules';
  label: string;
  help?: string;
  selected: string | undefined;
}

/** A filter whose options load when it is opened. */
function LoadedChoiceFilter({ name, options, label, help, selected }: LoadedChoiceFilterProps) {
  const { t } = useTranslation('ui');
  const { load, data } = useFetcher<typeof loader>();
  useEffect(() => load(paths.listingFilterChoices), [load]);
  if (data === undefined) return <Spinner size="small" accessibilityLabel={t('list.filterLoading')} />;
  if (data.problem !== null) return <ProblemBanner problem={data.problem} />;
  const choices = data[options].map(({ id, name: title }) => ({ value: id, label: title }));
  return (
    <BlockStack gap="200">
      <ChoiceFilter name={name} label={label} choices={choices} selected={selected} />
      {help === undefined ? null : (
        <Text as="p" tone="subdued">
          {help}
        </Text>
      )}
    </BlockStack>
  );
}

function TagFilter({ tag }: { tag: string }) {
  const { t } = useTranslation('my-products');
  const change = useChangeFilters();
  const [text, setText] = useState(tag);
  return (
    <FilterForm apply={t('filter.apply')} onApply={() => change({ tag: text.trim() })}>
      <TextField
        label={t('filter.tag')}
        helpText={t('filter.tagHelp')}
        value={text}
        onChange={setText}
        maxLength={SOUGHT_MAX}
        autoComplete="off"
      />
    </FilterForm>
  );
}

function MarginFilter({ marginBelowBp }: { marginBelowBp: number | undefined }) {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  const change = useChangeFilters();
  const [text, setText] = useState(marginBelowBp === undefined ? '' : typedAmount(marginBelowBp, { locale, digits: PERCENT_DIGITS }));
  const [submitted, setSubmitted] = useState(false);
  const parsed = parseAmount(text, { locale, digits: PERCENT_DIGITS, maxMinor: WHOLE_BP });
  const apply = () => {
    setSubmitted(true);
    if (parsed.status !== 'refused') change({ marginBelowBp: parsed.status === 'ok' ? String(parsed.amountMinor) : null });
  };
  return (
    <FilterForm apply={t('filter.apply')} onApply={apply}>
      <TextField
        label={t('filter.margin')}
        suffix="%"
        inputMode="decimal"
        value={text}
        onChange={setText}
        maxLength={8}
        autoComplete="off"
        error={submitted && parsed.status === 'refused' ? t('filter.marginWrong') : undefined}
      />
    </FilterForm>
  );
}
