import { useState, type ReactNode } from 'react';
import { useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Box, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { CountryName } from '#app/ui/country-name.tsx';
import { DateTime, ZoneHeading } from '#app/ui/date-time.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { CheckStoreModal } from './check-store-modal.tsx';
import { DisconnectStoreModal, RenameStoreModal } from './store-dialogs.tsx';
import type { StoreFormOutcome } from './store-forms.server.ts';
import { StoreMenu, type StoreMenuAction } from './store-menu.tsx';
import { TestOrderProblem } from './test-order-button.tsx';
import { useTestOrder } from './use-test-order.ts';

const DISCONNECTING_EVERY_MS = 2000;

/** The account's stores, each with its menu; a sandbox store takes test orders. */
export function StoresTable({ stores, idempotencyKey }: { stores: Store[]; idempotencyKey: string }) {
  const { t } = useTranslation('stores');
  const { problem, refused, renderActions, dialogs } = useStoreActions(stores, idempotencyKey);
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="200">
        <Text as="h2" variant="headingSm" id="stores-title">
          {t('table.title')}
        </Text>
      </Box>
      {problem === null && refused === null ? null : (
        <Box paddingInline="400" paddingBlockEnd="300">
          <BlockStack gap="200">
            <TestOrderProblem problem={problem} />
            <ProblemBanner problem={refused} />
          </BlockStack>
        </Box>
      )}
      {dialogs}
      <ResourceList
        label={{ id: 'stores-title' }}
        resourceName={{ singular: t('table.one'), plural: t('table.many') }}
        rows={stores}
        columns={useStoreColumns(renderActions)}
        renderCard={(store) => <StoreCard store={store}>{renderActions(store)}</StoreCard>}
      />
    </Card>
  );
}

type RenderActions = (store: Store) => ReactNode;

function useStoreColumns(renderActions: RenderActions): ListColumn<Store>[] {
  const { t } = useTranslation('stores');
  const locale = useLocale();
  return [
    { id: 'store', title: t('table.store'), wrap: true, render: (store) => <StoreName store={store} /> },
    { id: 'state', title: t('table.state'), wrap: true, render: (store) => <StoreState store={store} /> },
    {
      id: 'country',
      title: t('table.country'),
      wrap: true,
      render: ({ country, currency }) => (
        <>
          <CountryName code={country} />
          {` · ${currency}`}
        </>
      ),
    },
    { id: 'products', title: t('table.products'), alignEnd: true, render: ({ listingCount }) => formatCount(listingCount, locale) },
    {
      id: 'recent-orders',
      title: t('table.recentOrders'),
      alignEnd: true,
      wrap: true,
      render: ({ recentOrderCount, orderCount }) => (
        <>
          {formatCount(recentOrderCount, locale)}
          <Text as="p" variant="bodySm" tone="subdued">
            {t('table.ordersInAll', { total: orderCount })}
          </Text>
        </>
      ),
    },
    {
      id: 'last-sync',
      title: <ZoneHeading label={t('table.lastSync')} />,
      wrap: true,
      render: ({ lastSyncAt }) => (lastSyncAt === null ? t('table.notSynced') : <DateTime value={lastSyncAt} display="in-table" />),
    },
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
      render: renderActions,
    },
  ];
}

function StoreCard({ store, children }: { store: Store; children: ReactNode }) {
  const { t } = useTranslation('stores');
  return (
    <Box padding="400">
      <BlockStack gap="200">
        <StoreName store={store} />
        <StoreState store={store} />
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
        {store.isDefault ? <Badge>{t('table.default')}</Badge> : null}
      </InlineStack>
      <Text as="span" variant="bodySm" tone="subdued" breakWord>
        {t(`ui:platform.${store.platform}`)} · {store.domain}
      </Text>
    </BlockStack>
  );
}

/** What a store can be used for, and what its last check found. */
function StoreState({ store: { state, lastCheck } }: { store: Store }) {
  const { t } = useTranslation('stores');
  return (
    <BlockStack gap="050" inlineAlign="start">
      <StatusBadge lifecycle="store" state={state} />
      {lastCheck === null ? null : (
        <Text as="span" variant="bodySm" tone={lastCheck.failed.length === 0 ? 'subdued' : 'critical'}>
          {lastCheck.failed.length === 0
            ? t('check.lastPassed')
            : t('check.lastFailed', { what: lastCheck.failed.map((name) => t(`check.name.${name}`)).join(', ') })}{' '}
          <DateTime value={lastCheck.at} />
        </Text>
      )}
    </BlockStack>
  );
}

/** A store's button and menu, with the dialogs of the menu. */
function useStoreActions(stores: Store[], idempotencyKey: string) {
  const { t } = useTranslation('stores');
  const { place, placingIn, problem } = useTestOrder(idempotencyKey);
  const [dialog, setDialog] = useState<{ kind: 'rename' | 'check' | 'disconnect'; store: Store } | null>(null);
  const fetcher = useFetcher<StoreFormOutcome>();
  const [leavingIds, setLeavingIds] = useState<readonly string[]>([]);
  // The store gets it first; its row says when that is done.
  useLiveRevalidation(
    stores.some(({ id, state }) => leavingIds.includes(id) && state !== 'uninstalled'),
    DISCONNECTING_EVERY_MS,
  );
  const close = () => setDialog(null);
  const run = (store: Store, action: StoreMenuAction) => {
    if (action === 'rename' || action === 'check' || action === 'disconnect') return setDialog({ kind: action, store });
    const form = { storeId: store.id, [IDEMPOTENCY_FIELD]: `${idempotencyKey}:sync:${store.id}` };
    if (action === 'sync') return fetcher.submit({ ...form, intent: 'sync-store' }, { method: 'post', action: paths.myProducts });
    fetcher.submit({ ...form, intent: action }, { method: 'post' });
  };
  const renderActions: RenderActions = (store) => (
    <InlineStack gap="100" wrap={false} blockAlign="center">
      {store.platform === 'sandbox' && store.state === 'connected' ? (
        <Button
          size="slim"
          loading={placingIn === store.id}
          onClick={() => place(store.id)}
          accessibilityLabel={t('order.placeIn', { name: store.name })}
        >
          {t('order.place')}
        </Button>
      ) : null}
      <StoreMenu store={store} onAction={(action) => run(store, action)} />
    </InlineStack>
  );
  const refused = fetcher.data?.status === 'refused' && fetcher.state === 'idle' ? fetcher.data.problem : null;
  const dialogs =
    dialog === null ? null : dialog.kind === 'rename' ? (
      <RenameStoreModal store={dialog.store} onClose={close} />
    ) : dialog.kind === 'check' ? (
      <CheckStoreModal store={dialog.store} onClose={close} />
    ) : (
      <DisconnectStoreModal store={dialog.store} onClose={close} onDone={() => setLeavingIds((ids) => [...ids, dialog.store.id])} />
    );
  return { problem, refused, renderActions, dialogs };
}
