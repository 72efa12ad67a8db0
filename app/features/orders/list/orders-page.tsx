import { useState } from 'react';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useRevalidator, useSearchParams } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs.ts';
import { checkOrders, countOrders, listOrders } from '#contract/orders.ts';
import { listOrderFilterChoices } from '#contract/orders-filters.ts';
import { listStores, type Store } from '#contract/stores.ts';
import { readOrderIds } from '#app/features/payments/selected-orders.server.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readJobFirst, readJobId } from '#app/provider-api/read-job.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { JobCard } from '#app/ui/job-card.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { readPageSize } from '#app/ui/use-list-pagination.ts';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { isFiltered, isNarrowed, type OrderFilters as Filters, readOrderFilters, toOrderFilter } from '../list-filters.server.ts';
import { orderKindOf, orderPlaces, type OrderKind } from '../order-kind.ts';
import { isOrderInProgress, LIVE_EVERY_MS } from '../order-states.ts';
import { ExportModal } from './export-modal.tsx';
import { ManageTagsModal } from './manage-tags-modal.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrdersTable } from './orders-table.tsx';

export const handle = {
  i18n: ['orders', 'causes', 'list-views'],
  title: (pathname) => (orderKindOf(pathname) === 'manual' ? 'menu.manualOrders' : 'menu.orders'),
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const url = new URL(args.request.url);
  const kind = orderKindOf(url.pathname);
  const pageSize = readPageSize(url.searchParams.get('pageSize'));
  const filters = readOrderFilters(args.request.url);
  const job = await readJobFirst(readJobId(args.request.url), args);
  const [listed, counts, stores, names] = await Promise.all([
    callProvider(listOrders, { query: { ...toOrderFilter(filters, args.request), cursor: filters.cursor, kind, pageSize } }, args),
    readProvider(countOrders, { query: { kind } }, args),
    readProvider(listStores, {}, args),
    isNamed(filters) ? readProvider(listOrderFilterChoices, {}, args) : null,
  ]);
  const shown = { filters, filtered: isFiltered(filters), narrowed: isNarrowed(filters) };
  return { kind, ...shown, listed, counts, stores, names, job, idempotencyKey: newIdempotencyKey() };
}

/** Whether something is set by its id or code, whose name its filter shows. */
function isNamed({ tagId, productId, method, staffId }: Filters): boolean {
  return tagId !== undefined || productId !== undefined || method !== undefined || staffId !== undefined;
}

/** Checks the selected orders again, or all that match the view, as a job whose id goes into the address. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const url = new URL(args.request.url);
  const view = toOrderFilter(readOrderFilters(args.request.url), args.request);
  const orderIds = readOrderIds(form);
  const allOfView = form.get('view') === 'true';
  if (!allOfView && orderIds.length === 0) throw new Response(null, { status: 400 });
  const body = allOfView ? { matching: { ...view, kind: orderKindOf(url.pathname) } } : { orderIds };
  const answer = await callProvider(checkOrders, { body, idempotencyKey: readIdempotencyKey(form) }, args);
  if (answer.status === 'refused') return answerForm({ problem: answer.problem });
  url.searchParams.set('job', answer.data.id);
  return redirect(`${url.pathname}${url.search}`);
}

/** Store orders or manual orders, by the address. */
export default function OrdersPage() {
  const { t } = useTranslation('orders');
  const { kind, filters, filtered, narrowed, listed, counts, stores, names, job, idempotencyKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const cursorUrl = useCursorUrl();
  const nothingYet = counts['all'] === 0 && !filtered;
  const { dialog, openDialog, closeDialog } = useDialog(job?.id ?? null);
  useLiveRevalidation(listed.status === 'ok' && listed.data.some(isOrderInProgress), LIVE_EVERY_MS);

  return (
    <Page
      fullWidth
      title={t(kind === 'store' ? 'list.title' : 'list.manualTitle')}
      subtitle={t(kind === 'store' ? 'list.help' : 'list.manualHelp')}
      {...(kind === 'manual' && !nothingYet ? { primaryAction: { content: t('list.createManual'), url: paths.newManualOrder } } : {})}
      secondaryActions={[
        ...(kind === 'manual'
          ? [
              { content: t('list.importManual'), url: paths.importOrders },
              { content: t('list.manualDrafts'), url: paths.manualDrafts },
            ]
          : []),
        { content: t('list.shipped'), url: orderPlaces[kind].shipped },
        ...(kind === 'store' ? [{ content: t('missingOrder.link'), url: paths.missingOrder }] : []),
        { content: t('export.open'), disabled: counts['all'] === 0, onAction: () => openDialog('export') },
        { content: t('tags.manage'), onAction: () => openDialog('tags') },
      ]}
    >
      {dialog === 'export' ? <ExportModal kind={kind} idempotencyKey={idempotencyKey} onClose={closeDialog} /> : null}
      {dialog === 'tags' ? <ManageTagsModal onClose={closeDialog} /> : null}
      {nothingYet ? (
        <NoOrdersYet kind={kind} stores={stores} />
      ) : (
        <BlockStack gap="400">
          <ProblemBanner problem={refused?.problem} />
          {job === null ? null : <OrdersJob key={job.id} job={job} />}
          <Card padding="0">
            <OrderFilters kind={kind} filters={filters} counts={counts} stores={kind === 'store' ? stores : []} names={names} />
            {listed.status === 'refused' ? (
              <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
            ) : (
              <OrdersTable
                kind={kind}
                tab={filters.tab}
                narrowed={narrowed}
                orders={listed.data}
                page={listed.page}
                idempotencyKey={idempotencyKey}
              />
            )}
          </Card>
        </BlockStack>
      )}
    </Page>
  );
}

/** The open dialog; a job that was started from it closes it. */
function useDialog(jobId: string | null) {
  const [opened, setOpened] = useState<{ dialog: 'export' | 'tags'; besideJob: string | null } | null>(null);
  return {
    dialog: opened !== null && (jobId === null || opened.besideJob === jobId) ? opened.dialog : null,
    openDialog: (dialog: 'export' | 'tags') => setOpened({ dialog, besideJob: jobId }),
    closeDialog: () => setOpened(null),
  };
}

function NoOrdersYet({ kind, stores }: { kind: OrderKind; stores: Store[] }) {
  const { t } = useTranslation('orders');
  const hasStore = stores.some((store) => store.state === 'connected');
  const empty =
    kind === 'manual'
      ? {
          title: t('empty.manualTitle'),
          text: t('empty.manualText'),
          action: { label: t('list.createManual'), url: paths.newManualOrder },
          secondaryAction: { label: t('list.importManual'), url: paths.importOrders },
        }
      : {
          title: t('empty.title'),
          text: t(hasStore ? 'empty.textWithStore' : 'empty.text'),
          action: { label: t(hasStore ? 'empty.tryOrder' : 'empty.connect'), url: paths.stores },
        };
  return (
    <Card>
      <PlainEmptyState {...empty} />
    </Card>
  );
}

const jobTitles: { [Kind in Job['kind']]?: 'act.bulk.working' | 'act.bulk.paying' | 'files.writing' } = {
  'act-on-orders': 'act.bulk.working',
  'pay-orders': 'act.bulk.paying',
  'export-orders': 'files.writing',
};

/** Progress of the job that checks, changes or pays orders, after which the list reloads, or of one that writes a file of them. */
function OrdersJob({ job }: { job: Job }) {
  const { t } = useTranslation('orders');
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const rest = new URLSearchParams(params);
  rest.delete('job');
  const isFile = job.kind === 'export-orders';
  return (
    <JobCard job={job} title={t(jobTitles[job.kind] ?? 'bulk.checking')} {...(isFile ? {} : { onEnd: revalidate })}>
      <InlineStack gap="200">
        {isFile ? (
          <FileButton variant="primary" action={paths.orderFiles} fields={{ jobId: job.id }}>
            {t('files.download')}
          </FileButton>
        ) : null}
        <Button url={`?${rest.toString()}`}>{t('bulk.close')}</Button>
      </InlineStack>
    </JobCard>
  );
}
