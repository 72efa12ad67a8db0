import { useId, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, Checkbox, FormLayout, InlineGrid, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import { OPTION_TEXT_MAX } from '#contract/import-list.values.ts';
import { paths } from '#app/paths.ts';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import { createDraftForm } from '../form-fields.tsx';
import type { action } from '../import-list-page.tsx';
import { applyChanges, isIncluded, type DraftChanges } from './draft-changes.ts';
import type { DraftEdits } from './use-draft-edits.ts';

type ImportOption = ImportItem['options'][number];
const VALUES_SHOWN = 20;

/** Option names and values: rename, merge values by giving them one name, drop an option with one value, or split by it. */
export function OptionsCard({ edits }: { edits: DraftEdits }) {
  const { t } = useTranslation('import-list');
  const { base, changes, change } = edits;
  const { options } = applyChanges(base, changes);
  if (options.length === 0) return null;
  const setOption = (place: number, option: ImportOption) =>
    change({ options: options.map((other, index) => (index === place ? option : other)) });
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {t('options.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('options.help')}
          </Text>
        </BlockStack>
        {options.map((option, place) => (
          // Options are identified by position: their names change.
          <OptionFields
            key={place}
            place={place}
            option={option}
            edits={edits}
            onChange={(next) => setOption(place, next)}
            onBlur={() => excludeDuplicates(edits, options)}
          />
        ))}
      </BlockStack>
    </Card>
  );
}

interface OptionFieldsProps {
  place: number;
  option: ImportOption;
  edits: DraftEdits;
  onChange: (option: ImportOption) => void;
  /** Typing of a name is finished. */
  onBlur: () => void;
}

function OptionFields({ place, option, edits, onChange, onBlur }: OptionFieldsProps) {
  const { t } = useTranslation('import-list');
  const helpId = useId();
  const [showAll, setShowAll] = useState(false);
  const { base, changes, errors } = edits;
  const used = usedNames(base, changes, { place, option });
  const shown = showAll ? option.values : option.values.slice(0, VALUES_SHOWN);
  const rename = (key: string, name: string) =>
    onChange({ ...option, values: option.values.map((value) => (value.key === key ? { key, name } : value)) });
  return (
    <BlockStack gap="200" role="group" aria-label={t('options.option', { place: place + 1 })}>
      <FormLayout>
        <TextField
          label={t('options.option', { place: place + 1 })}
          value={option.name}
          onChange={(name) => onChange({ ...option, name })}
          maxLength={OPTION_TEXT_MAX}
          autoComplete="off"
          error={errors[`options.${place}.name`] ?? ''}
        />
      </FormLayout>
      <InlineGrid columns="repeat(auto-fill, minmax(10rem, 1fr))" gap="200">
        {shown.map(({ key, name }, index) => (
          <TextField
            key={key}
            label={t('options.value', { option: option.name, place: index + 1 })}
            labelHidden
            value={name}
            onChange={(text) => rename(key, text)}
            onBlur={onBlur}
            maxLength={OPTION_TEXT_MAX}
            autoComplete="off"
            error={errors[`options.${place}.values.${index}.name`] ?? ''}
          />
        ))}
      </InlineGrid>
      {shown.length === option.values.length ? null : (
        <InlineStack>
          <Button variant="plain" onClick={() => setShowAll(true)}>
            {t('options.showAll', { count: option.values.length })}
          </Button>
        </InlineStack>
      )}
      <InlineStack gap="400" blockAlign="center">
        <Checkbox
          label={t('options.drop')}
          checked={option.dropped}
          disabled={used.size > 1 && !option.dropped}
          {...(used.size > 1 ? { ariaDescribedBy: helpId } : {})}
          onChange={(dropped) => onChange({ ...option, dropped })}
          error={errors[`options.${place}.dropped`] ?? ''}
        />
        {used.size > 1 && !option.dropped ? <SplitButton draft={base} place={place} dirty={edits.dirty || edits.saving} /> : null}
      </InlineStack>
      {used.size > 1 ? (
        // Polaris prints the help text of a disabled checkbox too pale to read.
        <Text as="p" tone="subdued" id={helpId}>
          {t('options.dropHelp')}
        </Text>
      ) : null}
    </BlockStack>
  );
}

/** One draft per value. It splits the stored draft, so changes must be saved first. */
function SplitButton({ draft, place, dirty }: { draft: ImportItem; place: number; dirty: boolean }) {
  const { t } = useTranslation('import-list');
  const fetcher = useFetcher<typeof action>();
  useProblemNotice(fetcher.data?.status === 'refused' ? fetcher.data.problem : null);
  const split = () => {
    const form = createDraftForm({ intent: 'split', ids: [draft.id] });
    form.set('version', String(draft.version));
    form.set('option', String(place));
    fetcher.submit(form, { method: 'post', action: paths.importList });
  };
  return (
    <Button size="slim" disabled={dirty} loading={fetcher.state !== 'idle'} onClick={split}>
      {t('options.split', { count: new Set(draft.options[place]?.values.map(({ name }) => name)).size })}
    </Button>
  );
}

function usedNames(base: ImportItem, changes: DraftChanges, { place, option }: { place: number; option: ImportOption }): Set<string> {
  const names = new Map(option.values.map(({ key, name }) => [key, name]));
  const keys = base.variants.filter((variant) => isIncluded(variant, changes)).map(({ optionKeys }) => optionKeys[place] ?? '');
  return new Set(keys.map((key) => names.get(key) ?? key));
}

/** Excludes variants that became equal when values were merged, except the first. */
function excludeDuplicates({ base, changes, change }: DraftEdits, options: ImportOption[]): void {
  const names = options.map(({ values }) => new Map(values.map(({ key, name }) => [key, name])));
  const seen = new Set<string>();
  const duplicates = base.variants.filter((variant) => {
    if (changes.options === undefined || !isIncluded(variant, changes)) return false;
    const values = variant.optionKeys.map((key, place) => (options[place]?.dropped === true ? '' : (names[place]?.get(key) ?? key)));
    const combination = JSON.stringify(values);
    const isDuplicate = seen.has(combination);
    seen.add(combination);
    return isDuplicate;
  });
  if (duplicates.length > 0) change({ variants: Object.fromEntries(duplicates.map(({ variantId }) => [variantId, { include: false }])) });
}
