import { BlockStack, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { receiptUrl } from '#app/features/payments/payment-urls.ts';
import { Money } from '#app/ui/money.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';

/** What has been paid, with the way to its receipt. */
export function PaymentCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between">
          <Text as="h2" variant="headingSm">
            {t('payment.title')}
          </Text>
          <StatusBadge lifecycle="payment" state={order.paymentState} />
        </InlineStack>
        {order.paymentId === null ? (
          <Text as="p">{t(order.payable ? 'payment.awaiting' : 'payment.notYet')}</Text>
        ) : (
          <>
            {order.costTotal === null ? null : (
              <Text as="p">
                <Money value={order.costTotal} display="explicit" />
              </Text>
            )}
            <Link url={receiptUrl(order.paymentId)}>{t('payment.receipt')}</Link>
          </>
        )}
      </BlockStack>
    </Card>
  );
}
