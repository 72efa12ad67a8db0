import { BlockStack, Box, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Parcel } from '#contract/orders.ts';
import type { Page } from '#contract/page.ts';
import { CountryName } from '#app/ui/country-name.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { ListRow } from '#app/ui/list-table.tsx';
import { PlainList } from '#app/ui/plain-list.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useListPagination } from '#app/ui/use-list-pagination.ts';
import { ZoneHeading } from '#app/ui/zone-heading.tsx';
import { orderUrl, parcelUrl, type OrderKind } from '../order-kind.ts';
import { EstimatedDelivery, TrackingNumber, useScanText } from '../parcel-facts.tsx';

interface ParcelsTableProps {
  kind: OrderKind;
  parcels: Parcel[];
  page: Page | null;
  clearUrl: string;
}

/** A page of parcels; on a phone each is a card. */
export function ParcelsTable({ kind, parcels, page, clearUrl }: ParcelsTableProps) {
  const { t } = useTranslation('orders');
  const pagination = useListPagination(page, (total) => t('shipped.total', { total }));
  return (
    <section aria-label={t('shipped.title')}>
      {parcels.length === 0 ? (
        <NoMatch clearUrl={clearUrl} />
      ) : (
        <PlainList
          name={t('shipped.title')}
          columns={[
            { id: 'parcel', title: t('column.parcel') },
            { id: 'order', title: t('column.order') },
            { id: 'buyer', title: t('column.buyer') },
            { id: 'tracking', title: t('column.tracking') },
            { id: 'state', title: t('column.state') },
            { id: 'scan', title: <ZoneHeading label={t('column.lastScan')} /> },
            { id: 'estimate', title: t('column.estimate') },
          ]}
          rows={parcels}
          pagination={pagination}
          drawRow={(parcel) => (
            <ListRow>
              <ParcelCells kind={kind} parcel={parcel} />
            </ListRow>
          )}
          drawCard={(parcel) => <ParcelCard kind={kind} parcel={parcel} />}
        />
      )}
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
      <td>
        <ParcelName kind={kind} parcel={parcel} />
      </td>
      <td>
        <OrderOfParcel kind={kind} parcel={parcel} />
      </td>
      <td className="wharf-list__wrap">
        <BlockStack gap="050">
          <Text as="span">{parcel.buyerName}</Text>
          <Text as="span" variant="bodySm" tone="subdued">
            <CountryName code={parcel.country} />
          </Text>
        </BlockStack>
      </td>
      <td>
        <TrackingNumber parcel={parcel} />
      </td>
      <td>
        <StatusBadge lifecycle="delivery" state={parcel.state} />
      </td>
      <td className="wharf-list__wrap">
        <LastScan parcel={parcel} />
      </td>
      <td className="wharf-list__wrap">
        <EstimatedDelivery parcel={parcel} />
      </td>
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
        <TrackingNumber parcel={parcel} />
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
    <BlockStack gap="050">
      <Link url={orderUrl(kind, parcel.orderId)}>{parcel.externalName}</Link>
      <Text as="span" variant="bodySm" tone="subdued">
        {parcel.storeName === '' ? parcel.orderNumber : `${parcel.orderNumber} · ${parcel.storeName}`}
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
      <Text as="span">
        <span suppressHydrationWarning>{scanText(parcel.lastEvent)}</span>
      </Text>
      <Text as="span" variant="bodySm" tone="subdued">
        <DateTime value={parcel.lastEvent.at} display="in-table" />
      </Text>
    </BlockStack>
  );
}
