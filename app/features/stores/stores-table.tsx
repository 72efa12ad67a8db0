import type { ReactNode } from 'react';
import { useFetcher, useNavigate } from '@remix-run/react';
import { BlockStack, Box, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { CountryName } from '#app/ui/country-name.tsx';
import { DateTime, ZoneHeading } from '#app/ui/date-time.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './stores-page.tsx';

const ORDERED_NOTICE_MS = 10_000;

/** The connected stores; a sandbox store takes test orders. */
export function StoresTable({ stores, idempotencyKey }: { stores: Store[]; idempotencyKey: string }) {
  const { t } = useTranslation('stores');
  const { refused, renderOrderButton } = useTestOrders(idempotencyKey);
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
      <ResourceList
        label={{ id: 'stores-title' }}
        resourceName={{ singular: t('table.one'), plural: t('table.many') }}
        rows={stores}
        columns={useStoreColumns(renderOrderButton)}
        renderCard={(store) => <StoreCard store={store}>{renderOrderButton(store)}</StoreCard>}
      />
    </Card>
  );
}

type RenderOrderButton = (store: Store) => ReactNode;

function useStoreColumns(renderOrderButton: RenderOrderButton): ListColumn<Store>[] {
  const { t } = useTranslation('stores');
  const locale = useLocale();
  return [
    { id: 'store', title: t('table.store'), wrap: true, render: (store) => <StoreName store={store} /> },
    { id: 'state', title: t('table.state'), render: ({ state }) => <StatusBadge lifecycle="store" state={state} /> },
    { id: 'country', title: t('table.country'), wrap: true, render: ({ country }) => <CountryName code={country} /> },
    { id: 'currency', title: t('table.currency'), render: ({ currency }) => currency },
    { id: 'products', title: t('table.products'), alignEnd: true, render: ({ listingCount }) => formatCount(listingCount, locale) },
    { id: 'orders', title: t('table.orders'), alignEnd: true, render: ({ orderCount }) => formatCount(orderCount, locale) },
    {
      id: 'last-order',
      title: <ZoneHeading label={t('table.lastOrder')} />,
      wrap: true,
      render: ({ lastOrderAt }) => (lastOrderAt === null ? t('table.noOrderYet') : <DateTime value={lastOrderAt} display="in-table" />),
    },
    {
      id: 'actions',
      title: (
        <Text as="span" visuallyHidden>
          {t('table.actions')}
        </Text>
      ),
      hasControls: true,
      render: renderOrderButton,
    },
  ];
}

function StoreCard({ store, children }: { store: Store; children: ReactNode }) {
  const { t } = useTranslation('stores');
  return (
    <Box padding="400">
      <BlockStack gap="200">
        <StoreName store={store} />
        <InlineStack gap="200">
          <StatusBadge lifecycle="store" state={store.state} />
        </InlineStack>
        <Text as="p">
          <CountryName code={store.country} />
          {` · ${store.currency}`}
        </Text>
        <Text as="p">
          {t('table.productCount', { count: store.listingCount })}
          {' · '}
          {t('table.orderCount', { count: store.orderCount })}
        </Text>
        {store.lastOrderAt === null ? null : (
          <Text as="p" tone="subdued">
            {t('table.lastOrder')} <DateTime value={store.lastOrderAt} />
          </Text>
        )}
        <InlineStack>{children}</InlineStack>
      </BlockStack>
    </Box>
  );
}

function StoreName({ store }: { store: Store }) {
  const { t } = useTranslation(['stores', 'ui']);
  return (
    <BlockStack gap="050">
      <InlineStack gap="200" blockAlign="center" wrap={false}>
        <Text as="span" fontWeight="semibold">
          {store.name}
        </Text>
        <ModeBadge mode={store.mode} />
      </InlineStack>
      <Text as="span" variant="bodySm" tone="subdued" breakWord>
        {t(`ui:platform.${store.platform}`)} · {store.domain}
      </Text>
    </BlockStack>
  );
}

/** Test orders: only a sandbox store that is connected can have an invented buyer. */
function useTestOrders(idempotencyKey: string) {
  const { t } = useTranslation('stores');
  const notify = useNotice();
  const navigate = useNavigate();
  const fetcher = useFetcher<typeof action>();
  useEachAnswer(fetcher.data, (outcome) => {
    if (outcome.status !== 'ordered') return;
    notify({
      tone: 'success',
      title: t('order.placed', { name: outcome.externalName }),
      text: t('order.placedText'),
      action: { label: t('order.view'), onAction: () => navigate(paths.orders) },
      durationMs: ORDERED_NOTICE_MS,
    });
  });
  const orderingIn = fetcher.formData?.get('storeId') ?? null;
  const order = (storeId: string) => {
    void fetcher.submit({ intent: 'test-order', storeId, idempotencyKey: `${idempotencyKey}:${storeId}` }, { method: 'post' });
  };
  const renderOrderButton: RenderOrderButton = ({ id, name, platform, state }) =>
    platform === 'sandbox' && state === 'connected' ? (
      <Button size="slim" loading={orderingIn === id} onClick={() => order(id)} accessibilityLabel={t('order.placeIn', { name })}>
        {t('order.place')}
      </Button>
    ) : null;
  const refused = fetcher.data?.status === 'refused' && fetcher.state === 'idle' ? fetcher.data : null;
  return { refused, renderOrderButton };
}
