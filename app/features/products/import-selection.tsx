import { useEffect, useRef } from 'react';
import { useFetcher, useNavigate } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { IMPORT_BATCH_MAX } from '#contract/import-list.ts';
import { paths } from '#app/paths.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ImportForm } from './import-form.tsx';
import type { action } from './products-page.tsx';

interface ImportSelectionProps {
  productIds: readonly string[];
  idempotencyKey: string;
  onClear: () => void;
}

/** The chosen products and the one thing to do with them; it floats above the page's end, in reach of the thumb. */
export function ImportSelection({ productIds, idempotencyKey, onClear }: ImportSelectionProps) {
  const { t } = useTranslation('products');
  const fetcher = useFetcher<typeof action>();
  useImportNotice(fetcher.data, onClear);
  if (productIds.length === 0) return null;
  const tooMany = productIds.length > IMPORT_BATCH_MAX;
  return (
    <div className="wharf-products__selection">
      <Card>
        <BlockStack gap="300">
          <InlineStack align="space-between" blockAlign="center" gap="300">
            <Text as="p" fontWeight="semibold">
              <span role="status">{t('selection.chosen', { count: productIds.length })}</span>
            </Text>
            <InlineStack gap="200">
              <Button onClick={onClear}>{t('selection.clear')}</Button>
              <ImportForm fetcher={fetcher} productIds={productIds} idempotencyKey={`${idempotencyKey}:chosen`}>
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
    </div>
  );
}

/** Tells of an import once, and lets the choice go. */
function useImportNotice(outcome: ReturnType<typeof useFetcher<typeof action>>['data'], onImported: () => void): void {
  const { t } = useTranslation('products');
  const notify = useNotice();
  const navigate = useNavigate();
  const told = useRef(outcome);
  useEffect(() => {
    if (outcome === told.current) return;
    told.current = outcome;
    if (outcome?.status !== 'imported') return;
    notify({
      tone: 'success',
      title: t('selection.imported', { count: outcome.result.added.length }),
      action: { label: t('selection.open'), onAction: () => navigate(paths.importList) },
    });
    onImported();
  }, [outcome, notify, navigate, onImported, t]);
}
