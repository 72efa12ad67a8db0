import { BlockStack, Box, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ShippedTab } from '#contract/orders.values.ts';
import type { Parcel } from '#contract/orders.ts';
import type { Page } from '#contract/page.ts';
import { CountryName } from '#app/ui/country-name.tsx';
import { DateTime, ZoneHeading } from '#app/ui/date-time.tsx';
import { type ListColumn, OwnClicks, ResourceList } from '#app/ui/resource-list.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { EmptyParcelsTab } from '../empty-tab.tsx';
import { orderPlaces, type OrderKind, parcelUrl } from '../order-kind.ts';
import { EstimatedDelivery, orderNames, OrdersOfParcel, TrackingNumber, useScanText } from '../parcel-facts.tsx';

interface ParcelsTableProps {
  kind: OrderKind;
  parcels: Parcel[];
  page: Page | null;
  clearUrl: string;
  tab: ShippedTab;
  /** Whether a search is set beside the tab. */
  narrowed: boolean;
}

/** A page of parcels. */
export function ParcelsTable({ kind, parcels, page, clearUrl, tab, narrowed }: ParcelsTableProps) {
  const { t } = useTranslation('orders');
  return (
    <ResourceList
      label={t('shipped.title')}
      resourceName={{ singular: t('shipped.one'), plural: t('shipped.many') }}
      list={orderPlaces[kind].parcelViews}
      rows={parcels}
      columns={useParcelColumns(kind)}
      renderCard={(parcel) => <ParcelCard kind={kind} parcel={parcel} />}
      page={page}
      totalLabel={(total) => t('shipped.total', { total })}
      emptyState={<EmptyParcelsTab tab={tab} narrowed={narrowed} clearUrl={clearUrl} />}
    />
  );
}

export function useParcelColumns(kind: OrderKind): ListColumn<Parcel>[] {
  const { t } = useTranslation('orders');
  return [
    { id: 'parcel', title: t('column.parcel'), render: (parcel) => <ParcelName kind={kind} parcel={parcel} /> },
    { id: 'order', title: t('column.order'), hasControls: true, render: ({ orders }) => <OrdersOfParcel kind={kind} orders={orders} /> },
    { id: 'buyer', title: t('column.buyer'), wrap: true, render: (parcel) => <Buyer parcel={parcel} /> },
    { id: 'tracking', title: t('column.tracking'), wrap: true, hasControls: true, render: (parcel) => <TrackingNumber parcel={parcel} /> },
    { id: 'state', title: t('column.state'), wrap: true, render: (parcel) => <ParcelState parcel={parcel} /> },
    { id: 'scan', title: <ZoneHeading label={t('column.lastScan')} />, wrap: true, render: (parcel) => <LastScan parcel={parcel} /> },
    { id: 'estimate', title: t('column.estimate'), wrap: true, render: (parcel) => <EstimatedDelivery parcel={parcel} /> },
  ];
}

interface ParcelProps {
  kind: OrderKind;
  parcel: Parcel;
}

function ParcelCard({ kind, parcel }: ParcelProps) {
  return (
    <Box padding="300">
      <BlockStack gap="200">
        <InlineStack align="space-between" gap="200">
          <ParcelName kind={kind} parcel={parcel} />
          <ParcelState parcel={parcel} />
        </InlineStack>
        <Text as="span" tone="subdued">
          {orderNames(parcel.orders)} · {parcel.buyerName}, <CountryName code={parcel.country} />
        </Text>
        <LastScan parcel={parcel} />
        <OwnClicks>
          <TrackingNumber parcel={parcel} />
        </OwnClicks>
        <Text as="span" tone="subdued">
          <EstimatedDelivery parcel={parcel} />
        </Text>
      </BlockStack>
    </Box>
  );
}

function ParcelName({ kind, parcel }: ParcelProps) {
  return (
    <InlineStack gap="200" blockAlign="center" wrap={false}>
      <Link dataPrimaryLink monochrome removeUnderline url={parcelUrl(kind, parcel.id)}>
        <Text as="span" fontWeight="semibold">
          {parcel.number}
        </Text>
      </Link>
      <ModeBadge mode={parcel.mode} />
    </InlineStack>
  );
}

/** Its state, and why somebody should look at it. */
function ParcelState({ parcel: { state, attention } }: { parcel: Parcel }) {
  const { t } = useTranslation('orders');
  return (
    <BlockStack gap="050" inlineAlign="start">
      <StatusBadge lifecycle="delivery" state={state} />
      {attention === null ? null : (
        <Text as="span" variant="bodySm" tone="caution">
          {t(`attention.code.${attention.code}`)}
        </Text>
      )}
    </BlockStack>
  );
}

function Buyer({ parcel }: { parcel: Parcel }) {
  return (
    <BlockStack gap="050">
      <Text as="span">{parcel.buyerName}</Text>
      <Text as="span" variant="bodySm" tone="subdued">
        <CountryName code={parcel.country} />
      </Text>
    </BlockStack>
  );
}

function LastScan({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('orders');
  const scanText = useScanText();
  if (parcel.lastEvent === null) return <Text as="span">{t('shipped.noScan')}</Text>;
  return (
    <BlockStack gap="050">
      <span suppressHydrationWarning>{scanText(parcel.lastEvent)}</span>
      <Text as="span" variant="bodySm" tone="subdued">
        <DateTime value={parcel.lastEvent.at} display="in-table" />
      </Text>
    </BlockStack>
  );
}
