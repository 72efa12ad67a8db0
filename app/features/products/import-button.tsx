import { useEffect, useRef } from 'react';
import { useFetcher } from '@remix-run/react';
import { Button, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ProductCard } from '#contract/products.ts';
import { paths } from '#app/paths.ts';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import { ImportForm } from './import-form.tsx';
import type { action } from './products-page.tsx';

interface ImportButtonProps {
  product: Pick<ProductCard, 'id' | 'name' | 'inImportList'>;
  idempotencyKey: string;
}

/** The fetcher that imports one product of the grid: the grid starts it, the product's button goes on with it. */
export function importFetcherKey(productId: string): string {
  return `import-${productId}`;
}

/** Imports one product; once it is in the list, the way there. */
export function ImportButton({ product, idempotencyKey }: ImportButtonProps) {
  const { t } = useTranslation('products');
  const fetcher = useFetcher<typeof action>({ key: importFetcherKey(product.id) });
  const place = useRef<HTMLDivElement>(null);
  const imported = product.inImportList || fetcher.data?.status === 'imported';
  useProblemNotice(fetcher.data?.status === 'refused' ? fetcher.data.problem : null);
  useFocusOnceImported(place, fetcher.data?.status === 'imported');

  return (
    <div ref={place}>
      {imported ? (
        <Button fullWidth url={paths.importList} accessibilityLabel={t('card.inImportListOf', { name: product.name })}>
          {t('card.inImportList')}
        </Button>
      ) : (
        <ImportForm fetcher={fetcher} productIds={[product.id]} idempotencyKey={idempotencyKey}>
          <Button fullWidth submit loading={fetcher.state !== 'idle'} accessibilityLabel={t('card.importOf', { name: product.name })}>
            {t('card.import')}
          </Button>
        </ImportForm>
      )}
      <Text as="span" visuallyHidden>
        <span role="status">{fetcher.data?.status === 'imported' ? t('card.inImportListOf', { name: product.name }) : ''}</span>
      </Text>
    </div>
  );
}

/** The pressed button is gone then; the keyboard goes on at the link that took its place. */
function useFocusOnceImported(place: React.RefObject<HTMLElement>, imported: boolean): void {
  useEffect(() => {
    if (imported && document.activeElement === document.body) place.current?.querySelector('a')?.focus();
  }, [imported, place]);
}
