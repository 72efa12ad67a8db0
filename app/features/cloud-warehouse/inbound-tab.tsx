import { BlockStack, Box, InlineStack, Link, Tabs } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { InboundPlan } from '#contract/cloud-warehouse-inbound.ts';
import type { StockPurchase } from '#contract/cloud-warehouse-purchases.ts';
import type { Page as ListPage } from '#contract/page.ts';
import { paths } from '#app/paths.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatDay } from '#app/ui/format-date-time.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { Money } from '#app/ui/money.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { PlanSource } from './plan-source.tsx';
import { RowCard } from './row-card.tsx';

export const inboundViews = ['plans', 'purchases'] as const;
export type InboundView = (typeof inboundViews)[number];

/** A page of what is listed. */
export type InboundList =
  { view: 'plans'; rows: InboundPlan[]; page: ListPage | null } | { view: 'purchases'; rows: StockPurchase[]; page: ListPage | null };

/** What is on its way into the stock, or what was bought. */
export function InboundTab({ list }: { list: InboundList }) {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <BlockStack>
      <Box paddingBlock="200" borderBlockEndWidth="025" borderColor="border">
        <nav aria-label={t('tab.inbound')}>
          <Tabs
            tabs={inboundViews.map((view) => ({
              id: `inbound-${view}`,
              content: t(view === 'plans' ? 'inbound.title' : 'purchase.title'),
              url: inboundUrl(view),
            }))}
            selected={inboundViews.indexOf(list.view)}
          />
        </nav>
      </Box>
      {list.view === 'plans' ? <PlanList plans={list.rows} page={list.page} /> : <PurchaseList purchases={list.rows} page={list.page} />}
    </BlockStack>
  );
}

function inboundUrl(view: InboundView): string {
  return view === 'plans' ? '?tab=inbound' : `?tab=inbound&view=${view}`;
}

function PlanList({ plans, page }: { plans: InboundPlan[]; page: ListPage | null }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const day = (value: string | null) => (value === null ? '–' : formatDay(value, locale));
  const units = ({ received, expected }: InboundPlan) => `${formatCount(received, locale)} / ${formatCount(expected, locale)}`;
  const columns: ListColumn<InboundPlan>[] = [
    { id: 'plan', title: t('column.plan'), hasControls: true, render: (plan) => <PlanName plan={plan} /> },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="inbound-plan" state={state} /> },
    { id: 'warehouse', title: t('column.warehouse'), render: ({ warehouse }) => t(`place.${warehouse}`) },
    { id: 'source', title: t('column.source'), wrap: true, hasControls: true, render: (plan) => <PlanSource plan={plan} /> },
    { id: 'expected', title: t('column.expectedOn'), render: ({ expectedOn }) => day(expectedOn) },
    { id: 'units', title: t('column.receivedUnits'), alignEnd: true, render: units },
    { id: 'damaged', title: t('column.damaged'), alignEnd: true, render: ({ damaged }) => formatCount(damaged, locale) },
  ];
  return (
    <ResourceList
      label={t('inbound.title')}
      resourceName={{ singular: t('inbound.one'), plural: t('inbound.many') }}
      rows={plans}
      columns={columns}
      renderCard={(plan) => (
        <RowCard
          name={<PlanName plan={plan} />}
          badge={<StatusBadge lifecycle="inbound-plan" state={plan.state} />}
          facts={[
            { label: t('column.warehouse'), value: t(`place.${plan.warehouse}`) },
            { label: t('column.source'), value: <PlanSource plan={plan} /> },
            { label: t('column.receivedUnits'), value: units(plan) },
            { label: t('column.expectedOn'), value: day(plan.expectedOn) },
          ]}
        />
      )}
      page={page}
      totalLabel={(total) => t('inbound.total', { total })}
      emptyState={
        <PlainEmptyState
          title={t('inbound.emptyTitle')}
          text={t('inbound.emptyText')}
          action={{ label: t('action.newInbound'), url: paths.newInbound }}
        />
      }
    />
  );
}

function PlanName({ plan: { id, number, mode } }: { plan: InboundPlan }) {
  return (
    <InlineStack align="start" gap="200" blockAlign="center" wrap={false}>
      <Link url={generatePath(paths.inboundPlan, { inboundPlanId: id })} dataPrimaryLink monochrome>
        {number}
      </Link>
      <ModeBadge mode={mode} />
    </InlineStack>
  );
}

function PurchaseName({ purchase: { id, number, mode } }: { purchase: StockPurchase }) {
  return (
    <InlineStack align="start" gap="200" blockAlign="center" wrap={false}>
      <Link url={generatePath(paths.stockPurchase, { purchaseId: id })} dataPrimaryLink monochrome>
        {number}
      </Link>
      <ModeBadge mode={mode} />
    </InlineStack>
  );
}

function PurchaseList({ purchases, page }: { purchases: StockPurchase[]; page: ListPage | null }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const refundOf = ({ refunded }: StockPurchase) => (refunded.amountMinor === 0 ? '–' : <Money value={refunded} display="short" />);
  const columns: ListColumn<StockPurchase>[] = [
    { id: 'purchase', title: t('column.purchase'), hasControls: true, render: (purchase) => <PurchaseName purchase={purchase} /> },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="stock-purchase" state={state} /> },
    { id: 'goods', title: 'SKU', wrap: true, render: ({ skus }) => skus.join(', ') },
    { id: 'units', title: t('column.units'), alignEnd: true, render: ({ units }) => formatCount(units, locale) },
    { id: 'total', title: t('column.total'), alignEnd: true, render: ({ total }) => <Money value={total} display="short" /> },
    { id: 'refunded', title: t('column.refunded'), alignEnd: true, render: refundOf },
    { id: 'expected', title: t('column.expectedOn'), render: ({ expectedOn }) => formatDay(expectedOn, locale) },
  ];
  return (
    <ResourceList
      label={t('purchase.title')}
      resourceName={{ singular: t('purchase.one'), plural: t('purchase.many') }}
      rows={purchases}
      columns={columns}
      renderCard={(purchase) => (
        <RowCard
          name={<PurchaseName purchase={purchase} />}
          badge={<StatusBadge lifecycle="stock-purchase" state={purchase.state} />}
          text={purchase.skus.join(', ')}
          facts={[
            { label: t('column.units'), value: formatCount(purchase.units, locale) },
            { label: t('column.total'), value: <Money value={purchase.total} display="short" /> },
            { label: t('column.refunded'), value: refundOf(purchase) },
          ]}
        />
      )}
      page={page}
      totalLabel={(total) => t('purchase.total', { total })}
      emptyState={
        <PlainEmptyState
          title={t('purchase.emptyTitle')}
          text={t('purchase.emptyText')}
          action={{ label: t('action.buyStock'), url: paths.buyStock }}
        />
      }
    />
  );
}
