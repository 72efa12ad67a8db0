import { BlockStack, Box, InlineStack, Link, Text } from '@shopify/polaris';
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
import { PayButton, StepButton } from './pay-button.tsx';
import { RowCard } from './row-card.tsx';

interface InboundTabProps {
  plans: InboundPlan[];
  page: ListPage | null;
  purchases: StockPurchase[];
  idempotencyKey: string;
}

/** What was bought, and what is on its way. */
export function InboundTab({ plans, page, purchases, idempotencyKey }: InboundTabProps) {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <BlockStack gap="400">
      {purchases.length === 0 ? null : <PurchaseList purchases={purchases} idempotencyKey={idempotencyKey} />}
      <Box paddingInline="400" paddingBlockStart="400">
        <Text as="h2" variant="headingSm" id="plans-title">
          {t('inbound.title')}
        </Text>
      </Box>
      <PlanList plans={plans} page={page} />
    </BlockStack>
  );
}

function PlanList({ plans, page }: Pick<InboundTabProps, 'plans' | 'page'>) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const day = (value: string | null) => (value === null ? '–' : formatDay(value, locale));
  const units = ({ received, expected }: InboundPlan) => `${formatCount(received, locale)} / ${formatCount(expected, locale)}`;
  const columns: ListColumn<InboundPlan>[] = [
    { id: 'plan', title: t('column.plan'), hasControls: true, render: (plan) => <PlanName plan={plan} /> },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="inbound-plan" state={state} /> },
    { id: 'warehouse', title: t('column.warehouse'), render: ({ warehouse }) => t(`place.${warehouse}`) },
    {
      id: 'source',
      title: t('column.source'),
      wrap: true,
      render: ({ purchaseNumber, supplier }) => purchaseNumber ?? (supplier === '' ? '–' : supplier),
    },
    { id: 'expected', title: t('column.expectedOn'), render: ({ expectedOn }) => day(expectedOn) },
    { id: 'units', title: t('column.receivedUnits'), alignEnd: true, render: units },
    { id: 'damaged', title: t('column.damaged'), alignEnd: true, render: ({ damaged }) => formatCount(damaged, locale) },
  ];
  return (
    <ResourceList
      label={{ id: 'plans-title' }}
      resourceName={{ singular: t('inbound.one'), plural: t('inbound.many') }}
      rows={plans}
      columns={columns}
      renderCard={(plan) => (
        <RowCard
          name={<PlanName plan={plan} />}
          badge={<StatusBadge lifecycle="inbound-plan" state={plan.state} />}
          facts={[
            { label: t('column.warehouse'), value: t(`place.${plan.warehouse}`) },
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

function PurchaseList({ purchases, idempotencyKey }: Pick<InboundTabProps, 'purchases' | 'idempotencyKey'>) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const actions = (purchase: StockPurchase) =>
    purchase.state === 'due' ? (
      <InlineStack gap="200" blockAlign="center" align="start">
        <PayButton chargeId={purchase.chargeId} amount={purchase.total} idempotencyKey={idempotencyKey} />
        <StepButton intent="cancel-purchase" id={purchase.id} label={t('action.cancel')} idempotencyKey={idempotencyKey} tone="critical" />
      </InlineStack>
    ) : (
      '–'
    );
  const name = ({ number, mode }: StockPurchase) => (
    <InlineStack align="start" gap="200" blockAlign="center" wrap={false}>
      <Text as="span" fontWeight="semibold">
        {number}
      </Text>
      <ModeBadge mode={mode} />
    </InlineStack>
  );
  const columns: ListColumn<StockPurchase>[] = [
    { id: 'purchase', title: t('column.purchase'), render: name },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="stock-purchase" state={state} /> },
    { id: 'goods', title: 'SKU', wrap: true, render: ({ skus }) => skus.join(', ') },
    { id: 'units', title: t('column.units'), alignEnd: true, render: ({ units }) => formatCount(units, locale) },
    { id: 'total', title: t('column.total'), alignEnd: true, render: ({ total }) => <Money value={total} display="short" /> },
    { id: 'refunded', title: t('column.refunded'), alignEnd: true, render: ({ refunded }) => <Money value={refunded} display="short" /> },
    { id: 'expected', title: t('column.expectedOn'), render: ({ expectedOn }) => formatDay(expectedOn, locale) },
    { id: 'actions', title: t('column.next'), hasControls: true, render: actions },
  ];
  return (
    <>
      <Box paddingInline="400" paddingBlockStart="400">
        <Text as="h2" variant="headingSm" id="purchases-title">
          {t('purchase.title')}
        </Text>
      </Box>
      <ResourceList
        label={{ id: 'purchases-title' }}
        resourceName={{ singular: t('purchase.one'), plural: t('purchase.many') }}
        rows={purchases}
        columns={columns}
        renderCard={(purchase) => (
          <RowCard
            name={name(purchase)}
            badge={<StatusBadge lifecycle="stock-purchase" state={purchase.state} />}
            text={purchase.skus.join(', ')}
            facts={[
              { label: t('column.units'), value: formatCount(purchase.units, locale) },
              { label: t('column.total'), value: <Money value={purchase.total} display="short" /> },
              { label: t('column.next'), value: actions(purchase) },
            ]}
          />
        )}
      />
    </>
  );
}
