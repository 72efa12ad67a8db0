import { Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { TimeLeft } from '#app/ui/time-left.tsx';
import { useGraceText } from '../grace-text.ts';
import { OrderButton } from './order-button.tsx';

interface GraceBannerProps {
  order: Order;
  idempotencyKey: string;
  onCancel: () => void;
}

/** Until when a paid order can be changed and canceled free of charge, what is held for it, and how to end that. */
export function GraceBanner({ order, idempotencyKey, onCancel }: GraceBannerProps) {
  const { t } = useTranslation('orders');
  const money = useMoneyText();
  const graceText = useGraceText();
  const { graceUntil, graceSecondsLeft, costTotal, held } = order;
  if (graceUntil === null || graceSecondsLeft === null || costTotal === null) return null;
  return (
    <Banner
      tone="info"
      stopAnnouncements
      title={graceSecondsLeft === 0 ? t('grace.over') : graceText({ until: graceUntil, secondsLeft: graceSecondsLeft })}
    >
      <BlockStack gap="300">
        <Text as="p">
          <span suppressHydrationWarning>{t(held ? 'grace.textHeld' : 'grace.text', { amount: money(costTotal) })}</span>
        </Text>
        {graceSecondsLeft === 0 ? null : (
          <Text as="p">
            {t('grace.left')} <TimeLeft key={graceUntil} seconds={graceSecondsLeft} />
          </Text>
        )}
        <InlineStack gap="200">
          {held ? null : (
            <OrderButton intent="send-now" idempotencyKey={`${idempotencyKey}:send`}>
              {t('grace.sendNow')}
            </OrderButton>
          )}
          <Button onClick={onCancel}>{t('cancel.order')}</Button>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}
