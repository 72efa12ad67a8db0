import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listImportItems } from '#contract/import-list.ts';
import { getJob } from '#contract/jobs.ts';
import { listStores } from '#contract/stores.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { DraftsFilterBar } from './drafts-filter-bar.tsx';
import { DraftsTable } from './drafts-table.tsx';
import { answerImportForm } from './import-forms.server.ts';
import { readImportListAddress } from './import-list-view.ts';
import { PushJob } from './push-job.tsx';
import './import-list.css';

export const handle = { i18n: 'import-list', title: 'menu.importList' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { view, query, jobId, jobStoreId } = readImportListAddress(args.request.url);
  const [listed, stores, job] = await Promise.all([
    callProvider(listImportItems, { query }, args),
    readProvider(listStores, {}, args),
    jobId === undefined ? null : callProvider(getJob, { params: { jobId } }, args),
  ]);
  return {
    view,
    words: query.q ?? '',
    listed,
    stores,
    push: job?.status === 'ok' ? { job: job.data, storeName: stores.find(({ id }) => id === jobStoreId)?.name ?? null } : null,
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
  const { view, words, listed, stores, push, idempotencyKey } = useLoaderData<typeof loader>();
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
        {push === null ? null : <PushJob key={push.job.id} job={push.job} storeName={push.storeName} />}
        <Card padding="0">
          {nothing && view === 'all' && words === '' ? (
            <EmptyState
              title={t('list.emptyTitle')}
              text={t('list.emptyText')}
              action={{ label: t('list.action'), url: paths.products }}
              secondaryAction={{ label: t('list.showDeleted'), url: `${paths.importList}?deleted=true` }}
            />
          ) : (
            <>
              <DraftsFilterBar view={view} words={words} />
              {listed.status === 'refused' ? (
                <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
              ) : (
                <DraftsTable
                  key={`${view} ${words} ${push?.job.id ?? ''}`}
                  view={view}
                  words={words}
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
