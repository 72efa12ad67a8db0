import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useRevalidator, useSearchParams } from '@remix-run/react';
import { BlockStack, Button, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs.ts';
import { checkOrders, countOrders, listOrders } from '#contract/orders.ts';
import { listStores, type Store } from '#contract/stores.ts';
import { readOrderIds } from '#app/features/payments/selected-orders.server.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readJobFirst, readJobId } from '#app/provider-api/read-job.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { JobCard } from '#app/ui/job-card.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { readPageSize } from '#app/ui/use-list-pagination.ts';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { isFiltered, readOrderFilters } from '../list-filters.server.ts';
import { orderKindOf, orderPlaces, type OrderKind } from '../order-kind.ts';
import { isOrderInProgress, LIVE_EVERY_MS } from '../order-states.ts';
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
  const [listed, counts, stores] = await Promise.all([
    callProvider(listOrders, { query: { ...filters, kind, pageSize } }, args),
    readProvider(countOrders, { query: { kind } }, args),
    readProvider(listStores, {}, args),
  ]);
  return { kind, filters, filtered: isFiltered(filters), listed, counts, stores, job, idempotencyKey: newIdempotencyKey() };
}

/** Checks the selected orders again, or all that match the view, as a job whose id goes into the address. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const url = new URL(args.request.url);
  const { cursor: _cursor, ...view } = readOrderFilters(args.request.url);
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
  const { kind, filters, filtered, listed, counts, stores, job, idempotencyKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const cursorUrl = useCursorUrl();
  useLiveRevalidation(listed.status === 'ok' && listed.data.some(isOrderInProgress), LIVE_EVERY_MS);

  return (
    <Page
      fullWidth
      title={t(kind === 'store' ? 'list.title' : 'list.manualTitle')}
      subtitle={t(kind === 'store' ? 'list.help' : 'list.manualHelp')}
      secondaryActions={[{ content: t('list.shipped'), url: orderPlaces[kind].shipped }]}
    >
      {counts['all'] === 0 && !filtered ? (
        <NoOrdersYet kind={kind} stores={stores} />
      ) : (
        <BlockStack gap="400">
          <ProblemBanner problem={refused?.problem} />
          {job === null ? null : <CheckOrdersJob key={job.id} job={job} />}
          <Card padding="0">
            <OrderFilters kind={kind} filters={filters} counts={counts} stores={kind === 'store' ? stores : []} />
            {listed.status === 'refused' ? (
              <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
            ) : (
              <OrdersTable kind={kind} orders={listed.data} page={listed.page} idempotencyKey={idempotencyKey} />
            )}
          </Card>
        </BlockStack>
      )}
    </Page>
  );
}

function NoOrdersYet({ kind, stores }: { kind: OrderKind; stores: Store[] }) {
  const { t } = useTranslation('orders');
  const hasStore = stores.some((store) => store.state === 'connected');
  const empty =
    kind === 'manual'
      ? { title: t('empty.manualTitle'), text: t('empty.manualText'), action: { label: t('empty.viewOrders'), url: paths.orders } }
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

/** Progress of the job that checks orders again; the list reloads at its end. */
function CheckOrdersJob({ job }: { job: Job }) {
  const { t } = useTranslation('orders');
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const rest = new URLSearchParams(params);
  rest.delete('job');
  return (
    <JobCard job={job} title={t('bulk.checking')} onEnd={revalidate}>
      <div>
        <Button url={`?${rest.toString()}`}>{t('bulk.close')}</Button>
      </div>
    </JobCard>
  );
}
