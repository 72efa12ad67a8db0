import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PraiseCard } from '#contract/praise-cards.ts';
import { CARD_BLEED_MM } from '#contract/praise-cards.values.ts';
import { CardPicture } from './card-picture.tsx';

const WIDTH = 220;

/** The card as it is printed, with the line inside which words are safe from the cut. */
export function PreviewCard({ card, drawing }: { card: PraiseCard | null; drawing: string }) {
  const { t } = useTranslation('settings');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('praiseCard.preview')}
        </Text>
        <InlineStack align="center">
          <CardPicture card={card} drawing={drawing} alt={t('praiseCard.previewAlt')} width={WIDTH} withSafeArea />
        </InlineStack>
        <Text as="p" tone="subdued" variant="bodySm">
          {t('praiseCard.safeArea', { bleed: CARD_BLEED_MM })}
        </Text>
      </BlockStack>
    </Card>
  );
}
