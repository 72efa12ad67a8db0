import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { getWarehouse, listLots, listMovements, listRenewals, listServices, listStorageBills } from '#contract/cloud-warehouse.ts';
import { listInboundPlans } from '#contract/cloud-warehouse-inbound.ts';
import { listOutbounds } from '#contract/cloud-warehouse-outbound.ts';
import { listPurchases } from '#contract/cloud-warehouse-purchases.ts';
import { getStorageSavings } from '#contract/cloud-warehouse-savings.ts';
import { lotAges, lotFilters, movementKinds, warehouseTabs } from '#contract/cloud-warehouse.values.ts';
import { Id } from '#contract/endpoint.ts';
import { MAX_PAGE_SIZE } from '#contract/page.values.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { useCursorUrl } from '#app/ui/use-list-address.ts';
import { readPageSize } from '#app/ui/use-list-pagination.ts';
import { EmptyWarehouse } from './empty-warehouse.tsx';
import { InboundTab, inboundViews } from './inbound-tab.tsx';
import { MovementsTab, type ShownLot } from './movements-tab.tsx';
import { OutboundTab } from './outbound-tab.tsx';
import { RenewalsTab } from './renewals-tab.tsx';
import { ServicesTab } from './services-tab.tsx';
import { StockTab } from './stock-tab.tsx';
import { StorageTab } from './storage-tab.tsx';
import { useWarehouseOutcome } from './use-warehouse-outcome.ts';
import { actInWarehouse } from './warehouse-action.server.ts';
import { WarehouseProblem } from './warehouse-problem.tsx';
import { WarehouseTabs } from './warehouse-tabs.tsx';

export const handle = { i18n: 'cloud-warehouse', title: 'menu.cloudWarehouse' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

const Params = z.object({
  tab: z.enum(warehouseTabs).catch('stock'),
  q: z.string().max(100).optional().catch(undefined),
  warehouse: z.enum(warehouseCodes).optional().catch(undefined),
  age: z.enum(lotAges).optional().catch(undefined),
  filter: z.enum(lotFilters).optional().catch(undefined),
  kind: z.enum(movementKinds).optional().catch(undefined),
  lotId: Id.optional().catch(undefined),
  /** The variant whose savings are calculated. */
  savings: Id.optional().catch(undefined),
  view: z.enum(inboundViews).catch('plans'),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
  pageSize: z.string().optional().transform(readPageSize),
});
export type WarehouseQuery = z.infer<typeof Params>;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const query = Params.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const [overview, shown] = await Promise.all([readProvider(getWarehouse, {}, args), readTab(query, args)]);
  const savings =
    overview.started || query.tab !== 'stock' ? null : await callProvider(getStorageSavings, { query: { variantId: query.savings } }, args);
  return { query, overview, shown, savings, idempotencyKey: newIdempotencyKey() };
}

/** What the tab of the address lists. */
async function readTab({ tab, q, warehouse, age, filter, kind, lotId, view, cursor, pageSize }: WarehouseQuery, args: LoaderFunctionArgs) {
  const paged = { cursor, pageSize };
  switch (tab) {
    case 'stock':
      return { tab, lots: await callProvider(listLots, { query: { q, warehouse, age, filter, ...paged } }, args) };
    case 'inbound':
      return view === 'plans'
        ? { tab, view, listed: await callProvider(listInboundPlans, { query: paged }, args) }
        : { tab, view, listed: await callProvider(listPurchases, { query: paged }, args) };
    case 'outbound':
      return { tab, outbounds: await callProvider(listOutbounds, { query: paged }, args) };
    case 'renewals': {
      const [due, renewals] = await Promise.all([
        callProvider(listLots, { query: { filter: 'expiring', ...paged } }, args),
        callProvider(listRenewals, {}, args),
      ]);
      return { tab, due, renewals };
    }
    case 'movements': {
      const [movements, lot] = await Promise.all([
        callProvider(listMovements, { query: { lotId, kind, ...paged } }, args),
        lotId === undefined ? null : readMovedLot(lotId, args),
      ]);
      return { tab, movements, lot };
    }
    case 'storage':
      return { tab, bills: await callProvider(listStorageBills, {}, args) };
    case 'services': {
      const [services, lots] = await Promise.all([
        callProvider(listServices, {}, args),
        callProvider(listLots, { query: { pageSize: 100 } }, args),
      ]);
      return { tab, services, lots };
    }
  }
}

/** A lot by its id with the units it has; null: it has no movements, or they could not be read. */
async function readMovedLot(lotId: string, args: LoaderFunctionArgs): Promise<ShownLot | null> {
  const moved = await callProvider(listMovements, { query: { lotId, pageSize: 1 } }, args);
  const number = moved.status === 'ok' ? moved.data[0]?.lotNumber : undefined;
  if (number === undefined) return null;
  const found = await callProvider(listLots, { query: { q: number, pageSize: MAX_PAGE_SIZE } }, args);
  if (found.status === 'refused') return null;
  // Lots that are empty are left out.
  return { number, counted: found.data.find(({ id }) => id === lotId)?.counted ?? 0 };
}

/** Pays, cancels or changes what a tab shows. */
export async function action(args: ActionFunctionArgs) {
  return answerForm(await actInWarehouse(args));
}

/** The merchant's own stock in our warehouses, tab by tab. */
export default function CloudWarehousePage() {
  const { t } = useTranslation('cloud-warehouse');
  const { query, savings } = useLoaderData<typeof loader>();
  const outcome = useWarehouseOutcome();
  const mayManage = usePermission('stock:manage');
  return (
    <Page
      fullWidth
      title={t('warehouse.title')}
      {...(mayManage
        ? {
            primaryAction: { content: t('action.buyStock'), url: paths.buyStock },
            secondaryActions: [{ content: t('action.newInbound'), url: paths.newInbound }],
          }
        : {})}
    >
      <BlockStack gap="400">
        <WarehouseProblem problem={outcome?.problem ?? null} />
        <WarehouseTabs selected={query.tab} />
        <Card padding="0">{savings === null ? <ShownTab /> : <EmptyWarehouse savings={savings} />}</Card>
      </BlockStack>
    </Page>
  );
}

function ShownTab() {
  const { shown, overview, query, idempotencyKey } = useLoaderData<typeof loader>();
  const cursorUrl = useCursorUrl();
  for (const read of Object.values(shown))
    if (typeof read === 'object' && read !== null && 'status' in read && read.status === 'refused')
      return <ListError problem={read.problem} retryUrl={cursorUrl(null)} />;
  switch (shown.tab) {
    case 'stock':
      return shown.lots.status === 'ok' ? (
        <StockTab lots={shown.lots.data} page={shown.lots.page} overview={overview} query={query} />
      ) : null;
    case 'inbound': {
      if (shown.view === 'plans')
        return shown.listed.status === 'ok' ? (
          <InboundTab list={{ view: 'plans', rows: shown.listed.data, page: shown.listed.page }} />
        ) : null;
      return shown.listed.status === 'ok' ? (
        <InboundTab list={{ view: 'purchases', rows: shown.listed.data, page: shown.listed.page }} />
      ) : null;
    }
    case 'outbound':
      return shown.outbounds.status === 'ok' ? <OutboundTab outbounds={shown.outbounds.data} page={shown.outbounds.page} /> : null;
    case 'renewals':
      return shown.due.status === 'ok' && shown.renewals.status === 'ok' ? (
        <RenewalsTab
          due={shown.due.data}
          page={shown.due.page}
          renewals={shown.renewals.data}
          settings={overview.settings}
          idempotencyKey={idempotencyKey}
        />
      ) : null;
    case 'movements':
      return shown.movements.status === 'ok' ? (
        <MovementsTab movements={shown.movements.data} page={shown.movements.page} query={query} lot={shown.lot} />
      ) : null;
    case 'storage':
      return shown.bills.status === 'ok' ? (
        <StorageTab bills={shown.bills.data} overview={overview} idempotencyKey={idempotencyKey} />
      ) : null;
    case 'services':
      return shown.services.status === 'ok' && shown.lots.status === 'ok' ? (
        <ServicesTab services={shown.services.data} lots={shown.lots.data} prices={overview.prices} idempotencyKey={idempotencyKey} />
      ) : null;
  }
}
