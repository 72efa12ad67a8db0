import { useFetcher } from '@remix-run/react';
import { Box, Button, Card, IndexTable, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useNarrowScreen } from '#app/ui/use-narrow-screen.ts';
import { ZoneHeading } from '#app/ui/zone-heading.tsx';
import { StoreCard, StoreCells } from './store-row.tsx';
import type { action } from './stores-page.tsx';
import { useOrderedNotice } from './use-ordered-notice.ts';

/** The connected stores; a sandbox store takes test orders. */
export function StoresTable({ stores, idempotencyKey }: { stores: Store[]; idempotencyKey: string }) {
  const { t } = useTranslation('stores');
  const narrow = useNarrowScreen();
  const fetcher = useFetcher<typeof action>();
  const outcome = fetcher.data;
  useOrderedNotice(outcome);
  const orderingIn = fetcher.formData?.get('storeId') ?? null;
  const refused = outcome?.status === 'refused' && fetcher.state === 'idle' ? outcome : null;
  const order = (storeId: string) => {
    void fetcher.submit({ intent: 'test-order', storeId, idempotencyKey: `${idempotencyKey}:${storeId}` }, { method: 'post' });
  };

  const end = 'end' as const;
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
        <IndexTable
          selectable={false}
          condensed={narrow}
          itemCount={stores.length}
          resourceName={{ singular: t('table.one'), plural: t('table.many') }}
          headings={[
            { title: t('table.store') },
            { title: t('table.state') },
            { title: t('table.country') },
            { title: t('table.currency') },
            { title: t('table.products'), alignment: end },
            { title: t('table.orders'), alignment: end },
            { id: 'last-order', title: <ZoneHeading label={t('table.lastOrder')} /> },
            { title: t('table.actions'), hidden: true },
          ]}
        >
          {stores.map((store, position) => (
            <IndexTable.Row key={store.id} id={store.id} position={position}>
              {narrow ? (
                <StoreCard store={store} ordering={orderingIn === store.id} onOrder={() => order(store.id)} />
              ) : (
                <StoreCells store={store} ordering={orderingIn === store.id} onOrder={() => order(store.id)} />
              )}
            </IndexTable.Row>
          ))}
        </IndexTable>
      </section>
    </Card>
  );
}
