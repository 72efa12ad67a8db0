import { useEffect, useState, type FormEvent } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Select, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { WHOLE_BP } from '#contract/money.values.ts';
import { SOUGHT_MAX } from '#contract/my-products.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { parseAmount, typedAmount } from '#app/ui/parse-amount.ts';
import type { loader } from './filter-choices-resource.ts';
import type { ListingFilters } from './listing-filters.server.ts';

/** Basis points are hundredths of a percent. */
const PERCENT_DIGITS = 2;

interface MoreListingFiltersProps {
  filters: ListingFilters;
  onApply: (changes: Record<string, string | null>) => void;
}

/** The less used filters, set and applied together. A default export, as `lazy` demands. */
export default function MoreListingFilters({ filters, onApply }: MoreListingFiltersProps) {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  const choices = useFilterChoices();
  const [categoryId, setCategoryId] = useState(filters.categoryId ?? '');
  const [ruleId, setRuleId] = useState(filters.ruleId ?? '');
  const [tag, setTag] = useState(filters.tag ?? '');
  const [margin, setMargin] = useState(
    filters.marginBelowBp === undefined ? '' : typedAmount(filters.marginBelowBp, { locale, digits: PERCENT_DIGITS }),
  );
  const [submitted, setSubmitted] = useState(false);
  const parsed = parseAmount(margin, { locale, digits: PERCENT_DIGITS, maxMinor: WHOLE_BP });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (parsed.status === 'refused') return;
    onApply({ categoryId, ruleId, tag: tag.trim(), marginBelowBp: parsed.status === 'ok' ? String(parsed.amountMinor) : null });
  };
  const options = (found: { id: string; name: string }[]) => [
    { value: '', label: t('filter.any') },
    ...found.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <form onSubmit={apply} noValidate>
      <BlockStack gap="300">
        <ProblemBanner problem={choices.problem} />
        <Select
          label={t('filter.category')}
          options={options(choices.categories)}
          value={categoryId}
          onChange={setCategoryId}
          disabled={choices.loading}
        />
        <Select
          label={t('filter.rule')}
          helpText={t('filter.ruleHelp')}
          options={options(choices.rules)}
          value={ruleId}
          onChange={setRuleId}
          disabled={choices.loading}
        />
        <TextField
          label={t('filter.tag')}
          helpText={t('filter.tagHelp')}
          value={tag}
          onChange={setTag}
          maxLength={SOUGHT_MAX}
          autoComplete="off"
        />
        <TextField
          label={t('filter.margin')}
          suffix="%"
          inputMode="decimal"
          value={margin}
          onChange={setMargin}
          maxLength={8}
          autoComplete="off"
          error={submitted && parsed.status === 'refused' ? t('filter.marginWrong') : undefined}
        />
        <Button submit>{t('filter.apply')}</Button>
      </BlockStack>
    </form>
  );
}

/** Categories and rules to select from, loaded when the filters are first opened. */
function useFilterChoices() {
  const { load, data, state } = useFetcher<typeof loader>();
  useEffect(() => {
    load(paths.listingFilterChoices);
  }, [load]);
  const { problem = null, categories = [], rules = [] } = data ?? {};
  return { problem, categories, rules, loading: data === undefined || state !== 'idle' };
}
