import { useState } from 'react';
import { BlockStack, Box, Button, Card, Checkbox, IndexTable, InlineError, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { draftFields, isIncluded, type VariantChanges } from './draft-changes.ts';
import { OptionsCard } from './options-card.tsx';
import { skusByPattern } from './sku-pattern.ts';
import type { DraftEdits } from './use-draft-edits.ts';
import { SavedProfits } from './saved-profits.tsx';
import { VariantRow } from './variant-row.tsx';

const PAGE_SIZE = 50;

/** Options and variants, 50 variants at a time. A default export for `lazy`. */
export default function VariantsTab({ edits }: { edits: DraftEdits }) {
  const { t } = useTranslation('import-list');
  const { base, changes, change, errors } = edits;
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(0);
  const search = query.trim().toLowerCase();
  const found = base.variants.filter(({ sku, options }) => `${options.join(' ')} ${sku}`.toLowerCase().includes(search));
  const shown = found.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  const includedCount = base.variants.filter((variant) => isIncluded(variant, changes)).length;
  const changeFound = (changesOf: (index: number) => VariantChanges) =>
    change({ variants: Object.fromEntries(found.map(({ variantId }, index) => [variantId, changesOf(index)])) });
  const error = errors[draftFields.variants];
  return (
    <BlockStack gap="400">
      <OptionsCard edits={edits} />
      <Card padding="0">
        <Box padding="400">
          <BlockStack gap="300">
            <Text as="h2" variant="headingSm" id="draft-variants">
              {t('editor.variantsTitle')}
            </Text>
            <Text as="p" tone="subdued">
              {t('editor.variantsHelp', { currency: base.currency })}{' '}
              {t('row.variants', { included: includedCount, total: base.variants.length })}
            </Text>
            {error === undefined ? null : <InlineError message={error} fieldID="draft-variants" />}
            <SavedProfits profits={base.profits} />
            <InlineStack gap="300" blockAlign="start">
              <TextField
                label={t('variants.search')}
                value={query}
                onChange={(text) => {
                  setQuery(text);
                  setPage(0);
                }}
                autoComplete="off"
              />
              <SkuPattern
                onApply={(pattern) => {
                  const skus = skusByPattern(pattern, found);
                  changeFound((index) => ({ sku: skus[index] ?? '' }));
                }}
              />
            </InlineStack>
          </BlockStack>
        </Box>
        <section aria-labelledby="draft-variants">
          <IndexTable
            selectable={false}
            resourceName={{ singular: t('variants.variant'), plural: t('editor.variantsTitle') }}
            itemCount={shown.length}
            headings={[
              {
                id: 'variant',
                title: (
                  <IncludeAll
                    includedCount={includedCount}
                    total={base.variants.length}
                    onChange={(include) => changeFound(() => ({ include }))}
                  />
                ),
              },
              { id: 'sku', title: t('variants.sku') },
              { id: 'cost', title: t('editor.cost'), alignment: 'end' },
              { id: 'price', title: t('editor.price') },
              { id: 'compareAt', title: t('editor.compareAt') },
              { id: 'barcode', title: t('variants.barcode') },
              { id: 'weight', title: t('variants.weight'), alignment: 'end' },
              { id: 'stock', title: t('variants.stock'), alignment: 'end' },
            ]}
            {...(found.length <= PAGE_SIZE
              ? {}
              : {
                  pagination: {
                    label: t('variants.page', { from: page * PAGE_SIZE + 1, to: page * PAGE_SIZE + shown.length, count: found.length }),
                    hasPrevious: page > 0,
                    hasNext: (page + 1) * PAGE_SIZE < found.length,
                    onPrevious: () => setPage(page - 1),
                    onNext: () => setPage(page + 1),
                  },
                })}
          >
            {shown.map((variant, position) => (
              <VariantRow
                key={variant.variantId}
                variant={variant}
                position={position}
                title={base.title}
                currency={base.currency}
                changes={changes.variants?.[variant.variantId]}
                errors={errors}
                onChange={change}
              />
            ))}
          </IndexTable>
        </section>
      </Card>
    </BlockStack>
  );
}

interface IncludeAllProps {
  includedCount: number;
  total: number;
  onChange: (include: boolean) => void;
}

function IncludeAll({ includedCount, total, onChange }: IncludeAllProps) {
  const { t } = useTranslation('import-list');
  return (
    <InlineStack gap="200" blockAlign="center" wrap={false}>
      <Checkbox label={t('variants.includeAll')} labelHidden checked={total > 0 && includedCount === total} onChange={onChange} />
      {t('variants.variant')}
    </InlineStack>
  );
}

function SkuPattern({ onApply }: { onApply: (pattern: string) => void }) {
  const { t } = useTranslation('import-list');
  const [pattern, setPattern] = useState('');
  return (
    <TextField
      label={t('variants.pattern')}
      helpText={t('variants.patternHelp')}
      placeholder="LAMP-{1}-{n}"
      value={pattern}
      onChange={setPattern}
      maxLength={60}
      autoComplete="off"
      connectedRight={
        <Button disabled={pattern.trim() === ''} onClick={() => onApply(pattern)}>
          {t('variants.apply')}
        </Button>
      }
    />
  );
}
