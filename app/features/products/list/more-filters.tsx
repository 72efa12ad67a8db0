import { useRef, useState, type FormEvent } from 'react';
import { BlockStack, Button, Checkbox, ChoiceList, Select, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useFocusFirstError } from '#app/ui/field-errors.ts';
import { LandedFilter, type LandedInput, type LandedProblems, useLandedReader } from './landed-filter.tsx';
import { type LogisticsAttribute, logisticsAttributes } from '../logistics-attributes.tsx';
import { addedDays, processingHours, type ProductsQuery } from './products-query.ts';

const FLAGS = ['countedOnly', 'priceDrop', 'favourites', 'hidden'] as const;
/** Units in stock and times listed have up to seven digits. */
const NUMBER = /^\d{0,7}$/;

interface MoreFiltersProps {
  query: ProductsQuery;
  onApply: (changes: Record<string, string | null>) => void;
}

/** The filters without a button of their own, applied together. */
export function MoreFilters({ query, onApply }: MoreFiltersProps) {
  const { t } = useTranslation('products');
  const [hours, setHours] = useState<string>(query.processingHoursMax ?? '');
  const [days, setDays] = useState<string>(query.addedWithinDays ?? '');
  const [stockMin, setStockMin] = useState(query.stockMin?.toString() ?? '');
  const [listedMax, setListedMax] = useState(query.listedMax?.toString() ?? '');
  const [flags, setFlags] = useState<readonly string[]>(FLAGS.filter((flag) => query[flag] === 'true'));
  const [landedInput, setLandedInput] = useState<LandedInput>({
    country: query.country ?? '',
    days: query.deliveryDaysMax?.toString() ?? '',
  });
  const [problems, setProblems] = useState<LandedProblems>();
  const readLanded = useLandedReader(query);
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, problems);
  const [excluded, setExcluded] = useState<LogisticsAttribute[]>(query.excludeAttributes ?? []);
  const areNumbers = NUMBER.test(stockMin) && NUMBER.test(listedMax);

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const landed = readLanded(new FormData(event.currentTarget), landedInput);
    if (!areNumbers || landed.status === 'refused') {
      setProblems(landed.status === 'refused' ? landed.problems : {});
      return;
    }
    onApply({
      ...landed.changes,
      processingHoursMax: hours,
      addedWithinDays: days,
      stockMin,
      listedMax,
      excludeAttributes: excluded.join(','),
      ...Object.fromEntries(FLAGS.map((flag) => [flag, flags.includes(flag) ? 'true' : null])),
    });
  };
  const numberError = (text: string) => (NUMBER.test(text) ? undefined : t('filter.numberWrong'));
  return (
    <form ref={form} onSubmit={apply} noValidate>
      <BlockStack gap="300">
        <LandedFilter query={query} input={landedInput} onChange={setLandedInput} problems={problems ?? {}} />
        <Select
          label={t('filter.processing')}
          options={[
            { value: '', label: t('filter.any') },
            ...processingHours.map((value) => ({ value, label: t('filter.hours', { count: Number(value) }) })),
          ]}
          value={hours}
          onChange={setHours}
        />
        <Select
          label={t('filter.added')}
          options={[
            { value: '', label: t('filter.any') },
            ...addedDays.map((value) => ({ value, label: t('filter.lastDays', { count: Number(value) }) })),
          ]}
          value={days}
          onChange={setDays}
        />
        <TextField
          label={t('filter.stock')}
          value={stockMin}
          onChange={setStockMin}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          error={numberError(stockMin)}
        />
        <TextField
          label={t('filter.listed')}
          value={listedMax}
          onChange={setListedMax}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          error={numberError(listedMax)}
        />
        <BlockStack>
          {FLAGS.map((flag) => (
            <Checkbox
              key={flag}
              label={t(`filter.${flag}`)}
              checked={flags.includes(flag)}
              onChange={(on) => setFlags(on ? [...flags, flag] : flags.filter((other) => other !== flag))}
            />
          ))}
        </BlockStack>
        <ChoiceList
          allowMultiple
          title={t('filter.without')}
          choices={logisticsAttributes.map((code) => ({ value: code, label: t(`attribute.${code}`) }))}
          selected={excluded}
          onChange={(codes: LogisticsAttribute[]) => setExcluded(codes)}
        />
        <Button submit>{t('filter.apply')}</Button>
      </BlockStack>
    </form>
  );
}
