import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { OfferParts } from '#app/features/quotes/offer-parts.tsx';
import { OfferWarnings } from '#app/features/quotes/offer-warnings.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Weight } from '#app/ui/weight.tsx';
import { canRequote } from './requote.ts';
import { RequoteButton } from './requote-button.tsx';

type Quote = NonNullable<Order['quote']>;

/** What the order costs and until when, with everything that is made of. */
export function QuoteCard({ order, idempotencyKey }: { order: Order; idempotencyKey: string }) {
  const { t } = useTranslation('orders');
  const { quote } = order;
  const open = canRequote(order);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('quote.title')}
        </Text>
        {quote === null ? <Text as="p">{t('quote.none')}</Text> : <QuoteFacts quote={quote} />}
        {quote !== null && open ? (
          <Text as="p" tone="subdued">
            {t(order.payable ? 'quote.validUntil' : 'quote.expired')} <DateTime value={quote.expiresAt} />
          </Text>
        ) : null}
        {open && order.causes.length === 0 ? (
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
