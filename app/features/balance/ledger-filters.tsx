import { useState } from 'react';
import { Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { LedgerEntry } from '#contract/balance.ts';
import { ledgerKinds } from '#contract/balance.values.ts';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { currencyDigits } from '#app/ui/format-money.ts';
import { formatDay } from '#app/ui/format-date-time.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { parseAmount, typedAmount } from '#app/ui/parse-amount.ts';
import { choiceFilter, type ResourceFilter } from '#app/ui/resource-filters.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import { FilterForm } from '#app/ui/filter-form.tsx';
import type { LedgerFilters } from './ledger-filters.server.ts';

export interface LedgerChoices {
  stores: { value: string; label: string }[];
  currencies: string[];
}

interface LedgerFiltersOptions {
  filters: LedgerFilters;
  choices: LedgerChoices;
  /** The order of the entries shown, where they are those of one. */
  order: LedgerEntry['order'];
}

/** Filters of the ledger, as the address has them. */
export function useLedgerFilters({ filters, choices, order }: LedgerFiltersOptions): ResourceFilter[] {
  const { t } = useTranslation('balance');
  const days = useDaysFilter(filters);
  const amounts = useAmountsFilter(filters);
  const currencies = choices.currencies.map((code) => ({ value: code, label: code }));
  return [
    choiceFilter({
      name: 'kind',
      label: t('ledger.kind'),
      choices: ledgerKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
      selected: filters.kind,
    }),
    days,
    choiceFilter({ name: 'storeId', label: t('filter.store'), choices: choices.stores, selected: filters.storeId, pinned: false }),
    amounts,
    choiceFilter({ name: 'currency', label: t('filter.currency'), choices: currencies, selected: filters.currency, pinned: false }),
    ...(filters.orderId === undefined
      ? []
      : [
          {
            name: 'orderId',
            label: t('filter.order'),
            pinned: false,
            applied: order === null ? t('filter.oneOrder') : t('filter.ofOrder', { order: order.externalName || order.number }),
            control: <Text as="p">{t('filter.orderHelp')}</Text>,
          },
        ]),
  ];
}

function useDaysFilter({ from, to }: LedgerFilters): ResourceFilter {
  const { t } = useTranslation('balance');
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
  return { name: 'from', names: ['from', 'to'], label: t('filter.date'), applied, control: <DaysControl from={from} to={to} /> };
}

function DaysControl({ from = '', to = '' }: { from: string | undefined; to: string | undefined }) {
  const { t } = useTranslation('balance');
  const change = useChangeFilters();
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const reversed = first !== '' && last !== '' && last < first;
  return (
    <FilterForm apply={t('filter.apply')} onApply={() => (reversed ? undefined : change({ from: first, to: last }))}>
      <TextField label={t('filter.firstDay')} type="date" value={first} onChange={setFirst} autoComplete="off" />
      <TextField
        label={t('filter.lastDay')}
        type="date"
        value={last}
        onChange={setLast}
        autoComplete="off"
        error={reversed ? t('filter.daysReversed') : undefined}
      />
    </FilterForm>
  );
}

function useAmountsFilter({ minMinor, maxMinor }: LedgerFilters): ResourceFilter {
  const { t } = useTranslation('balance');
  const money = useMoneyText();
  const text = (amountMinor: number) => money({ amountMinor, currency: WALLET_CURRENCY }, 'short');
  const applied =
    minMinor !== undefined && maxMinor !== undefined
      ? t('filter.amounts', { least: text(minMinor), most: text(maxMinor) })
      : minMinor !== undefined
        ? t('filter.fromAmount', { least: text(minMinor) })
        : maxMinor !== undefined
          ? t('filter.toAmount', { most: text(maxMinor) })
          : undefined;
  return {
    name: 'minMinor',
    names: ['minMinor', 'maxMinor'],
    label: t('filter.amount'),
    pinned: false,
    applied,
    control: <AmountsControl minMinor={minMinor} maxMinor={maxMinor} />,
  };
}

/** Amounts without their sign: what came in and what went out are meant both. */
function AmountsControl({ minMinor, maxMinor }: { minMinor: number | undefined; maxMinor: number | undefined }) {
  const { t } = useTranslation('balance');
  const locale = useLocale();
  const change = useChangeFilters();
  const rules = { locale, digits: currencyDigits(WALLET_CURRENCY), maxMinor: MAX_AMOUNT_MINOR };
  const typedOf = (amountMinor: number | undefined) => (amountMinor === undefined ? '' : typedAmount(amountMinor, rules));
  const [least, setLeast] = useState(typedOf(minMinor));
  const [most, setMost] = useState(typedOf(maxMinor));
  const [submitted, setSubmitted] = useState(false);
  const [parsedLeast, parsedMost] = [parseAmount(least, rules), parseAmount(most, rules)];
  const wrong = (typed: string, { status }: { status: string }) => typed.trim() !== '' && status !== 'ok';
  const apply = () => {
    setSubmitted(true);
    if (wrong(least, parsedLeast) || wrong(most, parsedMost)) return;
    change({
      minMinor: parsedLeast.status === 'ok' ? String(parsedLeast.amountMinor) : null,
      maxMinor: parsedMost.status === 'ok' ? String(parsedMost.amountMinor) : null,
    });
  };
  const errorOf = (typed: string, parsed: { status: string }) => (submitted && wrong(typed, parsed) ? t('filter.amountWrong') : undefined);
  const common = { inputMode: 'decimal', suffix: WALLET_CURRENCY, autoComplete: 'off' } as const;
  return (
    <FilterForm apply={t('filter.apply')} onApply={apply}>
      <TextField label={t('filter.least')} value={least} onChange={setLeast} error={errorOf(least, parsedLeast)} {...common} />
      <TextField label={t('filter.most')} value={most} onChange={setMost} error={errorOf(most, parsedMost)} {...common} />
    </FilterForm>
  );
}
