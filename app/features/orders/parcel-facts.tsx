import type { z } from 'zod';
import type { TFunction } from 'i18next';
import { BlockStack, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Parcel, ParcelOrder, TrackingEvent } from '#contract/orders.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { countryName } from '#app/ui/country-name.tsx';
import { DateTime, useTimeZone } from '#app/ui/date-time.tsx';
import { formatDateRange } from '#app/ui/format-date-time.ts';
import { Timeline } from '#app/ui/timeline.tsx';
import { numberBesideName } from './order-facts.tsx';
import { type OrderKind, orderUrl } from './order-kind.ts';

/** Carrier and tracking number, or that there is none yet, with the number of the first mile below. */
export function TrackingNumber({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('orders');
  const { carrier, trackingNumber, firstMileNumber } = parcel;
  return (
    <BlockStack gap="050" inlineAlign="start">
      <InlineStack align="start" gap="100" blockAlign="center" wrap={false}>
        <Text as="span">{carrier}</Text>
        {trackingNumber === null ? null : <CopiedNumber number={trackingNumber} url={parcel.trackingUrl} />}
      </InlineStack>
      {trackingNumber === null ? (
        <Text as="span" tone="subdued">
          {t('parcels.noNumber')}
        </Text>
      ) : null}
      {firstMileNumber === null ? null : (
        <Text as="span" variant="bodySm" tone="subdued" numeric>
          {t('parcels.firstMile', { number: firstMileNumber })}
        </Text>
      )}
    </BlockStack>
  );
}

/** A tracking number with a copy button; a link where the carrier has a tracking page. */
function CopiedNumber({ number, url }: { number: string; url: string | null }) {
  const { t } = useTranslation('orders');
  return (
    <>
      {url === null ? (
        <Text as="span" numeric>
          {number}
        </Text>
      ) : (
        <Link url={url} target="_blank">
          {number}
        </Link>
      )}
      <CopyButton text={number} label={t('parcels.copy', { number })} copied={t('parcels.copied')} />
    </>
  );
}

/** Names of a parcel's orders in their stores, as one line of text. */
export function orderNames(orders: ParcelOrder[]): string {
  return orders.map(({ externalName }) => externalName).join(', ');
}

/** The orders with goods in a parcel, each with our number, unless it is its name, and its store. */
export function OrdersOfParcel({ kind, orders }: { kind: OrderKind; orders: ParcelOrder[] }) {
  return (
    <BlockStack gap="100">
      {orders.map(({ id, number, externalName, storeName }) => (
        <BlockStack key={id} gap="050">
          <Link url={orderUrl(kind, id)}>{externalName}</Link>
          <Text as="span" variant="bodySm" tone="subdued">
            {[numberBesideName({ number, externalName }), storeName].filter((name) => name !== '').join(' · ')}
          </Text>
        </BlockStack>
      ))}
    </BlockStack>
  );
}

/** Date of delivery, or the estimate. */
export function EstimatedDelivery({ parcel }: { parcel: Pick<Parcel, 'deliveredAt' | 'estimatedFrom' | 'estimatedTo'> }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const timeZone = useTimeZone();
  if (parcel.deliveredAt !== null) {
    return (
      <>
        {t('parcels.delivered')} <DateTime value={parcel.deliveredAt} display="date" />
      </>
    );
  }
  if (parcel.estimatedFrom === null || parcel.estimatedTo === null) return <>{t('parcels.noEstimate')}</>;
  const range = formatDateRange(parcel.estimatedFrom, parcel.estimatedTo, { locale, timeZone });
  return <span suppressHydrationWarning>{t('parcels.estimated', { range })}</span>;
}

type Scan = z.infer<typeof TrackingEvent>;

const knownCodes = [
  'label-created',
  'awaiting-pickup',
  'picked-up',
  'departed-origin',
  'arrived-at-customs',
  'customs-cleared',
  'arrived-at-facility',
  'out-for-delivery',
  'delivered',
] as const;

/** A parcel's scans, newest first. */
export function ScanTimeline({ scans }: { scans: Scan[] }) {
  const scanText = useScanText();
  return (
    <Timeline
      entries={scans.map((scan, index) => ({
        key: `${scan.code} ${scan.at} ${index}`,
        at: scan.at,
        text: <span suppressHydrationWarning>{scanText(scan)}</span>,
      }))}
    />
  );
}

/** A scan as text, with its place. */
export function useScanText(): (scan: Scan) => string {
  const { t } = useTranslation('orders');
  const { t: uiText } = useTranslation('ui');
  const locale = useLocale();
  return (scan) => {
    const event = scanEventName(scan, t) ?? uiText(`status.delivery.${scan.state}`);
    if (scan.place === '') return event;
    const place = /^[A-Z]{2}$/.test(scan.place) ? countryName(scan.place, locale) : scan.place;
    return t('scan.at', { what: event, place });
  };
}

/** Translated name of a carrier's event code; null for an unknown code. */
function scanEventName(scan: Scan, t: TFunction<'orders'>): string | null {
  const code = knownCodes.find((known) => known === scan.code);
  return code === undefined ? null : t(`scan.${code}`);
}
