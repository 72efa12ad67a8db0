import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { countListings, getStoreSync, listListings } from '#contract/my-products.ts';
import { listStores } from '#contract/stores.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readJobFirst, readJobId } from '#app/provider-api/read-job.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { drawnPart } from '#app/ui/drawn-part.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { answerListingsForm } from './answer-listings-form.server.ts';
import { isFiltered, readListingFilters } from './listing-filters.ts';
import { ListingFilterBar } from './listing-filter-bar.tsx';
import { ListingsTable } from './listings-table.tsx';
import { readFilterTitles } from './read-filter-titles.server.ts';
import { StoreSyncBar } from './store-sync-bar.tsx';

const SyncJob = await drawnPart('.wharf-sync-job', async () => (await import('./sync-job.tsx')).SyncJob, ['causes']);

export const handle = { i18n: 'my-products', title: 'menu.myProducts' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const filters = readListingFilters(args.request.url);
  const { storeId, q } = filters;
  const jobId = readJobId(args.request.url);
  const job = await readJobFirst(jobId, args);
  const [listed, counts, { stores, synced }, titles] = await Promise.all([
    callProvider(listListings, { query: filters }, args),
    readProvider(countListings, { query: { storeId, q } }, args),
    readStores(storeId, args),
    readFilterTitles(filters, args),
  ]);
  return { filters, listed, counts, stores, titles, synced, job, idempotencyKey: newIdempotencyKey() };
}

/** The merchant's stores, and when the one that is looked at, or the only one, was last read. */
async function readStores(storeId: string | undefined, args: LoaderFunctionArgs) {
  const stores = await readProvider(listStores, {}, args);
  const store = stores.find(({ id }) => id === storeId) ?? (stores.length === 1 ? stores[0] : undefined);
  if (store === undefined) return { stores, synced: null };
  const { lastSyncAt } = await readProvider(getStoreSync, { params: { storeId: store.id } }, args);
  return { stores, synced: { id: store.id, name: store.name, lastSyncAt } };
}

export async function action(args: ActionFunctionArgs) {
  const outcome = await answerListingsForm(args);
  return outcome instanceof Response ? outcome : answerForm(outcome);
}

/** What the merchant's stores sell, what is linked to our catalogue, and what needs a look. */
export default function MyProductsPage() {
  const { t } = useTranslation('my-products');
  const { filters, listed, counts, stores, titles, synced, job, idempotencyKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const cursorUrl = useCursorUrl();
  const nothingYet = listed.status === 'ok' && listed.data.length === 0 && counts.archived === 0 && !isFiltered(filters);

  return (
    <Page
      fullWidth
      title={t('list.title')}
      subtitle={t('list.help')}
      {...(nothingYet ? {} : { primaryAction: { content: t('list.import'), url: paths.importList } })}
    >
      <BlockStack gap="400">
        <ProblemBanner problem={refused?.problem} />
        {job === null ? null : (
          <div className="wharf-sync-job">
            <SyncJob key={job.id} job={job} />
          </div>
        )}
        {synced === null ? null : <StoreSyncBar store={synced} idempotencyKey={idempotencyKey} />}
        <Card padding="0">
          {nothingYet ? (
            <EmptyState
              title={t('list.emptyTitle')}
              text={t('list.emptyText')}
              action={{ label: t('list.import'), url: paths.importList }}
              secondaryAction={{ label: t('list.browse'), url: paths.products }}
            />
          ) : (
            <>
              <ListingFilterBar filters={filters} counts={counts} stores={stores} titles={titles} />
              {listed.status === 'refused' ? (
                <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
              ) : (
                <ListingsTable
                  key={JSON.stringify(filters)}
                  listings={listed.data}
                  page={listed.page}
                  filters={filters}
                  idempotencyKey={idempotencyKey}
                />
              )}
            </>
          )}
        </Card>
      </BlockStack>
    </Page>
  );
}
