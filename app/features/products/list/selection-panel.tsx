import { useRef } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Tag, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { IMPORT_BATCH_MAX } from '#contract/import-list.values.ts';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachValue } from '#app/ui/use-each-answer.ts';
import { COMPARE_MAX, type ComparedProduct, compareUrl } from '../compared-products.ts';
import { BULK_FIELD, ImportForm } from '../import-form.tsx';
import type { action } from './products-page.tsx';

/** Ids in an address, which servers take up to 8 KB of. */
const PRICED_MAX = 100;

interface SelectionPanelProps {
  productIds: readonly string[];
  idempotencyKey: string;
  onClear: () => void;
  onFavourite: () => void;
}

/** The selected products and their bulk actions. */
export function SelectionPanel({ productIds, idempotencyKey, onClear, onFavourite }: SelectionPanelProps) {
  const { t } = useTranslation('products');
  const fetcher = useFetcher<typeof action>();
  useClearAfterStart(fetcher.state, fetcher.data !== undefined, onClear);
  const tooMany = productIds.length > IMPORT_BATCH_MAX;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="300">
          <Text as="p" fontWeight="semibold">
            <span role="status">{t('selection.selected', { count: productIds.length })}</span>
          </Text>
          <InlineStack gap="200">
            <Button onClick={onClear}>{t('selection.clear')}</Button>
            <Button disabled={tooMany} onClick={onFavourite}>
              {t('selection.favourite')}
            </Button>
            <ImportForm fetcher={fetcher} productIds={productIds} idempotencyKey={`${idempotencyKey}:selected`}>
              <input type="hidden" name={BULK_FIELD} value="true" />
              <Button submit variant="primary" disabled={tooMany} loading={fetcher.state !== 'idle'}>
                {t('selection.import', { count: productIds.length })}
              </Button>
            </ImportForm>
          </InlineStack>
        </InlineStack>
        {tooMany ? <Text as="p">{t('selection.tooMany', { limit: IMPORT_BATCH_MAX })}</Text> : null}
        {fetcher.data?.status === 'refused' ? <ProblemBanner problem={fetcher.data.problem} /> : null}
      </BlockStack>
    </Card>
  );
}

/** What was imported here, and the next thing to do with it. */
export function ImportedPanel({ importItemIds }: { importItemIds: readonly string[] }) {
  const { t } = useTranslation('products');
  return (
    <Card>
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <Text as="p" fontWeight="semibold">
          <span role="status">{t('imported.drafts', { count: importItemIds.length })}</span>
        </Text>
        <InlineStack gap="200">
          <Button url={paths.importList}>{t('selection.open')}</Button>
          <PriceDraftsButton importItemIds={importItemIds} />
        </InlineStack>
      </InlineStack>
    </Card>
  );
}

/** Opens the import list with the prices of drafts to be set; as many as an address holds. */
export function PriceDraftsButton({ importItemIds }: { importItemIds: readonly string[] }) {
  const { t } = useTranslation('products');
  const ids = importItemIds.slice(0, PRICED_MAX);
  return (
    <Button variant="primary" url={`${paths.importList}?price=${ids.join(',')}`}>
      {t('imported.price', { count: ids.length })}
    </Button>
  );
}

/** A started job redirects to its progress instead of returning data; the selection is cleared then. */
function useClearAfterStart(state: 'idle' | 'submitting' | 'loading', hasData: boolean, onStarted: () => void): void {
  const previousState = useRef(state);
  useEachValue(state, () => {
    if (previousState.current !== 'idle' && state === 'idle' && !hasData) onStarted();
    previousState.current = state;
  });
}

interface ComparePanelProps {
  compared: readonly ComparedProduct[];
  country: string | undefined;
  onRemove: (productId: string) => void;
  onClear: () => void;
}

/** The products to compare, and the link to the comparison. */
export function ComparePanel({ compared, country, onRemove, onClear }: ComparePanelProps) {
  const { t } = useTranslation('products');
  const ids = compared.map(({ id }) => id);
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="p" fontWeight="semibold">
            <span role="status">{t('compare.selected', { count: compared.length, max: COMPARE_MAX })}</span>
          </Text>
          <InlineStack gap="200">
            <Button onClick={onClear}>{t('compare.clear')}</Button>
            <Button variant="primary" disabled={compared.length < 2} url={compareUrl(ids, country)}>
              {t('compare.open')}
            </Button>
          </InlineStack>
        </InlineStack>
        <InlineStack gap="100">
          {compared.map((product) => (
            <Tag key={product.id} onRemove={() => onRemove(product.id)}>
              {product.name}
            </Tag>
          ))}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
