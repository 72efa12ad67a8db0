import { lazy } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { openShopify } from '#contract/shopify.ts';
import { getHome } from '#contract/home.ts';
import { listPlatforms, listStores, type Store } from '#contract/stores.ts';
import { listStoreTransfers } from '#contract/stores-transfers.ts';
import { listUnread } from '#contract/stores-unread.ts';
import { stepAfter } from '#app/features/home/setup-steps.ts';
import { NextStepCard } from '#app/features/home/next-step-card.tsx';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { requireCredential, requireUser } from '#app/session/require-user.server.ts';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { Page } from '#app/ui/page.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import { ClientOnly } from '#app/ui/client-only.tsx';
import { connectedShops, PlatformTiles } from './platform-tiles.tsx';
import { answerStoreForm } from './store-forms.server.ts';
import { StoreTransfers } from './store-transfers.tsx';
import { StoresTable } from './stores-table.tsx';
import { SyncMatrix } from './sync-matrix.tsx';
import { UnreadOfStores } from './unread-of-stores.tsx';

const ConnectSandboxModal = lazy(() => import('./connect-sandbox-modal.tsx'));
const ConnectWooCommerceModal = lazy(() => import('./connect-woocommerce-modal.tsx'));
const FinishWooCommerceModal = lazy(async () => ({ default: (await import('./connect-woocommerce-modal.tsx')).FinishWooCommerceModal }));

export const handle = { i18n: ['stores', 'home', 'causes'], title: 'menu.stores' } satisfies ScreenHandle;

const CONNECT_URL = '?connect=sandbox';
const WOOCOMMERCE_URL = '?connect=woocommerce';

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { config, shopifyLaunch } = args.context;
  const shopify = { shop: shopifyLaunch?.shop ?? null, installUrl: config.shopify.installUrl };
  const [stores, transfers, unread, platforms, countries, { country }] = await Promise.all([
    listStoresAt(shopify.shop, args),
    readProvider(listStoreTransfers, {}, args),
    readProvider(listUnread, {}, args),
    readProvider(listPlatforms, {}, args),
    readCountries(args),
    requireUser(args),
  ]);
  const setUp = platforms.flatMap(({ platform, isSetUp }) => (isSetUp ? [platform] : []));
  // Read after the stores: a shop that is connected just now is a step of it.
  const home = await readProvider(getHome, {}, args);
  return { stores, transfers, unread, setUp, countries, country, shopify, home, idempotencyKey: newIdempotencyKey() };
}

/** Who came to this address without the app's first page has a shop that is signed in and not connected yet. */
async function listStoresAt(shop: string | null, caller: Caller): Promise<Store[]> {
  const stores = await readProvider(listStores, {}, caller);
  if (shop === null || connectedShops(stores).includes(shop)) return stores;
  await callProvider(openShopify, {}, caller);
  return readProvider(listStores, {}, caller);
}

export async function action(args: ActionFunctionArgs) {
  return answerForm(await answerStoreForm(args));
}

/** The merchant's stores and the platforms one can be on. */
export default function StoresPage() {
  const { t } = useTranslation('stores');
  const { stores, transfers, unread, setUp, countries, country, shopify, home, idempotencyKey } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const change = useChangeFilters();
  const none = stores.length === 0;
  const consentId = params.get('consent');
  const mayConnect = usePermission('stores:manage');
  const connect = { content: t('connect.open'), url: CONNECT_URL };

  return (
    <Page
      title={t('list.title')}
      subtitle={t('list.help')}
      {...(none || !mayConnect
        ? {}
        : stepAfter(home, 'storeConnected') === null
          ? { primaryAction: connect }
          : { secondaryActions: [connect] })}
    >
      <BlockStack gap="400">
        <StoreTransfers transfers={transfers} />
        <UnreadOfStores unread={unread} stores={stores} />
        {none ? (
          <Card>
            <PlainEmptyState
              title={t('list.emptyTitle')}
              text={t('list.emptyText')}
              action={{ label: t('connect.open'), url: CONNECT_URL }}
            />
          </Card>
        ) : (
          <>
            <NextStepCard home={home} from="storeConnected" idempotencyKey={idempotencyKey} />
            <StoresTable stores={stores} idempotencyKey={idempotencyKey} />
          </>
        )}
        <PlatformTiles stores={stores} shopify={shopify} setUp={setUp} connectUrl={CONNECT_URL} wooCommerceUrl={WOOCOMMERCE_URL} />
        <SyncMatrix />
      </BlockStack>
      {params.get('connect') === 'sandbox' ? (
        <ClientOnly>
          <ConnectSandboxModal
            countries={countries}
            homeCountry={country}
            idempotencyKey={idempotencyKey}
            onClose={() => change({ connect: null })}
          />
        </ClientOnly>
      ) : null}
      {params.get('connect') === 'woocommerce' && mayConnect ? (
        <ClientOnly>
          <ConnectWooCommerceModal mayLeave={shopify.shop === null} onClose={() => change({ connect: null })} />
        </ClientOnly>
      ) : null}
      {consentId === null || !mayConnect ? null : (
        <ClientOnly>
          <FinishWooCommerceModal
            consentId={consentId}
            agreed={params.get('success') === '1'}
            onClose={() => change({ consent: null, success: null, user_id: null })}
          />
        </ClientOnly>
      )}
    </Page>
  );
}
