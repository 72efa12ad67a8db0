import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, InlineStack, Layout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getParcel, type Parcel } from '#contract/orders.ts';
import { useContactSupport } from '#app/features/support-tickets/contact-support.tsx';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { CountryName } from '#app/ui/country-name.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Page } from '#app/ui/page.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { TestSpeedNote } from '#app/ui/test-speed.tsx';
import { Weight } from '#app/ui/weight.tsx';
import { orderKindOf, orderPlaces } from '../order-kind.ts';
import { isParcelInProgress, LIVE_EVERY_MS } from '../order-states.ts';
import { AttentionBanner, newClaimUrl } from './attention-banner.tsx';
import { EstimatedDelivery, OrdersOfParcel, ScanTimeline, TrackingNumber } from '../parcel-facts.tsx';

export const handle = {
  i18n: 'orders',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).parcel.number,
} satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const parcel = await readProvider(getParcel, { params: { parcelId: requireId(args.params['parcelId']) } }, args);
  return { kind: orderKindOf(new URL(args.request.url).pathname), parcel };
}

/** One parcel with every scan. */
export default function ParcelPage() {
  const { t } = useTranslation('orders');
  const { kind, parcel } = useLoaderData<typeof loader>();
  const support = useContactSupport({ category: 'shipping', parcel: parcel.id });
  useLiveRevalidation(isParcelInProgress(parcel.state), LIVE_EVERY_MS);

  return (
    <Page
      title={parcel.number}
      backAction={{ content: t('shipped.title'), url: orderPlaces[kind].shipped }}
      secondaryActions={[
        { content: t('attention.openTracking'), url: parcel.trackingPath, external: true },
        { content: t('attention.claim'), url: newClaimUrl(parcel.id, parcel.attention?.claim?.reason) },
        ...support,
      ]}
      titleMetadata={
        <InlineStack align="start" gap="100">
          <StatusBadge lifecycle="delivery" state={parcel.state} />
          <ModeBadge mode={parcel.mode} />
        </InlineStack>
      }
    >
      <BlockStack gap="400">
        <AttentionBanner parcel={parcel} />
        <Layout>
          <Layout.Section>
            <Card>
              <BlockStack gap="300">
                <Text as="h2" variant="headingSm">
                  {t('parcels.scans')}
                </Text>
                <TestSpeedNote mode={parcel.mode} />
                {parcel.events.length === 0 ? <Text as="p">{t('shipped.noScan')}</Text> : <ScanTimeline scans={parcel.events} />}
              </BlockStack>
            </Card>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <Card>
              <BlockStack gap="300">
                <Text as="h2" variant="headingSm">
                  {t('parcels.details')}
                </Text>
                <TrackingNumber parcel={parcel} />
                <FactRows
                  facts={[
                    {
                      label: t('parcels.orders', { count: parcel.orders.length }),
                      value: <OrdersOfParcel kind={kind} orders={parcel.orders} />,
                    },
                    { label: t('column.buyer'), value: parcel.buyerName },
                    { label: t('parcels.destination'), value: <CountryName code={parcel.country} /> },
                    { label: t('quote.method'), value: parcel.methodName },
                    { label: t('parcels.items'), value: parcel.itemCount },
                    { label: t('parcels.weight'), value: <Weight grams={parcel.weightG} /> },
                    {
                      label: t('parcels.shipped'),
                      value: parcel.shippedAt === null ? t('parcels.notShipped') : <DateTime value={parcel.shippedAt} />,
                    },
                    { label: t('parcels.delivery'), value: <EstimatedDelivery parcel={parcel} /> },
                    { label: t('parcels.store'), value: t(`writeBack.${writeBackOf(parcel)}`) },
                  ]}
                />
              </BlockStack>
            </Card>
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}

/** What the stores of its orders know of a parcel; without a number there is nothing to tell them. */
function writeBackOf({ writeBack, trackingNumber, firstMileNumber }: Pick<Parcel, 'writeBack' | 'trackingNumber' | 'firstMileNumber'>) {
  return writeBack === 'pending' && trackingNumber === null && firstMileNumber === null ? 'waiting' : writeBack;
}
