import { useState } from 'react';
import { Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { invoiceKinds, invoiceStates } from '#contract/invoices.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { FilterForm } from '#app/ui/filter-form.tsx';
import { formatDay } from '#app/ui/format-date-time.ts';
import { choiceFilter, type ResourceFilter } from '#app/ui/resource-filters.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import type { InvoiceFilters } from './invoice-filters.server.ts';

interface Named {
  id: string;
  name: string;
}

/** Filters of the documents, as the address has them. */
export function useInvoiceFilters(filters: InvoiceFilters, { stores, profiles }: { stores: Named[]; profiles: Named[] }): ResourceFilter[] {
  const { t } = useTranslation('invoices');
  const days = useDaysFilter(filters);
  const named = (each: Named[]) => each.map(({ id, name }) => ({ value: id, label: name }));
  return [
    choiceFilter({
      name: 'kind',
      label: t('column.kind'),
      choices: invoiceKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
      selected: filters.kind,
    }),
    choiceFilter({
      name: 'state',
      label: t('column.state'),
      choices: invoiceStates.map((value) => ({ value, label: t(`state.${value}`) })),
      selected: filters.state,
    }),
    days,
    choiceFilter({ name: 'storeId', label: t('column.store'), choices: named(stores), selected: filters.storeId, pinned: false }),
    choiceFilter({ name: 'profileId', label: t('column.buyer'), choices: named(profiles), selected: filters.profileId, pinned: false }),
    ...(filters.orderId === undefined ? [] : [orderFilter(t('filter.oneOrder'), t('filter.orderHelp'))]),
  ];
}

/** Of an order that a link named: it can be taken off, not set. */
function orderFilter(label: string, help: string): ResourceFilter {
  return { name: 'orderId', label, pinned: false, applied: label, control: <Text as="p">{help}</Text> };
}

function useDaysFilter({ from, to }: InvoiceFilters): ResourceFilter {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const text = (day: string) => formatDay(day, locale);
  const applied =
    from !== undefined && to !== undefined
      ? t('filter.days', { from: text(from), to: text(to) })
      : from !== undefined
        ? t('filter.fromDay', { day: text(from) })
        : to !== undefined
          ? t('filter.toDay', { day: text(to) })
          : undefined;
  return { name: 'from', names: ['from', 'to'], label: t('column.date'), applied, control: <DaysControl from={from} to={to} /> };
}

function DaysControl({ from = '', to = '' }: Pick<InvoiceFilters, 'from' | 'to'>) {
  const { t } = useTranslation('invoices');
  const change = useChangeFilters();
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const reversed = first !== '' && last !== '' && last < first;
  return (
    <FilterForm apply={t('filter.apply')} onApply={() => (reversed ? undefined : change({ from: first, to: last }))}>
      <TextField label={t('filter.from')} type="date" value={first} onChange={setFirst} autoComplete="off" />
      <TextField
        label={t('filter.to')}
        type="date"
        value={last}
        onChange={setLast}
        autoComplete="off"
        error={reversed ? t('filter.daysReversed') : undefined}
      />
    </FilterForm>
  );
}
