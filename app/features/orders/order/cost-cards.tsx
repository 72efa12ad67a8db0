import { BlockStack, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { receiptUrl } from '#app/features/payments/payment-urls.ts';
import { OfferParts, OfferWarnings } from '#app/features/quotes/offer-parts.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Money } from '#app/ui/money.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Weight } from '#app/ui/weight.tsx';
import { canRequote, isBeforePayment, lateReason } from '../order-states.ts';
import { OrderButton } from './order-button.tsx';

type Quote = NonNullable<Order['quote']>;

/** The quote of an order: method, cost parts and validity. */
export function QuoteCard({ order, idempotencyKey }: { order: Order; idempotencyKey: string }) {
  const { t } = useTranslation('orders');
  const { quote } = order;
  const isOver = order.causes.some(({ code }) => code === 'quote-expired');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('quote.title')}
        </Text>
        {quote === null ? <Text as="p">{t('quote.none')}</Text> : <QuoteFacts quote={quote} />}
        {quote !== null && isBeforePayment(order) ? (
          <Text as="p" tone="subdued">
            {t(isOver ? 'quote.expired' : 'quote.validUntil')} <DateTime value={quote.expiresAt} />
          </Text>
        ) : null}
        {canRequote(order) && order.causes.length === 0 ? (
          <InlineStack align="start">
            <RequoteButton idempotencyKey={idempotencyKey} label={t(quote === null ? 'quote.checkAgain' : 'quote.renew')} />
          </InlineStack>
        ) : null}
      </BlockStack>
    </Card>
  );
}

function QuoteFacts({ quote }: { quote: Quote }) {
  const { t } = useTranslation('orders');
  return (
    <>
      <FactRows
        facts={[
          { label: t('quote.method'), value: quote.methodName },
          { label: t('quote.days'), value: t('quote.dayRange', { from: quote.minDays, to: quote.maxDays }) },
          { label: t('quote.charged'), value: <Weight grams={quote.chargedG} /> },
        ]}
      />
      <OfferWarnings offer={quote} />
      <OfferParts offer={quote} />
    </>
  );
}

/** Payment state of an order, with a link to the receipt, and why its money can't come back by canceling any more. */
export function PaymentCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const late = lateReason(order);
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
        {late === null ? null : (
          <Text as="p" variant="bodySm" tone="subdued">
            {t(`cancel.late.${late}`)}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}

/** Has the page's action check the order again. */
export function RequoteButton({ idempotencyKey, label }: { idempotencyKey: string; label: string }) {
  return (
    <OrderButton intent="check" idempotencyKey={idempotencyKey}>
      {label}
    </OrderButton>
  );
}
