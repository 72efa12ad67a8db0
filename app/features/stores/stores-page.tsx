import { lazy } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { openShopify } from '#contract/shopify.ts';
import { listStores, type Store } from '#contract/stores.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { Page } from '#app/ui/page.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import { ClientOnly } from '#app/ui/client-only.tsx';
import { connectedShops, PlatformTiles } from './platform-tiles.tsx';
import { answerStoreForm } from './store-forms.server.ts';
import { StoresTable } from './stores-table.tsx';

const ConnectSandboxModal = lazy(() => import('./connect-sandbox-modal.tsx'));

export const handle = { i18n: 'stores', title: 'menu.stores' } satisfies ScreenHandle;

const CONNECT_URL = '?connect=sandbox';

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { config, shopifyLaunch } = args.context;
  const shopify = { shop: shopifyLaunch?.shop ?? null, installUrl: config.shopify.installUrl };
  const [stores, countries] = await Promise.all([listStoresAt(shopify.shop, args), readCountries(args)]);
  return { stores, countries, shopify, idempotencyKey: newIdempotencyKey() };
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
  const { stores, countries, shopify, idempotencyKey } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const change = useChangeFilters();
  const none = stores.length === 0;

  return (
    <Page
      title={t('list.title')}
      subtitle={t('list.help')}
      {...(none ? {} : { primaryAction: { content: t('connect.open'), url: CONNECT_URL } })}
    >
      <BlockStack gap="400">
        {none ? (
          <Card>
            <PlainEmptyState
              title={t('list.emptyTitle')}
              text={t('list.emptyText')}
              action={{ label: t('connect.open'), url: CONNECT_URL }}
            />
          </Card>
        ) : (
          <StoresTable stores={stores} idempotencyKey={idempotencyKey} />
        )}
        <PlatformTiles stores={stores} shopify={shopify} connectUrl={CONNECT_URL} />
      </BlockStack>
      {params.get('connect') === 'sandbox' ? (
        <ClientOnly>
          <ConnectSandboxModal countries={countries} idempotencyKey={idempotencyKey} onClose={() => change({ connect: null })} />
        </ClientOnly>
      ) : null}
    </Page>
  );
}
