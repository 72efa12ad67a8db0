import { useEffect, useRef } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { IMPORT_BATCH_MAX } from '#contract/import-list.values.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { BULK_FIELD, ImportForm } from './import-form.tsx';
import type { action } from './products-page.tsx';

interface ImportSelectionProps {
  productIds: readonly string[];
  idempotencyKey: string;
  onClear: () => void;
  onFavourite: () => void;
}

/** The chosen products and what to do with them; it floats above the page's end, in reach of the thumb. A default export, as `lazy` demands. */
export default function ImportSelection({ productIds, idempotencyKey, onClear, onFavourite }: ImportSelectionProps) {
  const { t } = useTranslation('products');
  const fetcher = useFetcher<typeof action>();
  useClearOnceStarted(fetcher.state, fetcher.data !== undefined, onClear);
  const tooMany = productIds.length > IMPORT_BATCH_MAX;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="300">
          <Text as="p" fontWeight="semibold">
            <span role="status">{t('selection.chosen', { count: productIds.length })}</span>
          </Text>
          <InlineStack gap="200">
            <Button onClick={onClear}>{t('selection.clear')}</Button>
            <Button disabled={tooMany} onClick={onFavourite}>
              {t('selection.favourite')}
            </Button>
            <ImportForm fetcher={fetcher} productIds={productIds} idempotencyKey={`${idempotencyKey}:chosen`}>
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

/** A job that was started leads to its progress without an answer of its own; the choice is let go then. */
function useClearOnceStarted(state: 'idle' | 'submitting' | 'loading', answered: boolean, onStarted: () => void): void {
  const before = useRef(state);
  const latest = useRef(onStarted);
  useEffect(() => {
    latest.current = onStarted;
  });
  useEffect(() => {
    if (before.current !== 'idle' && state === 'idle' && !answered) latest.current();
    before.current = state;
  }, [state, answered]);
}
