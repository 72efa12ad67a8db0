import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listImportItems } from '#contract/import-list.ts';
import { getJob } from '#contract/jobs.ts';
import { listCategories } from '#contract/products.ts';
import { listScheduledPushes } from '#contract/scheduled-pushes.ts';
import { listStores } from '#contract/stores.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { drawnPart } from '#app/ui/drawn-part.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { DraftsFilterBar } from './drafts-filter-bar.tsx';
import { DraftsTable } from './drafts-table.tsx';
import { answerImportForm } from './import-forms.server.ts';
import { isFiltered, readImportListAddress } from './import-list-view.ts';
import './import-list.css';

const [PushJob, ScheduledPushes] = await Promise.all([
  drawnPart('.wharf-push-job', async () => (await import('./push-job.tsx')).PushJob),
  drawnPart('.wharf-scheduled-pushes', async () => (await import('./scheduled-pushes.tsx')).ScheduledPushes),
]);

export const handle = { i18n: 'import-list', title: 'menu.importList' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { view, filters, query, jobId } = readImportListAddress(args.request.url);
  const [listed, stores, categories, scheduled, job] = await Promise.all([
    callProvider(listImportItems, { query }, args),
    readProvider(listStores, {}, args),
    readProvider(listCategories, {}, args),
    readProvider(listScheduledPushes, {}, args),
    jobId === undefined ? null : callProvider(getJob, { params: { jobId } }, args),
  ]);
  return {
    view,
    filters,
    listed,
    stores,
    categories: categories.filter(({ level }) => level === 1),
    scheduled,
    job: job?.status === 'ok' ? job.data : null,
    idempotencyKey: newIdempotencyKey(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const outcome = await answerImportForm(args);
  return outcome instanceof Response ? outcome : answerForm(outcome);
}

/** Drafts between the catalogue and the stores: price them, mend them, push them. */
export default function ImportListPage() {
  const { t } = useTranslation('import-list');
  const { view, filters, listed, stores, categories, scheduled, job, idempotencyKey } = useLoaderData<typeof loader>();
  const cursorUrl = useCursorUrl();
  const nothing = listed.status === 'ok' && listed.data.length === 0;

  return (
    <Page
      fullWidth
      title={t('list.title')}
      subtitle={t('list.help')}
      secondaryActions={[{ content: t('list.action'), url: paths.products }]}
    >
      <BlockStack gap="400">
        {job === null ? null : (
          <div className="wharf-push-job">
            <PushJob key={job.id} job={job} idempotencyKey={idempotencyKey} />
          </div>
        )}
        {scheduled.length === 0 ? null : (
          <div className="wharf-scheduled-pushes">
            <ScheduledPushes pushes={scheduled} stores={stores} />
          </div>
        )}
        <Card padding="0">
          {nothing && view === 'all' && !isFiltered(filters) ? (
            <EmptyState
              title={t('list.emptyTitle')}
              text={t('list.emptyText')}
              action={{ label: t('list.action'), url: paths.products }}
              secondaryAction={{ label: t('list.showDeleted'), url: `${paths.importList}?deleted=true` }}
            />
          ) : (
            <>
              <DraftsFilterBar view={view} filters={filters} stores={stores} categories={categories} />
              {listed.status === 'refused' ? (
                <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
              ) : (
                <DraftsTable
                  key={JSON.stringify([view, filters, job?.id])}
                  view={view}
                  filtered={isFiltered(filters)}
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
    </Page>
  );
}
