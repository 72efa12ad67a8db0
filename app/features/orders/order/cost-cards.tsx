import { Banner, BlockStack, Button, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Money as Amount } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { MethodReason } from '#contract/shipping.values.ts';
import { ledgerUrl } from '#app/features/balance/ledger-url.ts';
import { receiptUrl, topUpUrl } from '#app/features/payments/payment-urls.ts';
import { OfferParts, OfferWarnings } from '#app/features/quotes/offer-parts.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { ProfitParts } from '#app/ui/profit-figure.tsx';
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
        {quote === null ? <Text as="p">{t('quote.none')}</Text> : <QuoteFacts quote={quote} reason={order.profit?.method.reason ?? null} />}
        <CardFact card={order.praiseCard} />
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

/** The praise card that goes with the order, and where it lies. */
function CardFact({ card }: { card: Order['praiseCard'] }) {
  const { t } = useTranslation('orders');
  const money = useMoneyText();
  if (card === null) return null;
  const { name, price, parcelNumber } = card;
  return (
    <Text as="p">
      <span suppressHydrationWarning>{t('quote.card', { name, price: money(price) })}</span>
      {parcelNumber === null ? null : ` ${t('quote.cardPacked', { number: parcelNumber })}`}
    </Text>
  );
}

function QuoteFacts({ quote, reason }: { quote: Quote; reason: MethodReason | null }) {
  const { t } = useTranslation(['orders', 'ui']);
  return (
    <>
      <FactRows
        facts={[
          { label: t('quote.method'), value: quote.methodName },
          { label: t('quote.days'), value: t('quote.dayRange', { from: quote.minDays, to: quote.maxDays }) },
          { label: t('quote.charged'), value: <Weight grams={quote.chargedG} /> },
        ]}
      />
      {reason === null ? null : (
        <Text as="p" variant="bodySm" tone="subdued">
          {t(`ui:profit.reason.${reason}`)}
        </Text>
      )}
      <OfferWarnings offer={quote} />
      <OfferParts offer={quote} ownedUnits={quote.ownedUnits} />
    </>
  );
}

/** What the order leaves, before it is paid for; a loss is said in words. */
export function ProfitCard({ order: { profit } }: { order: Order }) {
  const { t } = useTranslation('orders');
  if (profit === null) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('profit.title')}
        </Text>
        {profit.profit.amountMinor < 0 ? (
          <Banner tone="warning" stopAnnouncements>
            <Text as="p">{t('profit.loss')}</Text>
          </Banner>
        ) : null}
        <ProfitParts profit={profit} />
      </BlockStack>
    </Card>
  );
}

/** Payment state of an order, what the balance lacks for it, with a link to the receipt, and why its money can't come back by canceling any more. */
export function PaymentCard({ order, shortfall = null }: { order: Order; shortfall?: Amount | null }) {
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
          <Awaiting order={order} shortfall={shortfall} />
        ) : (
          <>
            {order.costTotal === null ? null : (
              <Text as="p">
                <Link url={ledgerUrl({ mode: order.mode, orderId: order.id })}>
                  <Money value={order.costTotal} display="explicit" />
                </Link>
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

/** An order that can be paid, one the balance is too low for, or one that can't be paid yet. */
function Awaiting({ order, shortfall }: { order: Order; shortfall: Amount | null }) {
  const { t } = useTranslation('orders');
  const money = useMoneyText();
  if (!order.payable || shortfall === null) return <Text as="p">{t(order.payable ? 'payment.awaiting' : 'payment.notYet')}</Text>;
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Text as="p">
        <span suppressHydrationWarning>{t('payment.short', { missing: money(shortfall) })}</span>
      </Text>
      {order.mode === 'test' ? <Button url={topUpUrl(shortfall.amountMinor, [order.id])}>{t('payment.topUp')}</Button> : null}
    </BlockStack>
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
