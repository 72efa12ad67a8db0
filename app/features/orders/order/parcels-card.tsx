import { BlockStack, Card, Divider, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order, ParcelOrder } from '#contract/orders.ts';
import { TestSpeedNote } from '#app/ui/test-speed.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { parcelUrl, type OrderKind } from '../order-kind.ts';
import { EstimatedDelivery, orderNames, ScanTimeline, TrackingNumber } from '../parcel-facts.tsx';

/** Parcels of the order with their scans; no card before the first is packed. */
export function ParcelsCard({ kind, order: { id, mode, parcels } }: { kind: OrderKind; order: Order }) {
  const { t } = useTranslation('orders');
  if (parcels.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingSm">
          {t('parcels.title', { count: parcels.length })}
        </Text>
        <TestSpeedNote mode={mode} />
        {parcels.map((parcel, index) => (
          <BlockStack key={parcel.id} gap="300">
            {index === 0 ? null : <Divider />}
            <InlineStack align="space-between" gap="200">
              <InlineStack align="start" gap="200" blockAlign="center">
                <Link url={parcelUrl(kind, parcel.id)}>{parcel.number}</Link>
                <StatusBadge lifecycle="delivery" state={parcel.state} />
              </InlineStack>
              <Text as="span" tone="subdued">
                <EstimatedDelivery parcel={parcel} />
              </Text>
            </InlineStack>
            <TrackingNumber parcel={parcel} />
            <SharedWith orders={parcel.orders.filter((other) => other.id !== id)} />
            <ScanTimeline scans={parcel.events} />
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}

/** Names the other orders in a parcel; nothing where it holds this one alone. */
function SharedWith({ orders }: { orders: ParcelOrder[] }) {
  const { t } = useTranslation('orders');
  if (orders.length === 0) return null;
  return (
    <Text as="span" tone="subdued">
      {t('parcels.sharedWith', { orders: orderNames(orders) })}
    </Text>
  );
}
