import { useEffect, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { Spinner, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/locales.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { formatTotal } from '#app/ui/format-number.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ChoiceFilter, type ResourceFilter } from '#app/ui/resource-filters.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import { FilterForm } from '#app/ui/filter-form.tsx';
import type { loader, LoadedChoices } from './filter-choices-resource.ts';

interface LoadedFilterOptions {
  /** The field of the address it sets. */
  name: string;
  options: keyof LoadedChoices;
  label: string;
  selected: string | undefined;
  /** What is selected, in words. */
  applied: string | undefined;
  pinned?: boolean;
}

/** A filter by one of several values that load when it is opened. */
export function loadedFilter({ applied, pinned = false, ...options }: LoadedFilterOptions): ResourceFilter {
  const { name, label, selected } = options;
  return { name, label, pinned, applied: selected === undefined ? undefined : applied, control: <LoadedFilter {...options} /> };
}

function LoadedFilter({ name, options, label, selected }: Pick<LoadedFilterOptions, 'name' | 'options' | 'label' | 'selected'>) {
  const { t } = useTranslation(['orders', 'ui']);
  const { load, data } = useFetcher<typeof loader>();
  useEffect(() => load(paths.orderFilterChoices), [load]);
  if (data === undefined) return <Spinner size="small" accessibilityLabel={t('list.filterLoading', { ns: 'ui' })} />;
  if (data.problem !== null) return <ProblemBanner problem={data.problem} />;
  const choices = data.choices[options];
  if (choices.length === 0) {
    return (
      <Text as="p" tone="subdued">
        {t('filter.noChoices')}
      </Text>
    );
  }
  return <ChoiceFilter name={name} label={label} choices={choices} selected={selected} />;
}

interface DaysFilterOptions {
  /** The fields of the address it sets: the first and the last day. */
  names: readonly [from: string, to: string];
  label: string;
  from: string | undefined;
  to: string | undefined;
  pinned?: boolean;
}

/** A filter by a range of days, open at either end. */
export function useDaysFilter(): (options: DaysFilterOptions) => ResourceFilter {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const text = (day: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
  return ({ names, label, from, to, pinned = false }) => {
    const applied =
      from !== undefined && to !== undefined
        ? t('chip.days', { label, from: text(from), to: text(to) })
        : from !== undefined
          ? t('chip.fromDay', { label, day: text(from) })
          : to !== undefined
            ? t('chip.toDay', { label, day: text(to) })
            : undefined;
    return { name: names[0], names, label, pinned, applied, control: <DaysFilter names={names} from={from} to={to} /> };
  };
}

function DaysFilter({ names, from = '', to = '' }: Pick<DaysFilterOptions, 'names' | 'from' | 'to'>) {
  const { t } = useTranslation('orders');
  const change = useChangeFilters();
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const reversed = first !== '' && last !== '' && last < first;
  const apply = () => {
    if (!reversed) change({ [names[0]]: first, [names[1]]: last });
  };
  return (
    <FilterForm apply={t('filter.apply')} onApply={apply}>
      <TextField label={t('filter.fromDay')} type="date" value={first} onChange={setFirst} autoComplete="off" />
      <TextField
        label={t('filter.toDay')}
        type="date"
        value={last}
        onChange={setLast}
        autoComplete="off"
        error={reversed ? t('filter.daysReversed') : undefined}
      />
    </FilterForm>
  );
}

interface CountFilterOptions {
  name: string;
  label: string;
  /** What the number counts. */
  unit: string;
  value: number | undefined;
  max: number;
  applied: string;
}

/** A filter by a number of hours or days. */
export function countFilter({ applied, ...options }: CountFilterOptions): ResourceFilter {
  const { name, label, value } = options;
  return { name, label, pinned: false, applied: value === undefined ? undefined : applied, control: <CountFilter {...options} /> };
}

function CountFilter({ name, label, unit, value, max }: Omit<CountFilterOptions, 'applied'>) {
  const { t } = useTranslation('orders');
  const change = useChangeFilters();
  const [text, setText] = useState(value === undefined ? '' : String(value));
  const [submitted, setSubmitted] = useState(false);
  const wrong = text !== '' && !(Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= max);
  const apply = () => {
    setSubmitted(true);
    if (!wrong) change({ [name]: text });
  };
  return (
    <FilterForm apply={t('filter.apply')} onApply={apply}>
      <TextField
        label={label}
        suffix={unit}
        inputMode="numeric"
        value={text}
        onChange={setText}
        maxLength={5}
        autoComplete="off"
        error={submitted && wrong ? t('filter.countWrong', { max }) : undefined}
      />
    </FilterForm>
  );
}

/** A tab's count as it is shown; counts stop one past the limit. */
export function shownCount(count: number, locale: Locale): { count?: string } {
  if (count === 0) return {};
  const capped = count > COUNTED_TOTAL_LIMIT;
  const total = capped ? { total: null, totalAtLeast: COUNTED_TOTAL_LIMIT } : { total: count, totalAtLeast: null };
  return { count: formatTotal(total, locale) };
}
