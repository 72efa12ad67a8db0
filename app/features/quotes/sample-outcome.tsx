import { BlockStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { SampleAnswer } from '#contract/quotes.ts';
import { CauseText } from '#app/ui/cause-text.tsx';
import { OfferCard } from './offer-card.tsx';
import { RefusedList } from './refused-list.tsx';

/** What became of a sample: the method the rules take or why they take none, all offers, and what refused it. */
export function SampleOutcome({ answer }: { answer: SampleAnswer }) {
  const { t } = useTranslation('quotes');
  const { offers, refused, reasons } = answer;
  const chosen = offers.find(({ methodCode }) => methodCode === answer.chosen);
  return (
    <BlockStack gap="400">
      <BlockStack gap="200">
        <Text as="h3" variant="headingMd">
          {chosen === undefined ? t('outcome.waits') : t('outcome.goesBy', { method: chosen.methodName })}
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
      {chosen === undefined ? null : <OfferCard key={keyOf(chosen)} offer={chosen} chosen />}
      {offers
        .filter((offer) => offer !== chosen)
        .map((offer) => (
          <OfferCard key={keyOf(offer)} offer={offer} chosen={false} />
        ))}
      <RefusedList refused={refused} />
    </BlockStack>
  );
}

function keyOf({ warehouse, methodCode }: { warehouse: string; methodCode: string }): string {
  return `${warehouse}-${methodCode}`;
}
