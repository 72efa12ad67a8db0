import { useFetcher } from '@remix-run/react';
import { Box, Button, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { PlainList } from '#app/ui/plain-list.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ZoneHeading } from '#app/ui/zone-heading.tsx';
import { StoreCard, StoreRow } from './store-row.tsx';
import type { action } from './stores-page.tsx';
import { useOrderedNotice } from './use-ordered-notice.ts';

/** The connected stores; a sandbox store takes test orders. */
export function StoresTable({ stores, idempotencyKey }: { stores: Store[]; idempotencyKey: string }) {
  const { t } = useTranslation('stores');
  const fetcher = useFetcher<typeof action>();
  const outcome = fetcher.data;
  useOrderedNotice(outcome);
  const orderingIn = fetcher.formData?.get('storeId') ?? null;
  const refused = outcome?.status === 'refused' && fetcher.state === 'idle' ? outcome : null;
  const order = (storeId: string) => {
    void fetcher.submit({ intent: 'test-order', storeId, idempotencyKey: `${idempotencyKey}:${storeId}` }, { method: 'post' });
  };

  const told = (store: Store) => ({ store, ordering: orderingIn === store.id, onOrder: () => order(store.id) });
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="200">
        <Text as="h2" variant="headingSm" id="stores-title">
          {t('table.title')}
        </Text>
      </Box>
      {refused === null ? null : (
        <Box paddingInline="400" paddingBlockEnd="300">
          <ProblemBanner problem={refused.problem} title={t('order.failed')}>
            {refused.problem.code === 'nothing-to-order' ? (
              <div>
                <Button url={paths.importList}>{t('order.toImportList')}</Button>
              </div>
            ) : null}
          </ProblemBanner>
        </Box>
      )}
      <section aria-labelledby="stores-title">
        <PlainList
          name={t('table.title')}
          columns={[
            { id: 'store', title: t('table.store') },
            { id: 'state', title: t('table.state') },
            { id: 'country', title: t('table.country') },
            { id: 'currency', title: t('table.currency') },
            { id: 'products', title: t('table.products'), alignEnd: true },
            { id: 'orders', title: t('table.orders'), alignEnd: true },
            { id: 'last-order', title: <ZoneHeading label={t('table.lastOrder')} /> },
            {
              id: 'actions',
              title: (
                <Text as="span" visuallyHidden>
                  {t('table.actions')}
                </Text>
              ),
            },
          ]}
          rows={stores}
          drawRow={(store) => <StoreRow {...told(store)} />}
          drawCard={(store) => <StoreCard {...told(store)} />}
        />
      </section>
    </Card>
  );
}
