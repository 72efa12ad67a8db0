import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { TicketSubject } from '#contract/support-tickets.ts';
import { paths } from '#app/paths.ts';
import { useEachValue } from '#app/ui/use-each-answer.ts';
import type { loader } from './ticket-parcels-resource.ts';

interface ClaimableParcel {
  id: string;
  number: string;
}

/** Where there is a parcel, a claim may be quicker: it gives money back, a ticket only an answer. */
export function ClaimHint({ about }: { about: TicketSubject }) {
  if (about.kind === 'parcel') return <ClaimBanner parcels={[about]} />;
  return about.kind === 'order' ? <ClaimsOfOrder orderId={about.id} /> : null;
}

function ClaimsOfOrder({ orderId }: { orderId: string }) {
  const fetcher = useFetcher<typeof loader>();
  useEachValue(orderId, (id) => fetcher.load(`${paths.ticketParcels}?${new URLSearchParams({ order: id })}`));
  return <ClaimBanner parcels={fetcher.data?.parcels ?? []} />;
}

function ClaimBanner({ parcels }: { parcels: ClaimableParcel[] }) {
  const { t } = useTranslation('support-tickets');
  if (parcels.length === 0) return null;
  return (
    <Banner tone="info" title={t('claim.title')} stopAnnouncements>
      <BlockStack gap="100">
        <Text as="p">{t('claim.text')}</Text>
        {parcels.map(({ id, number }) => (
          <Link key={id} url={`${paths.newClaim}?${new URLSearchParams({ parcel: id })}`} target="_blank">
            {t('claim.link', { number })}
          </Link>
        ))}
      </BlockStack>
    </Banner>
  );
}
