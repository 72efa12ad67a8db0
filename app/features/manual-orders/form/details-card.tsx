import { BlockStack, Card, Checkbox, FormLayout, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { REFERENCE_MAX, REMARK_MAX } from '#contract/manual-orders.values.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import type { OrderState } from './order-form.ts';
import type { CardChoices } from './read-cards.server.ts';

interface DetailsCardProps {
  order: OrderState;
  change: (changes: Partial<OrderState>) => void;
  errorOf: (path: string) => string | undefined;
  isReferenceTooLong: boolean;
  canChangeMode: boolean;
  cards: CardChoices;
}

/** What else is said of an order: its reference and day, the card in its parcel, a remark, and whether it is a test. */
export function DetailsCard({ order, change, errorOf, isReferenceTooLong, canChangeMode, cards }: DetailsCardProps) {
  const { t } = useTranslation('manual-orders');
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingSm">
          {t('details.title')}
        </Text>
        <FormLayout>
          <TextField
            label={t('details.reference')}
            helpText={t('details.referenceHelp')}
            value={order.reference}
            onChange={(reference) => change({ reference })}
            autoComplete="off"
            error={isReferenceTooLong ? t('cause.too-long', { maximum: REFERENCE_MAX }) : errorOf('reference')}
          />
          <TextField
            label={t('details.date')}
            helpText={t('details.dateHelp')}
            type="date"
            value={order.orderDate ?? ''}
            onChange={(day) => change({ orderDate: day === '' ? null : day })}
            autoComplete="off"
            error={errorOf('orderDate')}
          />
          {cards.price === null || (cards.approved.length === 0 && order.praiseCard === 'rules') ? null : (
            <CardSelect approved={cards.approved} price={cards.price} order={order} change={change} error={errorOf('praiseCard')} />
          )}
          <TextField
            label={t('details.remark')}
            value={order.remark}
            onChange={(remark) => change({ remark })}
            multiline={2}
            maxLength={REMARK_MAX}
            showCharacterCount
            autoComplete="off"
          />
          {canChangeMode ? (
            <Checkbox
              label={t('details.test')}
              helpText={t('details.testHelp')}
              checked={order.mode === 'test'}
              onChange={(isTest) => change({ mode: isTest ? 'test' : 'live' })}
            />
          ) : null}
        </FormLayout>
      </BlockStack>
    </Card>
  );
}

interface CardSelectProps extends Pick<DetailsCardProps, 'order' | 'change'> {
  approved: CardChoices['approved'];
  price: NonNullable<CardChoices['price']>;
  error: string | undefined;
}

/** For who has cards; a card that is no longer approved is named by nothing. */
function CardSelect({ approved, price, order, change, error }: CardSelectProps) {
  const { t } = useTranslation('manual-orders');
  const moneyText = useMoneyText();
  const isKnown = order.praiseCard === 'none' || approved.some(({ id }) => id === order.praiseCard);
  return (
    <Select
      label={t('details.card')}
      helpText={t('details.cardHelp', { price: moneyText(price) })}
      options={[
        { value: 'rules', label: t('details.cardByRules') },
        { value: 'none', label: t('details.noCard') },
        ...approved.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={isKnown ? order.praiseCard : 'rules'}
      onChange={(praiseCard) => change({ praiseCard })}
      error={error}
    />
  );
}
