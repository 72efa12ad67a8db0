import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { OrderCause } from '#app/features/orders/order-cause.tsx';
import { orderUrl } from '#app/features/orders/order-kind.ts';
import { ContactSupport } from '#app/features/support-tickets/contact-support.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import type { PaymentSummary } from './orders-to-pay.tsx';

interface BlockedOrdersCardProps {
  blocked: PaymentSummary['blocked'];
  idempotencyKey: string;
}

/** Selected orders that can't be paid now and why; they are in no total. Expired quotes can be renewed here. */
export function BlockedOrdersCard({ blocked, idempotencyKey }: BlockedOrdersCardProps) {
  const { t } = useTranslation('payments');
  const renewing = useNavigation().formData?.get('intent') === 'requote';
  if (blocked.length === 0) return null;
  const only = blocked.length === 1 ? (blocked[0] ?? null) : null;
  const expired = blocked.filter(({ causes }) => causes.some((cause) => cause.code === 'quote-expired'));
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {t('confirm.blockedTitle', { count: blocked.length })}
          </Text>
          <Text as="p" tone="subdued">
            {t('confirm.blockedText')}
          </Text>
        </BlockStack>
        {blocked.map(({ orderId, number, kind, causes }) => (
          <BlockStack key={orderId} gap="050">
            <Link url={orderUrl(kind, orderId)}>{number}</Link>
            {causes.length === 0 ? <Text as="p">{t('confirm.notDue')}</Text> : null}
            {causes.map((cause, index) => (
              <Text key={index} as="p">
                <OrderCause cause={cause} storeName="" />
              </Text>
            ))}
          </BlockStack>
        ))}
        {expired.length === 0 ? null : (
          <Form method="post" preventScrollReset>
            <IdempotencyField value={idempotencyKey} />
            <input type="hidden" name="intent" value="requote" />
            {expired.map(({ orderId }) => (
              <input key={orderId} type="hidden" name="order" value={orderId} />
            ))}
            <InlineStack align="start">
              <Button submit loading={renewing}>
                {t('confirm.renewQuotes', { count: expired.length })}
              </Button>
            </InlineStack>
          </Form>
        )}
        <InlineStack align="start">
          <ContactSupport start={{ category: 'payment', ...(only === null ? {} : { order: only.orderId }) }} variant="plain" />
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
