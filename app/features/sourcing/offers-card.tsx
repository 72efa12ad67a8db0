import type { ReactNode } from 'react';
import type { Fetcher, FormProps } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { SourcingOffer, SourcingRequest } from '#contract/sourcing.ts';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Money } from '#app/ui/money.tsx';

interface OffersCardProps {
  request: SourcingRequest;
  fetcher: Fetcher & { Form: (props: FormProps) => ReactNode };
}

/** The offers found, with their buttons while the merchant has yet to answer. */
export function OffersCard({ request, fetcher }: OffersCardProps) {
  const { t } = useTranslation('sourcing');
  const { offers, state, acceptedOfferId } = request;
  if (offers.length === 0) return null;
  const canAnswer = state === 'quoted';
  const sending = fetcher.state !== 'idle';
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingSm">
          {t('offers.title')}
        </Text>
        {offers.map((offer, place) => (
          <BlockStack key={offer.id} gap="200">
            <InlineStack gap="200" blockAlign="center">
              <Text as="h3" variant="headingXs">
                {t('offers.number', { number: place + 1 })}
              </Text>
              {offer.id === acceptedOfferId ? <Badge tone="success">{t('offers.accepted')}</Badge> : null}
            </InlineStack>
            <OfferFacts offer={offer} />
            {canAnswer ? (
              <fetcher.Form method="post">
                <input type="hidden" name="intent" value="accept" />
                <input type="hidden" name="offerId" value={offer.id} />
                <Button submit loading={sending} accessibilityLabel={t('offers.acceptNumber', { number: place + 1 })}>
                  {t('offers.accept')}
                </Button>
              </fetcher.Form>
            ) : null}
          </BlockStack>
        ))}
        {canAnswer ? (
          <fetcher.Form method="post">
            <input type="hidden" name="intent" value="decline" />
            <Button submit variant="plain" tone="critical" loading={sending}>
              {t('offers.decline')}
            </Button>
          </fetcher.Form>
        ) : null}
      </BlockStack>
    </Card>
  );
}

function OfferFacts({ offer }: { offer: SourcingOffer }) {
  const { t } = useTranslation('sourcing');
  const facts = [
    { label: t('offers.unitCost'), value: <Money value={offer.unitCost} display="explicit" /> },
    { label: t('offers.minQuantity'), value: t('offers.units', { count: offer.minQuantity }) },
    { label: t('offers.leadDays'), value: t('offers.days', { count: offer.leadDays }) },
    ...(offer.note === '' ? [] : [{ label: t('offers.note'), value: offer.note }]),
  ];
  return <FactRows facts={facts} />;
}
