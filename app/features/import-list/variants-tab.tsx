import { useState } from 'react';
import { BlockStack, Box, Button, Card, InlineError, InlineStack, Pagination, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ListTable } from '#app/ui/list-table.tsx';
import { isIncluded, type VariantChanges } from './draft-changes.ts';
import { draftFields } from './draft-fields.ts';
import { OptionsCard } from './options-card.tsx';
import { skusByPattern } from './sku-pattern.ts';
import type { DraftEdits } from './use-draft-edits.ts';
import { VariantRow } from './variant-row.tsx';

const PAGE = 50;

/** Options and variants. A default export, as `lazy` demands. However many variants there are, 50 are drawn at a time. */
export default function VariantsTab({ edits }: { edits: DraftEdits }) {
  const { t } = useTranslation('import-list');
  const { base, changes, change, errors } = edits;
  const [words, setWords] = useState('');
  const [page, setPage] = useState(0);
  const found = base.variants.filter(({ sku, options }) =>
    `${options.join(' ')} ${sku}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  const shown = found.slice(page * PAGE, (page + 1) * PAGE);
  const included = base.variants.filter((variant) => isIncluded(variant, changes)).length;
  const changeEach = (make: (index: number) => VariantChanges) =>
    change({ variants: Object.fromEntries(found.map(({ variantId }, index) => [variantId, make(index)])) });
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
              {t('editor.variantsHelp', { currency: base.currency })} {t('row.variants', { included, total: base.variants.length })}
            </Text>
            {error === undefined ? null : <InlineError message={error} fieldID="draft-variants" />}
            <InlineStack gap="300" blockAlign="end">
              <TextField
                label={t('variants.search')}
                value={words}
                onChange={(text) => {
                  setWords(text);
                  setPage(0);
                }}
                autoComplete="off"
              />
              <SkuPattern
                onApply={(pattern) => {
                  const skus = skusByPattern(pattern, found);
                  changeEach((index) => ({ sku: skus[index] ?? '' }));
                }}
              />
            </InlineStack>
          </BlockStack>
        </Box>
        <ListTable
          columns={[
            { id: 'name', title: t('variants.variant') },
            { id: 'sku', title: t('variants.sku') },
            { id: 'cost', title: t('editor.cost'), alignEnd: true },
            { id: 'price', title: t('editor.price') },
            { id: 'compareAt', title: t('editor.compareAt') },
            { id: 'barcode', title: t('variants.barcode') },
            { id: 'weight', title: t('variants.weight'), alignEnd: true },
            { id: 'stock', title: t('variants.stock'), alignEnd: true },
          ]}
          choice={{
            label: t('variants.includeAll'),
            chosen: included === 0 ? 'none' : included === base.variants.length ? 'all' : 'some',
            onChoose: (include) => changeEach(() => ({ include })),
          }}
        >
          {shown.map((variant) => (
            <VariantRow
              key={variant.variantId}
              variant={variant}
              title={base.title}
              currency={base.currency}
              changes={changes.variants?.[variant.variantId]}
              errors={errors}
              onChange={change}
            />
          ))}
        </ListTable>
        {found.length <= PAGE ? null : (
          <Pagination
            type="table"
            label={t('variants.page', { from: page * PAGE + 1, to: page * PAGE + shown.length, count: found.length })}
            hasPrevious={page > 0}
            hasNext={(page + 1) * PAGE < found.length}
            onPrevious={() => setPage(page - 1)}
            onNext={() => setPage(page + 1)}
          />
        )}
      </Card>
    </BlockStack>
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
