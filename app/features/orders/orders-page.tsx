import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { countOrders, listOrders } from '#contract/orders.ts';
import { listStores, type Store } from '#contract/stores.ts';
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
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { checkChosenOrders } from './check-orders.server.ts';
import { isFiltered, readOrderFilters } from './list-filters.ts';
import { OrderFilterBar } from './order-filter-bar.tsx';
import { orderKindOf, orderPlaces, type OrderKind } from './order-kind.ts';
import { OrdersTable } from './orders-table.tsx';
import { isOrderUnderWay, LIVE_EVERY_MS } from './under-way.ts';
import './orders.css';

const CheckOrdersJob = await drawnPart('.wharf-check-orders-job', async () => (await import('./check-orders-job.tsx')).CheckOrdersJob);

/** Orders made by hand are of no store. */
const NO_STORES: Store[] = [];

export const handle = {
  i18n: ['orders', 'causes'],
  title: (pathname) => (orderKindOf(pathname) === 'manual' ? 'menu.manualOrders' : 'menu.orders'),
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const kind = orderKindOf(new URL(args.request.url).pathname);
  const filters = readOrderFilters(args.request.url);
  const job = await readJobFirst(readJobId(args.request.url), args);
  const [listed, counts, stores] = await Promise.all([
    callProvider(listOrders, { query: { ...filters, kind } }, args),
    readProvider(countOrders, { query: { kind } }, args),
    readProvider(listStores, {}, args),
  ]);
  return { kind, filters, listed, counts, stores, job, idempotencyKey: newIdempotencyKey() };
}

export async function action(args: ActionFunctionArgs) {
  const outcome = await checkChosenOrders(args);
  return outcome instanceof Response ? outcome : answerForm(outcome);
}

/** Orders of the stores, or those made by hand, as the address says. */
export default function OrdersPage() {
  const { t } = useTranslation('orders');
  const { kind, filters, listed, counts, stores, job, idempotencyKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const cursorUrl = useCursorUrl();
  useLiveRevalidation(listed.status === 'ok' && listed.data.some(isOrderUnderWay), LIVE_EVERY_MS);

  return (
    <Page
      fullWidth
      title={t(kind === 'store' ? 'list.title' : 'list.manualTitle')}
      subtitle={t(kind === 'store' ? 'list.help' : 'list.manualHelp')}
      secondaryActions={[{ content: t('list.shipped'), url: orderPlaces[kind].shipped }]}
    >
      {counts['all'] === 0 && !isFiltered(filters) ? (
        <NoOrdersYet kind={kind} stores={stores} />
      ) : (
        <BlockStack gap="400">
          <ProblemBanner problem={refused?.problem} />
          {job === null ? null : (
            <div className="wharf-check-orders-job">
              <CheckOrdersJob key={job.id} job={job} />
            </div>
          )}
          <Card padding="0">
            <OrderFilterBar kind={kind} filters={filters} counts={counts} stores={kind === 'store' ? stores : NO_STORES} />
            {listed.status === 'refused' ? (
              <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
            ) : (
              <OrdersTable
                key={JSON.stringify([{ ...filters, cursor: undefined }, job?.id])}
                kind={kind}
                orders={listed.data}
                page={listed.page}
                clearUrl={orderPlaces[kind].list}
                idempotencyKey={idempotencyKey}
              />
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
      <EmptyState {...empty} />
    </Card>
  );
}
