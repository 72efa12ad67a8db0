import { useId, useState } from 'react';
import { BlockStack, Box, Button, Collapsible, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { QuoteOffer } from '#contract/quotes.ts';
import { ApproximateMoney } from '#app/ui/approximate-money.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Money } from '#app/ui/money.tsx';
import { OfferParts } from './offer-parts.tsx';
import { OfferWarnings } from './offer-warnings.tsx';

interface OfferCardProps {
  offer: QuoteOffer;
  /** The merchant's rules take this one. */
  chosen: boolean;
}

/** One way to send goods: how long it takes, what it costs in all, and on request what that is made of. */
export function OfferCard({ offer, chosen }: OfferCardProps) {
  const { t } = useTranslation('quotes');
  const partsId = useId();
  const [open, setOpen] = useState(chosen);
  return (
    <Box padding="300" borderWidth="025" borderColor={chosen ? 'border-emphasis' : 'border'} borderRadius="200">
      <BlockStack gap="200">
        <InlineStack align="space-between" gap="200" blockAlign="start">
          <BlockStack gap="100">
            <InlineStack gap="200" align="start" blockAlign="center">
              <Text as="h4" variant="headingSm">
                {offer.methodName}
              </Text>
              {chosen ? <Badge tone="success">{t('offer.chosen')}</Badge> : null}
              <Badge>{t(`warehouse.${offer.warehouse}`)}</Badge>
            </InlineStack>
            <Text as="p">
              {[
                offer.minDays === offer.maxDays
                  ? t('offer.daysExact', { count: offer.maxDays, max: offer.maxDays })
                  : t('offer.days', { min: offer.minDays, max: offer.maxDays }),
                t(offer.tracked ? 'offer.tracked' : 'offer.untracked'),
                t(offer.dutiesPaid ? 'offer.dutiesPaid' : `offer.taxMode.${offer.taxMode}`),
              ].join(' · ')}
            </Text>
          </BlockStack>
          <div style={{ marginInlineStart: 'auto', textAlign: 'end' }}>
            <BlockStack gap="050">
              <Text as="p" numeric fontWeight="semibold">
                <Money value={offer.total} display="explicit" />
              </Text>
              <ApproximateMoney value={offer.total} />
            </BlockStack>
          </div>
        </InlineStack>
        <OfferWarnings offer={offer} />
        <div>
          <Button
            variant="plain"
            disclosure={open ? 'up' : 'down'}
            ariaExpanded={open}
            ariaControls={partsId}
            accessibilityLabel={t(open ? 'offer.hidePartsOf' : 'offer.showPartsOf', { method: offer.methodName })}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'offer.hideParts' : 'offer.showParts')}
          </Button>
        </div>
        <Collapsible id={partsId} open={open}>
          <OfferParts offer={offer} />
        </Collapsible>
      </BlockStack>
    </Box>
  );
}
