import { Banner, BlockStack, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Parcel } from '#contract/orders.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { formatDate } from '#app/ui/format-date-time.ts';

/** Address of a new claim about a parcel. */
export function newClaimUrl(parcelId: string, reason?: string): string {
  return `${paths.newClaim}?${new URLSearchParams({ parcel: parcelId, ...(reason === undefined ? {} : { reason }) }).toString()}`;
}

/** Why somebody should look at a parcel, what to do next, and from when until when it can be claimed. */
export function AttentionBanner({ parcel: { id, attention } }: { parcel: Pick<Parcel, 'id' | 'attention'> }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const timeZone = useTimeZone();
  if (attention === null) return null;
  const day = (time: string) => formatDate(time, { locale, timeZone });
  return (
    <Banner tone="warning" title={t(`attention.code.${attention.code}`)} stopAnnouncements>
      <BlockStack gap="200">
        <Text as="p">{t(`attention.next.${attention.code}`)}</Text>
        {attention.claim === null ? null : (
          <>
            <Text as="p">
              <span suppressHydrationWarning>
                {t('attention.claimFrom', { from: day(attention.claim.from), until: day(attention.claim.until) })}
              </span>
            </Text>
            <InlineStack align="start">
              <Link url={newClaimUrl(id, attention.claim.reason)}>{t('attention.claim')}</Link>
            </InlineStack>
          </>
        )}
      </BlockStack>
    </Banner>
  );
}
