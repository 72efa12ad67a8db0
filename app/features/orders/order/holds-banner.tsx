import { Banner, BlockStack, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { OrderButton } from './order-button.tsx';

/** Why the order waits, hold by hold, and what lets it go on. */
export function HoldsBanner({ order, idempotencyKey }: { order: Order; idempotencyKey: string }) {
  const { t } = useTranslation(['orders', 'ui']);
  if (order.holds.length === 0) return null;
  return (
    <Banner tone="warning" title={t('hold.title', { count: order.holds.length })} stopAnnouncements>
      <BlockStack gap="300">
        <Text as="p">{t(order.paymentId === null ? 'hold.unpaid' : 'hold.paid')}</Text>
        {order.holds.map((hold) => (
          <InlineStack key={hold.id} gap="300" blockAlign="center" align="space-between">
            <BlockStack gap="050">
              <Text as="p" fontWeight="semibold">
                {t(`hold.reason.${hold.reason}`)}
              </Text>
              {hold.note === '' ? null : (
                <Text as="p" breakWord>
                  {hold.note}
                </Text>
              )}
              <Text as="p" variant="bodySm" tone="subdued">
                {t(`actor.${hold.placedBy}`, { ns: 'ui' })} · <DateTime value={hold.placedAt} />
              </Text>
            </BlockStack>
            <OrderButton
              intent="release"
              idempotencyKey={`${idempotencyKey}:${hold.id}`}
              fields={{ holdId: hold.id }}
              accessibilityLabel={t('hold.releaseOf', { reason: t(`hold.reason.${hold.reason}`) })}
            >
              {t('hold.release')}
            </OrderButton>
          </InlineStack>
        ))}
      </BlockStack>
    </Banner>
  );
}
