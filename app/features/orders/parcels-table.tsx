import { BlockStack, Box, IndexTable, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Parcel } from '#contract/orders.ts';
import type { Page } from '#contract/page.ts';
import { CountryName } from '#app/ui/country-name.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { RowIsland } from '#app/ui/row-island.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useListPagination } from '#app/ui/use-list-pagination.ts';
import { useNarrowScreen } from '#app/ui/use-narrow-screen.ts';
import { ZoneHeading } from '#app/ui/zone-heading.tsx';
import { orderUrl, parcelUrl, type OrderKind } from './order-kind.ts';
import { EstimatedDelivery, TrackingNumber } from './parcel-facts.tsx';
import { useScanWords } from './scan-timeline.tsx';

interface ParcelsTableProps {
  kind: OrderKind;
  parcels: Parcel[];
  page: Page | null;
  clearUrl: string;
}

/** A page of parcels; on a phone each is a card. */
export function ParcelsTable({ kind, parcels, page, clearUrl }: ParcelsTableProps) {
  const { t } = useTranslation('orders');
  const narrow = useNarrowScreen();
  const pagination = useListPagination(page, (total) => t('shipped.total', { total }));
  return (
    <section aria-label={t('shipped.title')}>
      <IndexTable
        key={narrow ? 'cards' : 'table'}
        resourceName={{ singular: t('shipped.one'), plural: t('shipped.many') }}
        headings={[
          { title: t('column.parcel') },
          { title: t('column.order') },
          { title: t('column.buyer') },
          { title: t('column.tracking') },
          { title: t('column.state') },
          { id: 'scan', title: <ZoneHeading label={t('column.lastScan')} /> },
          { title: t('column.estimate') },
        ]}
        itemCount={parcels.length}
        selectable={false}
        condensed={narrow}
        emptyState={<NoMatch clearUrl={clearUrl} />}
        {...(pagination === undefined ? {} : { pagination })}
      >
        {parcels.map((parcel, position) => (
          <IndexTable.Row key={parcel.id} id={parcel.id} position={position}>
            {narrow ? <ParcelCard kind={kind} parcel={parcel} /> : <ParcelCells kind={kind} parcel={parcel} />}
          </IndexTable.Row>
        ))}
      </IndexTable>
    </section>
  );
}

interface ParcelProps {
  kind: OrderKind;
  parcel: Parcel;
}

function ParcelCells({ kind, parcel }: ParcelProps) {
  return (
    <>
      <IndexTable.Cell>
        <ParcelName kind={kind} parcel={parcel} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <OrderOfParcel kind={kind} parcel={parcel} />
      </IndexTable.Cell>
      <IndexTable.Cell className="wharf-orders-wrap">
        <BlockStack gap="050">
          <Text as="span">{parcel.buyerName}</Text>
          <Text as="span" variant="bodySm" tone="subdued">
            <CountryName code={parcel.country} />
          </Text>
        </BlockStack>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <RowIsland>
          <TrackingNumber parcel={parcel} />
        </RowIsland>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <StatusBadge lifecycle="delivery" state={parcel.state} />
      </IndexTable.Cell>
      <IndexTable.Cell className="wharf-orders-wrap">
        <LastScan parcel={parcel} />
      </IndexTable.Cell>
      <IndexTable.Cell className="wharf-orders-wrap">
        <EstimatedDelivery parcel={parcel} />
      </IndexTable.Cell>
    </>
  );
}

function ParcelCard({ kind, parcel }: ParcelProps) {
  return (
    <Box padding="300" width="100%">
      <BlockStack gap="200">
        <InlineStack align="space-between" gap="200">
          <ParcelName kind={kind} parcel={parcel} />
          <StatusBadge lifecycle="delivery" state={parcel.state} />
        </InlineStack>
        <Text as="span" tone="subdued">
          {parcel.externalName} · {parcel.buyerName}, <CountryName code={parcel.country} />
        </Text>
        <LastScan parcel={parcel} />
        <RowIsland>
          <TrackingNumber parcel={parcel} />
        </RowIsland>
        <Text as="span" tone="subdued">
          <EstimatedDelivery parcel={parcel} />
        </Text>
      </BlockStack>
    </Box>
  );
}

function ParcelName({ kind, parcel }: ParcelProps) {
  return (
    <InlineStack align="start" gap="200" blockAlign="center" wrap={false}>
      <Link dataPrimaryLink monochrome removeUnderline url={parcelUrl(kind, parcel.id)}>
        <Text as="span" fontWeight="semibold">
          {parcel.number}
        </Text>
      </Link>
      <ModeBadge mode={parcel.mode} />
    </InlineStack>
  );
}

function OrderOfParcel({ kind, parcel }: ParcelProps) {
  return (
    <RowIsland>
      <BlockStack gap="050">
        <Link url={orderUrl(kind, parcel.orderId)}>{parcel.externalName}</Link>
        <Text as="span" variant="bodySm" tone="subdued">
          {parcel.storeName === '' ? parcel.orderNumber : `${parcel.orderNumber} · ${parcel.storeName}`}
        </Text>
      </BlockStack>
    </RowIsland>
  );
}

function LastScan({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('orders');
  const words = useScanWords();
  if (parcel.lastEvent === null) return <Text as="span">{t('shipped.noScan')}</Text>;
  return (
    <BlockStack gap="050">
      <Text as="span">
        <span suppressHydrationWarning>{words(parcel.lastEvent)}</span>
      </Text>
      <Text as="span" variant="bodySm" tone="subdued">
        <DateTime value={parcel.lastEvent.at} display="in-table" />
      </Text>
    </BlockStack>
  );
}
