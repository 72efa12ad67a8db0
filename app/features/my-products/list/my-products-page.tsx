import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation, useRevalidator } from '@remix-run/react';
import { BlockStack, Box, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { countListings, getStoreSync, listListings } from '#contract/my-products.ts';
import { listPricingRules } from '#contract/pricing-rules.ts';
import { listCategories } from '#contract/products.ts';
import { listStores } from '#contract/stores.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { type Caller, callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readJobFirst, readJobId } from '#app/provider-api/read-job.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { JobCard } from '#app/ui/job-card.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { answerListingsForm } from './answer-listings-form.server.ts';
import { type FilterTitles, isFiltered, type ListingFilters, readListingFilters } from './listing-filters.server.ts';
import { ListingFilterBar } from './listing-filter-bar.tsx';
import { ListingsTable } from './listings-table.tsx';

export const handle = { i18n: ['my-products', 'list-views', 'causes'], title: 'menu.myProducts' } satisfies ScreenHandle;

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
  const nothingYet = listed.status === 'ok' && listed.data.length === 0 && counts.archived === 0 && !isFiltered(filters);
  const narrowed = isFiltered({ ...filters, tab: 'all' });
  return { filters, narrowed, nothingYet, listed, counts, stores, titles, synced, job, idempotencyKey: newIdempotencyKey() };
}

/** The merchant's stores, and the last sync of the selected one, or of the only one. */
async function readStores(storeId: string | undefined, caller: Caller) {
  const stores = await readProvider(listStores, {}, caller);
  const store = stores.find(({ id }) => id === storeId) ?? (stores.length === 1 ? stores[0] : undefined);
  if (store === undefined) return { stores, synced: null };
  const { lastSyncAt } = await readProvider(getStoreSync, { params: { storeId: store.id } }, caller);
  return { stores, synced: { id: store.id, name: store.name, lastSyncAt } };
}

async function readFilterTitles({ categoryId, ruleId }: ListingFilters, caller: Caller): Promise<FilterTitles> {
  const [categories, rules] = await Promise.all([
    categoryId === undefined ? [] : readProvider(listCategories, {}, caller),
    ruleId === undefined ? [] : readProvider(listPricingRules, {}, caller).then((answer) => answer.rules),
  ]);
  return {
    category: categories.find(({ id }) => id === categoryId)?.name ?? null,
    rule: rules.find(({ id }) => id === ruleId)?.name ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const outcome = await answerListingsForm(args);
  return outcome instanceof Response ? outcome : answerForm(outcome);
}

/** What the merchant's stores sell, what is linked to our catalog, and what needs a look. */
export default function MyProductsPage() {
  const { t } = useTranslation('my-products');
  const { filters, narrowed, nothingYet, listed, counts, stores, titles, synced, job, idempotencyKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const cursorUrl = useCursorUrl();
  const { revalidate } = useRevalidator();

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
          <JobCard key={job.id} job={job} title={t(job.kind === 'change-listings' ? 'sync.changing' : 'sync.job')} onEnd={revalidate} />
        )}
        {synced === null ? null : <StoreSyncBar store={synced} idempotencyKey={idempotencyKey} />}
        <Card padding="0">
          {nothingYet ? (
            <PlainEmptyState
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
                  listings={listed.data}
                  page={listed.page}
                  filters={filters}
                  narrowed={narrowed}
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

interface StoreSyncBarProps {
  store: { id: string; name: string; lastSyncAt: string | null };
  idempotencyKey: string;
}

/** When a store's products were last read, with a button to read them now and a link to the store's sync policy. */
function StoreSyncBar({ store, idempotencyKey }: StoreSyncBarProps) {
  const { t } = useTranslation('my-products');
  const busy = useNavigation().state !== 'idle';
  return (
    <Box paddingInline={{ xs: '400', md: '0' }}>
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="p" tone="subdued">
          {store.lastSyncAt === null ? t('sync.never', { store: store.name }) : t('sync.last', { store: store.name })}{' '}
          {store.lastSyncAt === null ? null : <DateTime value={store.lastSyncAt} />}
        </Text>
        <InlineStack gap="200">
          <Button url={generatePath(paths.storePolicy, { storeId: store.id })}>{t('sync.policy')}</Button>
          <Form method="post">
            <input type="hidden" name="intent" value="sync-store" />
            <input type="hidden" name="storeId" value={store.id} />
            <IdempotencyField value={idempotencyKey} />
            <Button submit disabled={busy}>
              {t('sync.now')}
            </Button>
          </Form>
        </InlineStack>
      </InlineStack>
    </Box>
  );
}
