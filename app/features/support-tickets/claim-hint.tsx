import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { useEachValue } from '#app/ui/use-each-answer.ts';
import type { loader } from './ticket-parcels-resource.ts';

/** Where an order has parcels, a claim may be quicker: it gives money back, a ticket only an answer. */
export function ClaimHint({ orderId }: { orderId: string }) {
  const { t } = useTranslation('support-tickets');
  const fetcher = useFetcher<typeof loader>();
  useEachValue(orderId, (id) => fetcher.load(`${paths.ticketParcels}?${new URLSearchParams({ order: id })}`));
  const parcels = fetcher.data?.parcels ?? [];
  if (parcels.length === 0) return null;
  return (
    <Banner tone="info" title={t('claim.title')} stopAnnouncements>
      <BlockStack gap="100">
        <Text as="p">{t('claim.text')}</Text>
        {parcels.map(({ id, number }) => (
          <Link key={id} url={`${paths.newClaim}?${new URLSearchParams({ parcel: id })}`}>
            {t('claim.link', { number })}
          </Link>
        ))}
      </BlockStack>
    </Banner>
  );
}
