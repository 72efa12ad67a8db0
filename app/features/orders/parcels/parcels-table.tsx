import { BlockStack, Box, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Parcel } from '#contract/orders.ts';
import type { Page } from '#contract/page.ts';
import { CountryName } from '#app/ui/country-name.tsx';
import { DateTime, ZoneHeading } from '#app/ui/date-time.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { type ListColumn, OwnClicks, ResourceList } from '#app/ui/resource-list.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { type OrderKind, parcelUrl } from '../order-kind.ts';
import { EstimatedDelivery, orderNames, OrdersOfParcel, TrackingNumber, useScanText } from '../parcel-facts.tsx';

interface ParcelsTableProps {
  kind: OrderKind;
  parcels: Parcel[];
  page: Page | null;
  clearUrl: string;
}

/** A page of parcels. */
export function ParcelsTable({ kind, parcels, page, clearUrl }: ParcelsTableProps) {
  const { t } = useTranslation('orders');
  return (
    <ResourceList
      label={t('shipped.title')}
      resourceName={{ singular: t('shipped.one'), plural: t('shipped.many') }}
      rows={parcels}
      columns={useParcelColumns(kind)}
      renderCard={(parcel) => <ParcelCard kind={kind} parcel={parcel} />}
      page={page}
      totalLabel={(total) => t('shipped.total', { total })}
      emptyState={<NoMatch clearUrl={clearUrl} />}
    />
  );
}

function useParcelColumns(kind: OrderKind): ListColumn<Parcel>[] {
  const { t } = useTranslation('orders');
  return [
    { id: 'parcel', title: t('column.parcel'), render: (parcel) => <ParcelName kind={kind} parcel={parcel} /> },
    { id: 'order', title: t('column.order'), hasControls: true, render: ({ orders }) => <OrdersOfParcel kind={kind} orders={orders} /> },
    { id: 'buyer', title: t('column.buyer'), wrap: true, render: (parcel) => <Buyer parcel={parcel} /> },
    { id: 'tracking', title: t('column.tracking'), wrap: true, hasControls: true, render: (parcel) => <TrackingNumber parcel={parcel} /> },
    { id: 'state', title: t('column.state'), render: ({ state }) => <StatusBadge lifecycle="delivery" state={state} /> },
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
          <StatusBadge lifecycle="delivery" state={parcel.state} />
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
