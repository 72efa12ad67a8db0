import { useEffect } from 'react';
import { generatePath, useFetcher } from '@remix-run/react';
import { Button, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/products.ts';
import { paths } from '#app/paths.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import { ImportForm } from './import-form.tsx';
import type { action } from './product-page.tsx';

/** The screen's one deed: import, then go on with the draft. Nothing for a product nobody can sell any more. */
export function ProductAction({ product, idempotencyKey }: { product: Product; idempotencyKey: string }) {
  const { t } = useTranslation('products');
  const fetcher = useFetcher<typeof action>();
  const notify = useNotice();
  const outcome = fetcher.data;
  useProblemNotice(outcome?.status === 'refused' ? outcome.problem : null);
  useEffect(() => {
    if (outcome?.status === 'imported') notify({ tone: 'success', title: t('detail.imported') });
  }, [outcome, notify, t]);

  if (product.importItemId !== null) {
    return (
      <Button variant="primary" url={generatePath(paths.importItem, { importItemId: product.importItemId })}>
        {t('detail.openDraft')}
      </Button>
    );
  }
  if (product.status === 'off_sale')
    return (
      <Text as="span" visuallyHidden>
        {t('detail.offSaleTitle')}
      </Text>
    );
  return (
    <ImportForm fetcher={fetcher} productIds={[product.id]} idempotencyKey={idempotencyKey}>
      <Button submit variant="primary" loading={fetcher.state !== 'idle'}>
        {t('detail.import')}
      </Button>
    </ImportForm>
  );
}
