import { lazy } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { BlockStack, Card, Link } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getHome } from '#contract/home.ts';
import { listImportItems } from '#contract/import-list.ts';
import { listScheduledPushes } from '#contract/import-list-pushes.ts';
import { getProfitSettings } from '#contract/profit.ts';
import { listCategories } from '#contract/products.ts';
import { listStores } from '#contract/stores.ts';
import { NextStepCard } from '#app/features/home/next-step-card.tsx';
import { categoriesAlong } from '#app/features/products/category-path.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readJobFirst } from '#app/provider-api/read-job.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { ClientOnly } from '#app/ui/client-only.tsx';
import { handleImportListForm } from './import-list.actions.server.ts';
import { DraftsTable } from './list/drafts-table.tsx';
import { DraftsToolbar } from './list/drafts-toolbar.tsx';
import { JobProgress, ScheduledPushes } from './list/jobs.tsx';
import { parseListUrl } from './list/parse-list-url.server.ts';
import { TargetMarginCard } from './list/target-margin-card.tsx';
import { importDialogUrl, isFiltered, PRICE_PARAM } from './list/url-state.ts';

const PriceModal = lazy(() => import('./list/price-modal.tsx'));
const ImportFromListModal = lazy(() => import('./list/import-from-list-modal.tsx'));

const ID = /^[0-9a-f-]{36}$/;

export const handle = {
  i18n: ['import-list', 'list-views', 'causes', 'pricing-rules', 'home', 'stores'],
  title: 'menu.importList',
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { view, filters, query, matching, jobId } = parseListUrl(args.request.url);
  const job = await readJobFirst(jobId, args);
  const [listed, stores, categories, scheduled, home, profitSettings] = await Promise.all([
    callProvider(listImportItems, { query }, args),
    readProvider(listStores, {}, args),
    readProvider(listCategories, {}, args),
    readProvider(listScheduledPushes, {}, args),
    readProvider(getHome, {}, args),
    callProvider(getProfitSettings, {}, args),
  ]);
  return {
    view,
    filters,
    matching,
    listed,
    stores,
    categories: categoriesAlong(categories, filters.categoryId),
    scheduled,
    home,
    // A role may see products without the settings.
    profitSettings: profitSettings.status === 'ok' ? profitSettings.data : null,
    job,
    idempotencyKey: newIdempotencyKey(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const result = await handleImportListForm(args);
  return result instanceof Response ? result : answerForm(result);
}

/** Drafts between the catalog and the stores: price them, fix them, push them. */
export default function ImportListPage() {
  const { t } = useTranslation('import-list');
  const { view, filters, matching, listed, stores, categories, scheduled, home, profitSettings, job, idempotencyKey } =
    useLoaderData<typeof loader>();
  const cursorUrl = useCursorUrl();
  const [params] = useSearchParams();
  const isEmpty = listed.status === 'ok' && listed.data.length === 0 && view === 'all' && !isFiltered(filters);

  return (
    <Page
      fullWidth
      title={t('list.title')}
      subtitle={t('list.help')}
      {...(isEmpty
        ? {}
        : {
            secondaryActions: [
              { content: t('listImport.open'), url: importDialogUrl(params) },
              { content: t('list.action'), url: paths.products },
            ],
          })}
    >
      <BlockStack gap="400">
        {job === null ? null : <JobProgress key={job.id} job={job} idempotencyKey={idempotencyKey} />}
        <NextStepCard home={home} from="productPushed" idempotencyKey={idempotencyKey} />
        {profitSettings !== null && listed.status === 'ok' && view !== 'deleted' ? (
          <TargetMarginCard settings={profitSettings} drafts={listed.data} />
        ) : null}
        {scheduled.length === 0 ? null : <ScheduledPushes pushes={scheduled} stores={stores} />}
        <Card padding="0">
          {isEmpty ? (
            <PlainEmptyState
              title={t('list.emptyTitle')}
              text={t('list.emptyText')}
              action={{ label: t('list.action'), url: paths.products }}
              secondaryAction={{ label: t('listImport.openEmpty'), url: importDialogUrl(params) }}
            >
              <Link url="?deleted=true">{t('list.showDeleted')}</Link>
            </PlainEmptyState>
          ) : (
            <>
              <DraftsToolbar view={view} filters={filters} stores={stores} categories={categories} />
              {listed.status === 'refused' ? (
                <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
              ) : (
                <DraftsTable
                  view={view}
                  filtered={isFiltered(filters)}
                  matching={matching}
                  drafts={listed.data}
                  page={listed.page}
                  stores={stores}
                  idempotencyKey={idempotencyKey}
                />
              )}
            </>
          )}
        </Card>
      </BlockStack>
      <ImportFromListDialog idempotencyKey={idempotencyKey} />
      <PriceImportedDialog idempotencyKey={idempotencyKey} />
    </Page>
  );
}

/** Open while the URL says so. */
function ImportFromListDialog({ idempotencyKey }: { idempotencyKey: string }) {
  const [params, setParams] = useSearchParams();
  if (params.get('import') !== 'list') return null;
  const close = () => setParams((before) => without(before, 'import'));
  return (
    <ClientOnly>
      <ImportFromListModal idempotencyKey={idempotencyKey} onClose={close} />
    </ClientOnly>
  );
}

/** Prices of drafts named in the URL, such as those just imported. */
function PriceImportedDialog({ idempotencyKey }: { idempotencyKey: string }) {
  const [params, setParams] = useSearchParams();
  const ids = (params.get(PRICE_PARAM) ?? '').split(',').filter((id) => ID.test(id));
  if (ids.length === 0) return null;
  const close = () => setParams((before) => without(before, PRICE_PARAM));
  return (
    <ClientOnly>
      <PriceModal selection={{ ids, matching: null, count: ids.length }} idempotencyKey={idempotencyKey} onClose={close} onPriced={close} />
    </ClientOnly>
  );
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(name);
  return next;
}
