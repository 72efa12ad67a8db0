import { BlockStack, Card, InlineStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Money } from '#contract/money.ts';
import type { PraiseCard } from '#contract/praise-cards.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { CardPicture } from './card-picture.tsx';
import styles from './card-picture.module.css';

/** The card to the scale of a parcel of 30 by 20 cm, which is drawn 288 pixels wide inside. */
const CARD_WIDTH = 77;

/** How the card lies in the packed parcel, and what is in it. */
export function ParcelPreview({ card, drawing, price }: { card: PraiseCard | null; drawing: string; price: Money }) {
  const { t } = useTranslation('settings');
  const money = useMoneyText();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('praiseCard.parcel')}
        </Text>
        <div className={styles.parcel}>
          <InlineStack align="center">
            <CardPicture card={card} drawing={drawing} alt={t('praiseCard.parcelAlt')} width={CARD_WIDTH} />
          </InlineStack>
        </div>
        <List>
          <List.Item>{t('praiseCard.parcelCard')}</List.Item>
          <List.Item>{t('praiseCard.parcelGoods')}</List.Item>
          <List.Item>{t('praiseCard.parcelSlip')}</List.Item>
        </List>
        <Text as="p" tone="subdued" variant="bodySm">
          <span suppressHydrationWarning>{t('praiseCard.price', { price: money(price) })}</span>
        </Text>
      </BlockStack>
    </Card>
  );
}
