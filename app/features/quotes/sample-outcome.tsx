import { useId, useState } from 'react';
import { Badge, BlockStack, Box, Button, Collapsible, InlineStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { cny } from '#contract/money.values.ts';
import type { QuoteOffer, RefusedOffer, SampleAnswer } from '#contract/quotes.ts';
import { ApproximateMoney, Money, useMoneyText } from '#app/ui/money.tsx';
import { CauseText } from '#app/ui/cause-text.tsx';
import { OfferParts, OfferWarnings } from './offer-parts.tsx';

/** The result of a sample order: the method the rules select or why they select none, every offer, and every method refused. */
export function SampleOutcome({ answer }: { answer: SampleAnswer }) {
  const { t } = useTranslation('quotes');
  const { offers, refused, reasons } = answer;
  const selected = offers.find(({ methodCode }) => methodCode === answer.selected);
  return (
    <BlockStack gap="400">
      <BlockStack gap="200">
        <Text as="h3" variant="headingMd">
          {selected === undefined ? t('outcome.waits') : t('outcome.goesBy', { method: selected.methodName })}
        </Text>
        {reasons.length === 0 ? null : (
          <List>
            {reasons.map((cause, index) => (
              <List.Item key={`${cause.code}-${index}`}>
                <CauseText cause={cause} />
              </List.Item>
            ))}
          </List>
        )}
        <Text as="p" tone="subdued">
          {t('outcome.today')}
        </Text>
      </BlockStack>
      {selected === undefined ? null : <OfferCard key={offerKey(selected)} offer={selected} selected />}
      {offers
        .filter((offer) => offer !== selected)
        .map((offer) => (
          <OfferCard key={offerKey(offer)} offer={offer} selected={false} />
        ))}
      <RefusedList refused={refused} />
    </BlockStack>
  );
}

function offerKey({ warehouse, methodCode }: { warehouse: string; methodCode: string }): string {
  return `${warehouse}-${methodCode}`;
}

interface OfferCardProps {
  offer: QuoteOffer;
  /** The merchant's shipping rules select this one. */
  selected: boolean;
}

/** One shipping method: how long it takes, its total, and on request the parts of that total. */
function OfferCard({ offer, selected }: OfferCardProps) {
  const { t } = useTranslation('quotes');
  const partsId = useId();
  const [open, setOpen] = useState(selected);
  return (
    <Box padding="300" borderWidth="025" borderColor={selected ? 'border-emphasis' : 'border'} borderRadius="200">
      <BlockStack gap="200">
        <InlineStack align="space-between" gap="200" blockAlign="start">
          <BlockStack gap="100">
            <InlineStack gap="200" align="start" blockAlign="center">
              <Text as="h4" variant="headingSm">
                {offer.methodName}
              </Text>
              {selected ? <Badge tone="success">{t('offer.selected')}</Badge> : null}
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
              <WholeCost offer={offer} />
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

/** What merchant and buyer pay together, by which methods are ranked; nothing where the buyer owes nothing. */
function WholeCost({ offer: { total, atDoor } }: { offer: QuoteOffer }) {
  const { t } = useTranslation('quotes');
  const money = useMoneyText();
  if (atDoor === null) return null;
  const whole = cny(total.amountMinor + atDoor.duty.amountMinor + atDoor.tax.amountMinor);
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      <span suppressHydrationWarning>{t('offer.whole', { amount: money(whole) })}</span>
    </Text>
  );
}

/** Methods that can't be used, each with every reason. */
function RefusedList({ refused }: { refused: RefusedOffer[] }) {
  const { t } = useTranslation('quotes');
  if (refused.length === 0) return null;
  return (
    <BlockStack gap="200">
      <Text as="h4" variant="headingSm">
        {t('refused.title')}
      </Text>
      <List>
        {refused.map(({ methodCode, methodName, warehouse, reasons }) => (
          <List.Item key={`${warehouse}-${methodCode}`}>
            <Text as="span" fontWeight="medium">
              {t('refused.method', { method: methodName, warehouse: t(`warehouse.${warehouse}`) })}
            </Text>
            {reasons.map((cause, index) => (
              <Text key={`${cause.code}-${index}`} as="p" tone="subdued">
                <CauseText cause={cause} />
              </Text>
            ))}
          </List.Item>
        ))}
      </List>
    </BlockStack>
  );
}
