import { lazy } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listImportItems } from '#contract/import-list.ts';
import { listScheduledPushes } from '#contract/import-list-pushes.ts';
import type { Job } from '#contract/jobs.ts';
import { listCategories } from '#contract/products.ts';
import { listStores } from '#contract/stores.ts';
import { categoriesAlong } from '#app/features/products/category-path.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readJobFirst } from '#app/provider-api/read-job.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { drawnPart } from '#app/ui/drawn-part.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { WhenAlive } from '#app/ui/when-alive.tsx';
import { DraftsFilterBar } from './drafts-filter-bar.tsx';
import { DraftsTable } from './drafts-table.tsx';
import { answerImportForm } from './import-forms.server.ts';
import { isFiltered, listImportAddress, readImportListAddress } from './import-list-view.ts';
import './import-list.css';

const ListImportModal = lazy(() => import('./list-import-modal.tsx'));
const [ListImportJob, PushJob, ChangeJob, ScheduledPushes] = await Promise.all([
  drawnPart('.wharf-list-import-job', async () => (await import('./list-import-job.tsx')).ListImportJob, ['causes']),
  drawnPart('.wharf-push-job', async () => (await import('./push-job.tsx')).PushJob, ['causes']),
  drawnPart('.wharf-change-job', async () => (await import('./change-job.tsx')).ChangeJob, ['causes']),
  drawnPart('.wharf-scheduled-pushes', async () => (await import('./scheduled-pushes.tsx')).ScheduledPushes),
]);

export const handle = { i18n: 'import-list', title: 'menu.importList' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { view, filters, query, matching, jobId } = readImportListAddress(args.request.url);
  const job = await readJobFirst(jobId, args);
  const [listed, stores, categories, scheduled] = await Promise.all([
    callProvider(listImportItems, { query }, args),
    readProvider(listStores, {}, args),
    readProvider(listCategories, {}, args),
    readProvider(listScheduledPushes, {}, args),
  ]);
  return {
    view,
    filters,
    matching,
    listed,
    stores,
    categories: categoriesAlong(categories, filters.categoryId),
    scheduled,
    job,
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
  const { view, filters, matching, listed, stores, categories, scheduled, job, idempotencyKey } = useLoaderData<typeof loader>();
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
              { content: t('listImport.open'), url: listImportAddress(params) },
              { content: t('list.action'), url: paths.products },
            ],
          })}
    >
      <BlockStack gap="400">
        {job === null ? null : <FollowedJob job={job} idempotencyKey={idempotencyKey} />}
        {scheduled.length === 0 ? null : (
          <div className="wharf-scheduled-pushes">
            <ScheduledPushes pushes={scheduled} stores={stores} />
          </div>
        )}
        <Card padding="0">
          {isEmpty ? (
            <EmptyState
              title={t('list.emptyTitle')}
              text={t('list.emptyText')}
              action={{ label: t('list.action'), url: paths.products }}
              secondaryAction={{ label: t('listImport.openEmpty'), url: listImportAddress(params) }}
            >
              <Link to="?deleted=true" className="wharf-deleted-link">
                {t('list.showDeleted')}
              </Link>
            </EmptyState>
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
      <ListImport idempotencyKey={idempotencyKey} />
    </Page>
  );
}

function FollowedJob({ job, idempotencyKey }: { job: Job; idempotencyKey: string }) {
  if (job.kind === 'import-products')
    return (
      <div className="wharf-list-import-job">
        <ListImportJob key={job.id} job={job} />
      </div>
    );
  if (job.kind === 'change-drafts')
    return (
      <div className="wharf-change-job">
        <ChangeJob key={job.id} job={job} />
      </div>
    );
  return (
    <div className="wharf-push-job">
      <PushJob key={job.id} job={job} idempotencyKey={idempotencyKey} />
    </div>
  );
}

/** The dialog to import from a list, while the address names it. */
function ListImport({ idempotencyKey }: { idempotencyKey: string }) {
  const [params, setParams] = useSearchParams();
  if (params.get('import') !== 'list') return null;
  const close = () =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('import');
      return next;
    });
  return (
    <WhenAlive>
      <ListImportModal idempotencyKey={idempotencyKey} onClose={close} />
    </WhenAlive>
  );
}
