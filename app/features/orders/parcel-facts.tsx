import { InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Parcel } from '#contract/orders.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { formatDateRange } from '#app/ui/format-date-time.ts';
import { useTimeZone } from '#app/ui/time-zone.ts';

/** Carrier and tracking number, to copy; a link where the carrier has a page. */
export function TrackingNumber({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('orders');
  const { trackingNumber } = parcel;
  return (
    <InlineStack align="start" gap="100" blockAlign="center" wrap={false}>
      <Text as="span">{parcel.carrier}</Text>
      {parcel.trackingUrl === null ? (
        <Text as="span" numeric>
          {trackingNumber}
        </Text>
      ) : (
        <Link url={parcel.trackingUrl} target="_blank">
          {trackingNumber}
        </Link>
      )}
      <CopyButton text={trackingNumber} label={t('parcels.copy', { number: trackingNumber })} copied={t('parcels.copied')} />
    </InlineStack>
  );
}

/** When it came, or when it should; nothing where nobody said. */
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
